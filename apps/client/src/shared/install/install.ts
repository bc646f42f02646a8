import { proxy, useSnapshot } from 'valtio'

/** Chromium's event before it would offer to install; in no standard library of types. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event

let captured: InstallPromptEvent | undefined
const state = proxy({ isPossible: false })

const set = (event: InstallPromptEvent | undefined) => {
  captured = event
  state.isPossible = event !== undefined
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

/** Whether the browser can install the app now (SHELL-05). */
export const useCanInstall = (): boolean => useSnapshot(state).isPossible

/** Shows the browser's own prompt; it is good for one answer, whichever. Must run inside a click. */
export async function install(): Promise<void> {
  const event = captured
  set(undefined)
  await event?.prompt()
}
