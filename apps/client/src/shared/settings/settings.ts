import { useSnapshot } from 'valtio'
import { fields, type Settings } from './fields.ts'
import { fingerprint } from './merge.ts'
import { createPersisted, type Tab } from './persisted.ts'

/** The local-storage key of all settings; the inline script of index.html reads it too (THEME-04). */
export const settingsKey = 'settings'

function readStored(): string | null {
  try {
    return localStorage.getItem(settingsKey)
  } catch {
    return null // storage is forbidden in this browser: defaults
  }
}

const tab: Tab = {
  read: readStored,
  write: (text) => localStorage.setItem(settingsKey, text),
  onOtherTab: (listener) => {
    if (typeof window === 'undefined') return // in the gateway there is one tab, and it is nobody's
    window.addEventListener('storage', (event) => {
      if (event.key === null) listener(readStored(), null)
      else if (event.key === settingsKey) listener(event.oldValue, event.newValue)
    })
  },
  later: (run) => setTimeout(run, 20 + Math.random() * 30),
}
const persisted = createPersisted<Settings>(fields, tab, 'turn')

/** Every persisted setting (SET-01). Assign to a key and it is stored, and shown in the other tabs. */
export const settings = persisted.state
settings.hasHydrated = true

/** How the device looks, and what it remembers of itself: no component renders by it. */
const unseen: ReadonlySet<string> = new Set([
  'theme',
  'isThemeChosen',
  'hasHydrated',
  'firstOpen',
  'hasRated',
  'lastCloseTimeRatingModal',
  'turn',
  'leftBehind',
  'lastPopupTime',
  'lastCacheClearTime',
  'appVersion',
  'isDismissed',
  'installDismissedAt',
  'isInstallGreeted',
  'isPushAsked',
  'maintenanceSeen',
])

/** Whether nothing was ever set here that a screen shows. */
export const areSettingsUntouched = (): boolean =>
  Object.entries(fields).every(
    ([key, { fallback }]) =>
      unseen.has(key) || fingerprint(persisted.state[key as keyof Settings]) === fingerprint(fallback()),
  )

/** The settings as a component sees them; it renders again when a key that it read changes. */
export const useSettings = () => useSnapshot(settings)

/** Resets every setting to its default and keeps the hydration flag (SET-04), and `keep`. */
export const clearSettings = (...keep: readonly (keyof Settings)[]) => persisted.clear(['hasHydrated', ...keep])

/** Resets what was set behind a clearing, by what was still on its way; other tabs' changes stay. */
export const sweepSettings = (...keep: readonly (keyof Settings)[]) => persisted.sweep(['hasHydrated', ...keep])

/** Takes what other tabs stored while this page was frozen and heard nothing. */
export const rereadSettings = () => persisted.reread()

/** Writes what was assigned at once, for a page that may be gone a moment later. */
export const saveSettings = () => persisted.save()
