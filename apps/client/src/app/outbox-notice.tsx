import { useEffect } from 'react'
import { whenRefused } from '../shared/outbox/outbox.ts'
import { useToast } from '../shared/ui/toast.tsx'

/** Says so when the server refuses a write for good; the others go on. */
export function OutboxNotice() {
  const toast = useToast()
  useEffect(
    () =>
      whenRefused(({ refusal }) => {
        toast.show({
          type: 'error',
          title: 'One change could not be saved',
          message: `${refusal?.message ?? ''} It is listed in your profile.`.trim(),
        })
      }),
    [toast],
  )
  return null
}
