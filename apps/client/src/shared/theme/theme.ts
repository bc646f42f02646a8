import { subscribe } from 'valtio/vanilla'
import { track } from '../analytics/track.ts'
import { settings, useSettings } from '../settings/settings.ts'

export type Mode = 'light' | 'dark'
export type ThemeChoice = Mode | 'system'

/** The colour of the browser's own bar: `--paper` of tokens.css, which a meta tag cannot read. */
export const paperColors: Record<Mode, string> = { light: '#f9f6f1', dark: '#0d121d' }

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)')

/** What the reader chose: a mode of their own, or the system's (THEME-01, THEME-02). */
export function useThemeChoice(): ThemeChoice {
  const { theme, isThemeChosen } = useSettings()
  return isThemeChosen ? theme : 'system'
}

/** Fixes a mode, or goes back to following the system; shown at once, stored, and tracked with its mode. */
export function chooseTheme(choice: ThemeChoice) {
  settings.isThemeChosen = choice !== 'system'
  settings.theme = choice === 'system' ? systemMode() : choice
  show()
  track('Theme Toggled', { mode: choice })
}

const systemMode = (): Mode => (darkSystem().matches ? 'dark' : 'light')

/** Puts the theme on the document. Without a choice no mode is named there: the style sheet follows the system by itself. */
function show() {
  const root = document.documentElement
  if (settings.isThemeChosen) root.dataset['theme'] = settings.theme
  else delete root.dataset['theme']
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const systemColor = meta.media.includes('dark') ? paperColors.dark : paperColors.light
    meta.content = settings.isThemeChosen ? paperColors[settings.theme] : systemColor
  }
}

/** Keeps the document and `theme` true to the choice and to the system. Returns the way to stop. */
export function watchTheme(): () => void {
  const follow = () => {
    if (!settings.isThemeChosen) settings.theme = systemMode()
    show()
  }
  const system = darkSystem()
  system.addEventListener('change', follow)
  const stopSettings = subscribe(settings, follow)
  follow()
  return () => {
    system.removeEventListener('change', follow)
    stopSettings()
  }
}
