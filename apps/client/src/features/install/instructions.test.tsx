import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillInBrowser } from '../../testing/render-page.tsx'
import { Instructions } from './instructions.tsx'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const onDone = vi.fn<() => void>()

function open(userAgent: string, reason?: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockImplementation(() => userAgent)
  render(<Instructions onDone={onDone} reason={reason} />)
}
const pictures = () => screen.getAllByRole('figure').map((picture) => picture.getAttribute('aria-label'))

beforeEach(fillInBrowser)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  onDone.mockReset()
})

test('PWA-02 Safari on an iPhone: each of its three layouts has its steps and its picture', () => {
  open(`${iphone} Version/26.0 Mobile/15E148 Safari/604.1`)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Compact' }).checked).toBe(true)
  const seen = ['Compact', 'Bottom', 'Top'].map((name) => {
    fireEvent.click(screen.getByRole('radio', { name }))
    const [first] = screen.getAllByRole('listitem')
    return [first?.textContent, pictures()[0]].join('\n')
  })
  expect(new Set(seen).size).toBe(3)
  expect(pictures()).toContain('A menu with “Add to Home Screen”')
})

test('PWA-02 before version 26 Safari came with its bar at the bottom', () => {
  open(`${iphone} Version/18.6 Mobile/15E148 Safari/604.1`)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bottom' }).checked).toBe(true)
})

test.each([
  ['Chrome on an iPhone', `${iphone} CriOS/141.0 Mobile/15E148 Safari/604.1`, /share sign/],
  ['Edge on an iPhone', `${iphone} Version/18.0 EdgiOS/141.0 Mobile/15E148 Safari/605.1.15`, /menu/],
  ['Firefox on an iPhone', `${iphone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, /menu/],
  ['Samsung', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Mobile Safari/537.36', /menu/],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', /three dots/],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', /taskbar/],
])('PWA-02 %s has its steps, a picture, and help for who cannot find it', (_what, userAgent, words) => {
  open(userAgent)
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(words)
  expect(pictures().length).toBeGreaterThan(0)
  expect(screen.getByText('Can’t find it?')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('PWA-02 inside another app it has to be opened in the browser first; the link can be copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', {
    userAgent: `${iphone} Mobile/15E148 Instagram 400.0`,
    maxTouchPoints: 5,
    clipboard: { writeText },
  })
  render(<Instructions onDone={onDone} />)
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/Open in Safari/)
  fireEvent.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeTruthy()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${location.origin}/?install`)
  vi.unstubAllGlobals()
})

test('C3 it says why, where nobody asked for it', () => {
  open(`${iphone} Version/26.0 Mobile/15E148 Safari/604.1`, 'Only the installed app can.')
  expect(screen.getByText('Only the installed app can.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onDone).toHaveBeenCalledTimes(1)
})
