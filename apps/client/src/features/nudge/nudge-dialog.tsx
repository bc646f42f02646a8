import { routes } from '@abhyas/contracts/routes'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { api } from '../../shared/api/trpc.ts'
import { serverNow } from '../../shared/connection/connection.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { settings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'

interface NudgeProps {
  readonly onDone: () => void
}

/** Goes to /verify-phone, from which a step back leads here again. */
function useVerifyPhone(): () => void {
  const [, navigate] = useLocation()
  return () => navigate(routes.verifyPhone.path)
}

/** Asks for the phone, now or later (NUDGE-04). That it has been shown counts from here, whatever is answered. */
export function NudgeDialog({ onDone }: NudgeProps) {
  const verify = useVerifyPhone()
  useEffect(() => void noteShown(), [])
  const answer = (choice: 'now' | 'later') => {
    track('Phone Nudge Answered', { choice })
    onDone()
    if (choice === 'now') verify()
  }
  return (
    <Dialog
      isOpen
      onClose={() => answer('later')}
      title="Add your phone number"
      actions={
        <>
          <Button onClick={() => answer('later')}>Later</Button>
          <Button variant="primary" onClick={() => answer('now')}>
            Verify now
          </Button>
        </>
      }
    >
      <p>
        It takes one code by text message. Your number is shown to nobody, and no other message comes that you have not
        agreed to.
      </p>
    </Dialog>
  )
}

/** Past the deadline: the way to /verify-phone, as soon as nothing is being written (NUDGE-02). */
export function ToVerifyPhone({ onDone }: NudgeProps) {
  const verify = useVerifyPhone()
  useEffect(() => {
    track('Phone Nudge Enforced')
    onDone()
    verify()
    // Once, when its turn has come.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}

/** Keeps when the modal was shown: by the device's idea of the server's clock at once, by the server's own when it answers (NUDGE-03). */
async function noteShown(): Promise<void> {
  const studentId = currentStudentId()
  track('Phone Nudge Shown')
  settings.phoneVerifyModalShownTimestamp = serverNow().getTime()
  const answer = await api.nudge.shown.mutate().catch(() => undefined)
  if (answer && currentStudentId() === studentId) settings.phoneVerifyModalShownTimestamp = answer.shownTimestamp
}
