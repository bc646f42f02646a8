import { ownPath } from '@abhyas/contracts/routes'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isAnswering } from '../shared/interruptions/busy.ts'
import { openedPath } from '../shared/push/message.ts'
import { useToast } from '../shared/ui/toast.tsx'

/**
 * Leads to where a tapped notification wants, by the service worker's word: only to a screen of this app (ROUTE-17), and
 * out of an attempt, or of what is being written, only when the student says so once more.
 */
export function useOpened(isCalm: boolean) {
  const [, navigate] = useLocation()
  const { show } = useToast()
  useEffect(() => {
    // Not in a private window of some browsers.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
    const open = ({ data }: MessageEvent) => {
      const path = ownPath(openedPath(data))
      if (path === undefined) return
      if (isCalm && !isAnswering()) navigate(path)
      else
        show({
          title: 'You tapped a notification',
          message: 'It leads away from here.',
          action: { label: 'Open', handler: () => navigate(path) },
        })
    }
    workers?.addEventListener('message', open)
    return () => workers?.removeEventListener('message', open)
  }, [isCalm, navigate, show])
}
