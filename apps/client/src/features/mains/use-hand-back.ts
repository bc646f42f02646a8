import { useEffect } from 'react'
import { useRefusedEntries } from '../../shared/outbox/outbox.ts'
import type { Draft } from './draft.ts'
import { handBack } from './hand-back.ts'

/** Hands a draft back whose submission was refused while nothing of Mains heard of it: the page died in between. */
export function useHandBack(draft: Pick<Draft, 'phase' | 'submissionId'> | undefined): void {
  const submissionId = draft?.phase === 'queued' ? draft.submissionId : undefined
  const refused = useRefusedEntries('mains.submit').find(({ input }) => input.submissionId === submissionId)?.refusal
  useEffect(() => {
    if (submissionId !== undefined && refused) void handBack(submissionId, refused)
  }, [submissionId, refused])
}
