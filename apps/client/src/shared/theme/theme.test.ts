import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import html from '../../../index.html?raw'
import { addSink, flush } from '../analytics/track.ts'
import { settings } from '../settings/settings.ts'
import { chooseTheme, watchTheme } from './theme.ts'

let isDark = false
let changed: (() => void) | undefined
let stop: () => void

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDark
    },
    addEventListener: (_: string, listener: () => void) => (changed = listener),
    removeEventListener: () => undefined,
  }))
  stop = watchTheme()
})

afterEach(() => {
  stop()
  chooseTheme('system')
  isDark = false
  vi.unstubAllGlobals()
})

const shown = () => document.documentElement.dataset['theme']

test('THEME-01 follows the system until the reader chooses', () => {
  expect(settings.theme).toBe('light')
  isDark = true
  changed?.()
  expect(settings.theme).toBe('dark')
  expect(shown()).toBeUndefined()
})

test('THEME-02 a choice is fixed and stored, whatever the system does; a reset follows it again', () => {
  chooseTheme('light')
  isDark = true
  changed?.()
  expect(shown()).toBe('light')
  expect([settings.theme, settings.isThemeChosen]).toEqual(['light', true])
  chooseTheme('system')
  expect(shown()).toBeUndefined()
  expect([settings.theme, settings.isThemeChosen]).toEqual(['dark', false])
})

test('THEME-03 each toggle is tracked with its mode', () => {
  const modes: unknown[] = []
  addSink(({ name, facts }) => {
    if (name === 'Theme Toggled') modes.push(facts['mode'])
  })
  flush()
  modes.length = 0
  for (const mode of ['dark', 'light', 'system'] as const) chooseTheme(mode)
  expect(modes).toEqual(['dark', 'light', 'system'])
})

describe('the script in the head', () => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const run = (stored: string | null) => {
    delete document.documentElement.dataset['theme']
    if (stored === null) localStorage.removeItem('settings')
    else localStorage.setItem('settings', stored)
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- runs our own file as the browser would
    new Function(script)()
    return shown()
  }

  test('THEME-04 shows the chosen theme before the first paint', () => {
    expect(run(JSON.stringify({ theme: 'dark', isThemeChosen: true }))).toBe('dark')
    expect(run(JSON.stringify({ theme: 'light', isThemeChosen: true }))).toBe('light')
  })

  test('THEME-04 names no theme where none was chosen, and survives whatever is stored', () => {
    for (const stored of [
      null,
      '{',
      'null',
      '[]',
      '7',
      '{"theme":"dark"}',
      '{"theme":"\\"><script>","isThemeChosen":true}',
    ])
      expect(run(stored)).toBeUndefined()
  })
})
