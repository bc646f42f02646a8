import { createContext, use } from 'react'
import type { IconName } from './icon-names.ts'

export type ToastType = 'success' | 'error' | 'warning' | 'info'
export const toastPositions = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const
export type ToastPosition = (typeof toastPositions)[number]

/** TOAST-01. */
export interface Toast {
  id: string
  type: ToastType
  title: string
  message: string | null
  /** Milliseconds until it leaves; `Infinity` stays until it is closed. */
  duration: number
  position: ToastPosition
  showCloseButton: boolean
  icon: IconName
  action: { label: string; handler: () => void } | null
  /** Milliseconds since 1970. */
  createdAt: number
}

export type ToastOptions = Partial<Omit<Toast, 'id' | 'createdAt' | 'title'>> & { title: string }

export interface ToastApi {
  /** Shows a toast and returns its id. The oldest of five makes room for a sixth. */
  show: (options: ToastOptions) => string
  /** Lets it fade out. An unknown id is no error. */
  dismiss: (id: string) => void
}

export const ToastContext = createContext<ToastApi | null>(null)

/**
 * The toast facility.
 * @throws {Error} outside a `ToastProvider` (TOAST-04)
 */
export function useToast(): ToastApi {
  const api = use(ToastContext)
  if (!api) throw new Error('useToast must be used within a ToastProvider')
  return api
}
