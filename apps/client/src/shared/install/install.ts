import { proxy, useSnapshot } from 'valtio'
import { subscribe } from 'valtio/vanilla'
import { settings } from '../settings/settings.ts'

/** Chromium's event before it would offer to install; in no standard library of types. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event

let captured: InstallPromptEvent | undefined
let instruct: (() => void) | undefined
const state = proxy({ isPossible: false })

const set = (event: InstallPromptEvent | undefined) => {
  captured = event
  state.isPossible = (captured ?? instruct) !== undefined
}

/** Captures the browser's offer to install the app. Returns the way to stop. */
export function watchInstall(): () => void {
  const capture = (event: Event) => {
    if (!isInstallPrompt(event)) return
    event.preventDefault()
    set(event)
  }
  const forget = () => set(undefined)
  addEventListener('beforeinstallprompt', capture)
  addEventListener('appinstalled', forget)
  return () => {
    removeEventListener('beforeinstallprompt', capture)
    removeEventListener('appinstalled', forget)
  }
}

/** Names what shows how to install where the browser has no prompt of its own (PWA-02); undefined for nothing. */
export function setInstructions(show: (() => void) | undefined) {
  instruct = show
  set(captured)
}

/** Whether the app can be installed now, by the browser's prompt or by hand. */
export const canInstall = (): boolean => state.isPossible

/** Calls `listener` after that has changed. Returns the way to stop. */
export const onCanInstall = (listener: () => void): (() => void) => subscribe(state, listener)

/** `canInstall`, as a component sees it (SHELL-05). */
export const useCanInstall = (): boolean => useSnapshot(state).isPossible

/**
 * Shows the browser's own prompt, which is good for one answer, whichever, and resolves to it (PWA-01); else the
 * instructions. A no keeps the banner away (PWA-03). Must run inside a click.
 */
export async function install(): Promise<'accepted' | 'dismissed' | undefined> {
  const event = captured
  set(undefined)
  if (!event) instruct?.()
  const outcome = (await event?.prompt())?.outcome
  if (outcome === 'dismissed') declineInstall()
  return outcome
}

/** The student's no: it holds for 14 days, and for the link that asked (PWA-03). */
export function declineInstall() {
  settings.installDismissedAt = Date.now()
  settings.isDismissed = true
  settings.pwaInstallDeeplink = null
}
