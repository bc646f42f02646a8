// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Palette = ReadonlyMap<string, string>

function paletteOf(block: string | undefined): Palette {
  const colours = [...(block ?? '').matchAll(/--([a-z-]+): (oklch\([^)]+\))/g)]
  return new Map(colours.map(([, name, value]) => [name ?? '', value ?? '']))
}

const light = paletteOf(/:root\[data-theme='light'\] \{([^}]+)\}/.exec(css)?.[1])
const dark = paletteOf(/\n:root\[data-theme='dark'\] \{([^}]+)\}/.exec(css)?.[1])
const systemDark = paletteOf(/:root:not\(\[data-theme\]\) \{([^}]+)\}/.exec(css)?.[1])

function oklch(palette: Palette, role: string): [number, number, number] {
  const numbers = palette
    .get(role)
    ?.match(/[\d.]+/g)
    ?.map(Number)
  if (!numbers) throw new Error(`no colour for ${role}`)
  const [lightness = NaN, chroma = NaN, hue = NaN] = numbers
  return [lightness, chroma, hue]
}

/** OKLCH to linear sRGB, by Ottosson's matrices (https://bottosson.github.io/posts/oklab/). */
function linearRgb([lightness, chroma, hue]: [number, number, number]): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The relative luminance of WCAG 2.2. */
function luminance(palette: Palette, role: string): number {
  const [red, green, blue] = linearRgb(oklch(palette, role)).map((part) => Math.min(Math.max(part, 0), 1))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(palette: Palette, one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(palette, one), luminance(palette, other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const tones = ['primary', 'success', 'error', 'warning']
const texts = [
  ...['paper', 'surface', 'desk', 'line', 'marker', ...tones.map((tone) => `${tone}-wash`)].map((on) => ['ink', on]),
  ...['paper', 'surface', 'desk', 'line', ...tones.map((tone) => `${tone}-wash`)].map((on) => ['ink-muted', on]),
  ...tones.flatMap((tone) => ['paper', 'surface', `${tone}-wash`].map((on) => [tone, on])),
  ...tones.map((tone) => [`${tone}-ink`, tone]),
] as [string, string][] // pairs, which TypeScript widens to arrays
const controls = [
  ...['paper', 'surface', 'primary-wash', 'line'].map((on) => ['primary', on]),
  ...['paper', 'surface'].map((on) => ['line-strong', on]),
] as [string, string][] // as above

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, palette) => {
  test.each(texts)('THEME-04 %s is readable on %s', (text, on) => {
    expect(contrast(palette, text, on)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controls)('THEME-04 a control of %s stands out from %s', (control, on) => {
    expect(contrast(palette, control, on)).toBeGreaterThanOrEqual(3)
  })

  test.each([
    ['primary', 'blue', 230, 280],
    ['success', 'green', 130, 170],
    ['error', 'red', 10, 40],
    ['warning', 'amber', 55, 95],
  ])('THEME-04 %s is %s', (role, _name, from, to) => {
    const [, , hue] = oklch(palette, role)
    expect(hue).toBeGreaterThanOrEqual(from)
    expect(hue).toBeLessThanOrEqual(to)
  })

  test('THEME-04 every colour lies within sRGB', () => {
    const outside = [...palette.keys()].filter((role) =>
      linearRgb(oklch(palette, role)).some((part) => part < -0.002 || part > 1.002),
    )
    expect(outside).toEqual([])
  })
})

test('THEME-04 both themes have the same roles', () => {
  expect([...dark.keys()].sort()).toEqual([...light.keys()].sort())
  expect(light.size).toBeGreaterThan(15)
})

test('THEME-01 without a choice the dark system gets the dark palette', () => {
  expect(systemDark).toEqual(dark)
})
