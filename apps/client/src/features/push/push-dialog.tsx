import { routes } from '@abhyas/contracts/routes'
import { useEffect, useState } from 'react'
import { track } from '../../shared/analytics/track.ts'
import { settings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useToast, type ToastOptions } from '../../shared/ui/toast.tsx'
import { firstChoice } from './choice.ts'
import { Denied } from './denied.tsx'
import { turnOn, type Answer } from './turn-on.ts'

const later = `You can turn them on in your profile, under ${routes.notifications.title}.`

const toasts: Record<Exclude<Answer, 'denied'>, ToastOptions> = {
  on: { type: 'success', title: 'Notifications are on', message: 'None come between 22:00 and 07:00.' },
  failed: {
    type: 'warning',
    title: 'Notifications are allowed, but not on yet',
    message: 'The server could not be reached. It is tried again the next time you open Abhyas.',
  },
  unanswered: { title: 'Notifications stay off', message: later },
}

/** Asks, once, whether news may be told of; Yes brings the browser's own question, inside that click (ENG-05, C3). */
export function PushDialog({ onDone }: { readonly onDone: () => void }) {
  const [isDenied, setIsDenied] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { show } = useToast()
  useEffect(() => {
    settings.isPushAsked = true
    track('Push Dialog Shown')
  }, [])
  const answer = (choice: 'yes' | 'no' | 'closed') => {
    // Closed while the browser asks, it was answered before.
    if (!isBusy) track('Push Dialog Answered', { choice })
  }
  const accept = async () => {
    setIsBusy(true)
    const turning = turnOn(firstChoice)
    answer('yes')
    const result = await turning.catch((): Answer => 'unanswered')
    if (result === 'denied') {
      setIsDenied(true)
      return
    }
    show(toasts[result])
    onDone()
  }
  if (isDenied)
    return (
      <Dialog
        isOpen
        onClose={onDone}
        title="Notifications are blocked"
        actions={
          <Button variant="primary" onClick={onDone}>
            Done
          </Button>
        }
      >
        <Denied />
        <p>Then turn them on in your profile, under {routes.notifications.title}.</p>
      </Dialog>
    )
  const close = (choice: 'no' | 'closed') => {
    answer(choice)
    onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={() => close('closed')}
      title="UPSC news updates?"
      actions={
        <>
          <Button onClick={() => close('no')}>Not a UPSC student</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void accept()}>
            Yes
          </Button>
        </>
      }
    >
      <p>
        Abhyas can tell you when the day’s UPSC news is ready: once a day, never at night. You can stop it any time.
      </p>
    </Dialog>
  )
}
