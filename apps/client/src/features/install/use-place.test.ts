import { afterEach, expect, test } from 'vitest'
import button from '../../shared/ui/button.module.css'
import { coversVital, hasRoom } from './use-place.ts'

const box = { left: 0, right: 400, top: 700, bottom: 760 }

/** Puts an element of `html` to where its words say. */
function put(html: string, { top, bottom }: { readonly top: number; readonly bottom: number }) {
  document.body.innerHTML = `<main id="main">${html}</main>`
  const element = document.querySelector('main > *')
  if (element) element.getBoundingClientRect = () => new DOMRect(20, top, 200, bottom - top)
}

afterEach(() => {
  document.body.innerHTML = ''
})

// The class that the style sheet gives it in this build.
const primary = `<button class="${button['primary'] ?? ''}">Start</button>`

test.each([
  ['in its place', { top: 710, bottom: 750 }, true],
  ['partly in its place', { top: 660, bottom: 701 }, true],
  ['above it', { top: 650, bottom: 700 }, false],
  ['below it', { top: 760, bottom: 800 }, false],
] as const)('PWA-03 never over a primary button: one %s', (_what, at, isCovered) => {
  put(primary, at)
  expect(coversVital(box)).toBe(isCovered)
})

test('PWA-03 never over what is written in; another button may be scrolled', () => {
  put('<textarea></textarea>', { top: 710, bottom: 750 })
  expect(coversVital(box)).toBe(true)
  put('<button>Other</button>', { top: 710, bottom: 750 })
  expect(coversVital(box)).toBe(false)
})

test.each([
  ['just above the edge', { top: innerHeight - 50, bottom: innerHeight - 10 }, false],
  ['further up', { top: innerHeight - 200, bottom: innerHeight - 160 }, true],
] as const)('PWA-03 whether there is room for it before it comes: a primary button %s', (_what, at, isRoom) => {
  put(primary, at)
  const main = document.getElementById('main')
  if (main) main.getBoundingClientRect = () => new DOMRect(0, 0, 390, 2000)
  expect(hasRoom()).toBe(isRoom)
})
