import { whenRefused } from '../../shared/outbox/outbox.ts'
import { unsent } from './draft.ts'
import { changeDraft, watchDrafts } from './drafts.ts'
import { watchUploads } from './uploader.ts'

/** The server will never take it as it is: it is the student's again, with the reason. */
export const handBack = (questionId: string, { code, message }: { readonly code: string; readonly message: string }) =>
  changeDraft(questionId, ({ pages }) => ({
    phase: 'writing',
    refusal: message,
    // It does not know a page any more.
    ...(code === 'NOT_FOUND' && { pages: unsent(pages) }),
  }))

let users = 0
let stops: (() => void)[] = []

/** Keeps drafts true to other tabs, sends their pages, hands back what is refused. Returns the way to stop; it stops with the last who asked. */
export function watchMains(): () => void {
  users += 1
  if (users === 1)
    stops = [
      whenRefused(({ path, input, refusal }) => {
        if (path === 'mains.submit' && 'questionId' in input && refusal) void handBack(input.questionId, refusal)
      }),
      watchDrafts(),
      watchUploads(),
    ]
  return () => {
    users -= 1
    if (users > 0) return
    for (const stop of stops) stop()
  }
}
