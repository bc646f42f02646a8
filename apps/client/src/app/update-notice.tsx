import { useEffect, useSyncExternalStore } from 'react'
import { useToast } from '../shared/ui/toast.tsx'
import { isUpdateWaiting, onUpdateWaiting, takeUpdate } from './waiting-update.ts'

/** Announces a new version, on a calm screen, until the user takes or closes it (PWA-04). */
export function UpdateNotice({ isCalm }: { readonly isCalm: boolean }) {
  const isWaiting = useSyncExternalStore(onUpdateWaiting, isUpdateWaiting, () => false)
  const { show, dismiss } = useToast()
  const isDue = isWaiting && isCalm
  useEffect(() => {
    if (!isDue) return undefined
    const id = show({
      title: 'A new version is ready',
      message: 'Updating takes a moment. Nothing you saved is lost.',
      duration: Infinity,
      position: 'bottom-center',
      action: { label: 'Update', handler: takeUpdate },
    })
    return () => dismiss(id)
  }, [isDue, show, dismiss])
  return null
}
