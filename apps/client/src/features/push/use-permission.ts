import { useSyncExternalStore } from 'react'

/** What the browser says now; undefined where it shows no notifications. */
const permission = (): NotificationPermission | undefined =>
  'Notification' in window ? Notification.permission : undefined

function watch(listener: () => void): () => void {
  let status: PermissionStatus | undefined
  let isOver = false
  // Not in every browser, nor for notifications in each that has it.
  const permissions: Permissions | undefined = navigator.permissions
  permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (isOver) return
      status = found
      status.addEventListener('change', listener)
    },
    () => undefined,
  )
  // Whoever was in the browser's settings comes back.
  document.addEventListener('visibilitychange', listener)
  return () => {
    isOver = true
    status?.removeEventListener('change', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Whether notifications may be shown, by the browser's word: the student may change it in the browser's own settings at any time. */
export const usePermission = (): NotificationPermission | undefined => useSyncExternalStore(watch, permission)
