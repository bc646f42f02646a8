import type { Interruption } from '../../shared/interruptions/queue.ts'
import { interrupt, withdraw } from '../../shared/interruptions/queue.ts'
import { platformConfig } from '../../shared/platform/config.ts'
import { settings } from '../../shared/settings/settings.ts'
import { keptChoice } from './choice.ts'
import { pushSupport } from './support.ts'
import { renew } from './subscription.ts'

/** After the profile is in step with the server; and from there to the dialog (ENG-05). */
export const askMs = 5_000
export const dialogMs = 2_000

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

export interface PushWatch {
  /** Shows how to install the app, where only the installed one can be pushed to (C3). */
  readonly loadInstructions: () => Promise<Interruption['Show']>
}

/** Whether somebody sends: our own server, or the engagement service. */
const isPushOn = async (): Promise<boolean> => {
  const { pushKey, clevertap } = await platformConfig()
  return pushKey !== null || clevertap !== null
}

/** The dialog where the browser can be pushed to, the way to the app that can where it cannot. */
const loadShow = async (support: 'push' | 'install', { loadInstructions }: PushWatch): Promise<Interruption['Show']> =>
  support === 'install' ? loadInstructions() : (await import('./push-dialog.tsx')).PushDialog

/**
 * To be called when the profile is in step with the server: says again what this device wants to be told of, or asks,
 * once only, by a dialog that waits for its turn. Where push is off, refused in the browser or not to be had, nobody is
 * asked. Returns the way to stop.
 */
export function watchPush(watch: PushWatch): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const run = async () => {
    const support = pushSupport()
    if (support === 'none') return
    if (support === 'push' && keptChoice() !== null) {
      await renew()
      return
    }
    await pause(askMs, signal)
    // First asked here: for what the dialog takes no part of the app's start.
    if (settings.isPushAsked || !(await isPushOn())) return
    if (support === 'push' && Notification.permission === 'denied') return
    const loading = loadShow(support, watch)
    await Promise.all([loading, pause(dialogMs, signal)])
    const Show = await loading
    // Another tab, or the screen of notifications, may be quicker.
    const hasRoom = () => !settings.isPushAsked && keptChoice() === null
    if (!signal.aborted && hasRoom()) interrupt({ id: 'push', Show, startMs: askMs + dialogMs, hasRoom })
  }
  // Without an answer, or without its script, nobody is asked; the next start tries again.
  run().catch(() => undefined)
  return () => {
    controller.abort()
    withdraw('push')
  }
}
