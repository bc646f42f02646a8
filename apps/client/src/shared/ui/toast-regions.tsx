import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { toastPositions } from './toast-context.ts'
import type { Toast } from './toast-context.ts'
import { ToastItem } from './toast-item.tsx'
import styles from './toast.module.css'

export interface ToastRegionsProps {
  toasts: readonly Toast[]
  leaving: ReadonlySet<string>
  onDismiss: (id: string) => void
  onRemove: (id: string) => void
}

const restMs = 1_000

/** The six corners and edges where toasts stand, in the browser's top layer so that an open dialog does not hide them. */
export default function ToastRegions({ toasts, leaving, onDismiss, onRemove }: ToastRegionsProps) {
  const layer = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    if (newest !== undefined) return raise(layer.current)
    // Empty as well: a screen reader speaks of what comes into a region that it already knew. But after the first screen.
    const timer = setTimeout(() => raise(layer.current), restMs)
    return () => clearTimeout(timer)
  }, [newest])
  return (
    <section ref={layer} popover="manual" className={styles['layer']} aria-label="Notifications">
      {toastPositions.map((position) => (
        <div
          key={position}
          data-position={position}
          aria-live="polite"
          className={classNames(styles['region'], styles[position])}
        >
          {toasts
            .filter((toast) => toast.position === position)
            .map((toast) => (
              <ToastItem
                key={toast.id}
                toast={toast}
                isLeaving={leaving.has(toast.id)}
                onDismiss={onDismiss}
                onRemove={onRemove}
              />
            ))}
        </div>
      ))}
    </section>
  )
}

/** Puts the layer on top; above a dialog that opened later it has to be shown anew. */
function raise(layer: HTMLElement | null) {
  if (!layer || !('showPopover' in layer)) return
  const isShown = layer.matches(':popover-open')
  if (isShown && document.querySelector('dialog[open]')) layer.hidePopover()
  if (!layer.matches(':popover-open')) layer.showPopover()
}
