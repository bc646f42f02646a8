import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { iconNames } from './icon-names.ts'
import sprite from './icons.svg?raw'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('SHELL-16 an unknown icon name warns once and renders nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const unknown = 'no-such-icon' as IconName // a name that came from data
  const { container } = render(
    <>
      <Icon name={unknown} />
      <Icon name={unknown} />
    </>,
  )
  expect(container.innerHTML).toBe('')
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]?.[0]).toContain('no-such-icon')
})

test.each([
  ['xs', 12],
  ['sm', 16],
  ['md', 20],
  ['lg', 24],
  ['xl', 32],
  ['2xl', 48],
] as const)('SHELL-16 an icon of size %s is %i px', (size, pixels) => {
  const { container } = render(<Icon name="home" size={size} />)
  const svg = container.querySelector('svg')
  expect(svg?.getAttribute('width')).toBe(String(pixels))
  expect(svg?.getAttribute('height')).toBe(String(pixels))
})

test('SHELL-16 the sprite has exactly the named icons', () => {
  const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids)).toEqual(new Set(iconNames))
  expect(ids).toHaveLength(iconNames.length)
})

test('SHELL-17 an icon is decoration without a label and a picture with one', () => {
  const { container, getByRole } = render(
    <>
      <Icon name="home" />
      <Icon name="news" label="News" />
    </>,
  )
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(getByRole('img', { name: 'News' })).toBeTruthy()
})
