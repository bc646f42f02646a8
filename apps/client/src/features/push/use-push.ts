import { useEffect } from 'react'
import { onProfileSynced } from '../../shared/analytics/profile-synced.ts'
import { onPushWithdrawn } from '../../shared/push/consent.ts'
import { isRenew } from '../../shared/push/message.ts'
import { onStudentChange } from '../../shared/session/student.ts'
import { watchBadge } from './badge.ts'
import { renew, unsubscribe } from './subscription.ts'
import { watchPush, type PushWatch } from './watch-push.ts'

/** What cannot be told now is told by the next start. */
const quietly = (telling: Promise<void>) => void telling.catch(() => undefined)

/** Says anew what this device wants when the service worker has heard that the browser changed its subscription. Returns the way to stop. */
function watchChange(): () => void {
  // Not in a private window of some browsers.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const hear = ({ data }: MessageEvent) => {
    if (isRenew(data)) quietly(renew(true))
  }
  workers?.addEventListener('message', hear)
  return () => workers?.removeEventListener('message', hear)
}

/** Watches push for whoever is signed in, from the sync of their profile on (ENG-05), and ends it with the consent (C4). */
export function usePush({ loadInstructions }: PushWatch) {
  useEffect(() => {
    let stopPush: (() => void) | undefined
    const stopLast = () => stopPush?.()
    const stopSync = onProfileSynced(() => {
      stopLast()
      stopPush = watchPush({ loadInstructions })
    })
    const stopStudent = onStudentChange(stopLast)
    return () => {
      stopLast()
      stopSync()
      stopStudent()
    }
  }, [loadInstructions])
  useEffect(() => onPushWithdrawn(() => quietly(unsubscribe())), [])
  useEffect(watchChange, [])
  useEffect(watchBadge, [])
}
