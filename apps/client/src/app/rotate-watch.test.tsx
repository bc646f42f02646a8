import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { isPhoneSideways, RotateWatch } from './rotate-watch.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [844, 390, true, true],
  [390, 844, true, false],
  [844, 390, false, false],
  [1200, 800, true, false],
  [900, 767, true, false],
  [921, 767, true, true],
])('SHELL-12 %i × %i, touch %s: sideways %s', (width, height, isTouch, expected) => {
  expect(isPhoneSideways(width, height, isTouch)).toBe(expected)
})

function hold(width: number, height: number) {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('innerHeight', height)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true })
}

test('SHELL-11 a phone held sideways is asked to turn, and may go on all the same', async () => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  hold(390, 844)
  render(<RotateWatch />)
  expect(screen.queryByRole('dialog')).toBeNull()
  hold(844, 390)
  act(() => void dispatchEvent(new Event('resize')))
  expect(await screen.findByRole('heading', { name: 'Rotate Your Device' })).toBeTruthy()
  expect(screen.getByText('Please rotate your device to portrait mode for the best experience')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continue anyway' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  hold(390, 844)
  act(() => void dispatchEvent(new Event('resize')))
  hold(844, 390)
  act(() => void dispatchEvent(new Event('resize')))
  expect(screen.queryByRole('dialog')).toBeNull()
})
