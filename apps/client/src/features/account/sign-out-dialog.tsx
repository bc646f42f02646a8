import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { sendOutbox, useOutbox } from '../../shared/outbox/outbox.ts'
import { signOut } from '../../shared/session/session.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'

interface SignOutDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks once more; where something is not sent yet, whether to send it first or to lose it (ACC-07). */
export function SignOutDialog({ isOpen, onClose }: SignOutDialogProps) {
  const { waiting } = useOutbox()
  const [, navigate] = useLocation()
  const [isSending, setIsSending] = useState(false)
  const [isStuck, setIsStuck] = useState(false)
  const drafts = useDraftCount(isOpen)
  const leave = () => {
    // Home first: the guard of this page would remember it as the place to come back to.
    navigate('/', { replace: true })
    void signOut()
  }
  const sendFirst = async () => {
    setIsSending(true)
    const left = await sendOutbox()
    setIsSending(false)
    if (left === 0) leave()
    else setIsStuck(true)
  }
  const things = waiting === 1 ? '1 answer' : `${waiting} answers`
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Sign out?"
      actions={
        <>
          <Button onClick={onClose}>Stay</Button>
          {waiting > 0 && (
            <Button variant="primary" isBusy={isSending} onClick={() => void sendFirst()}>
              Send first
            </Button>
          )}
          <Button variant={waiting > 0 ? 'danger' : 'primary'} onClick={leave}>
            {waiting > 0 ? `Discard ${things}` : 'Sign out'}
          </Button>
        </>
      }
    >
      {waiting === 0 && <p>What was saved on this phone for you is deleted. Your account keeps everything.</p>}
      {waiting > 0 && !isStuck && <p>Not sent yet: {things}. What is not sent first is lost.</p>}
      {drafts > 0 && <p>Mains answers that are only on this phone are deleted too: {drafts}.</p>}
      {isStuck && <p>Could not send {things} now. As long as you are signed in, nothing is lost.</p>}
    </Dialog>
  )
}

/** How many Mains answers are only on this phone; asked anew whenever the dialog opens. */
function useDraftCount(isOpen: boolean): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const studentId = currentStudentId()
    if (!isOpen || studentId === undefined) return
    import('../../shared/mains/draft-storage.ts')
      .then(({ countDrafts }) => countDrafts(studentId))
      .then(setCount, () => undefined) // a device without storage has none
  }, [isOpen])
  return count
}
