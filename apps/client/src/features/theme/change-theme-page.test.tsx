import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import ChangeThemePage from './change-theme-page.tsx'

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(async () => {
  cleanup()
  await act(async () => clearSettings())
  vi.unstubAllGlobals()
})

test('ROUTE-14 three choices act at once, and a reset follows the system again', async () => {
  render(<ChangeThemePage />)
  const system = screen.getByRole<HTMLInputElement>('radio', { name: 'System' })
  expect(system.checked).toBe(true)
  expect(screen.queryByRole('button', { name: /Reset/ })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(settings).toMatchObject({ theme: 'dark', isThemeChosen: true })
  fireEvent.click(await screen.findByRole('button', { name: /Reset/ }))
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(settings.isThemeChosen).toBe(false)
})
