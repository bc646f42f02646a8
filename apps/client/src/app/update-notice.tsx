import { useEffect } from 'react'
import { useToast } from '../shared/ui/toast.tsx'
import { takeUpdate } from './waiting-update.ts'

/** Announces a new version that waits, on a calm screen, until the user takes or closes it (PWA-04). */
export default function UpdateNotice({ isCalm }: { readonly isCalm: boolean }) {
  const { show, dismiss } = useToast()
  useEffect(() => {
    if (!isCalm) return undefined
    const id = show({
      title: 'A new version is ready',
      message: 'Updating takes a moment. Nothing you saved is lost.',
      duration: Infinity,
      position: 'bottom-center',
      action: { label: 'Update', handler: takeUpdate },
    })
    return () => dismiss(id)
  }, [isCalm, show, dismiss])
  return null
}
