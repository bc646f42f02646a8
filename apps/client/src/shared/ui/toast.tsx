import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { ToastContext } from './toast-context.ts'
import type { Toast, ToastApi, ToastOptions, ToastType } from './toast-context.ts'
import { lazyPart } from '../lazy/lazy-part.ts'
import { Optional } from '../lazy/optional.tsx'
import type { ToastRegionsProps } from './toast-regions.tsx'
import type { IconName } from './icon-names.ts'

export { useToast } from './toast-context.ts'
export type { Toast, ToastOptions, ToastPosition, ToastType } from './toast-context.ts'

/** After the first screen: nothing is announced before it stands. */
export const ToastRegions = lazyPart<ToastRegionsProps>(() => import('./toast-regions.tsx'))

const maximumCount = 5
const settledMs = 2_000
const icons: Record<ToastType, IconName> = { success: 'check', error: 'warning', warning: 'warning', info: 'info' }

/** Fills in the defaults (TOAST-02). */
function makeToast(options: ToastOptions): Toast {
  const type = options.type ?? 'info'
  return {
    type,
    message: null,
    duration: 4000,
    position: 'top-right',
    showCloseButton: true,
    icon: icons[type],
    action: null,
    ...options,
    id: crypto.randomUUID(),
    createdAt: Date.now(),
  }
}

/** Gives `useToast` to what is inside, and shows the toasts above everything else. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())

  const show = useCallback((options: ToastOptions) => {
    const toast = makeToast(options)
    setToasts((shown) => [...shown, toast].slice(-maximumCount))
    return toast.id
  }, [])
  const dismiss = useCallback((id: string) => setLeaving((ids) => new Set(ids).add(id)), [])
  const remove = useCallback((id: string) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id))
    setLeaving((ids) => new Set([...ids].filter((other) => other !== id)))
  }, [])
  // What changes while the gateway's HTML is taken over makes React draw it anew: the regions wait for their first toast,
  // or until that is long done.
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settledMs)
    return () => clearTimeout(timer)
  }, [])
  const api = useMemo<ToastApi>(() => ({ show, dismiss }), [show, dismiss])

  return (
    <ToastContext value={api}>
      {children}
      {(isSettled || toasts.length > 0) && (
        <Optional>
          <ToastRegions toasts={toasts} leaving={leaving} onDismiss={dismiss} onRemove={remove} />
        </Optional>
      )}
    </ToastContext>
  )
}
