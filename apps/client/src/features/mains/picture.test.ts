import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brightnessOf, faultsOf, fitted, kindOf, pixelsOf, sharpnessOf, withoutMetadata } from './picture.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const segment = (marker: number, content: Uint8Array) =>
  Uint8Array.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content)
const place = bytesOf('Exif\0\0GPS 28.6139 N')
/** A JPEG of 300 × 200 as a phone writes it: EXIF with a place, then what makes a picture. */
const photo = Uint8Array.of(
  0xff,
  0xd8,
  ...segment(0xe0, bytesOf('JFIF\0')),
  ...segment(0xe1, place),
  ...segment(0xfe, bytesOf('A comment')),
  ...segment(0xdb, new Uint8Array(64)),
  ...segment(0xc0, Uint8Array.of(8, 0, 200, 1, 44, 3)),
  ...segment(0xda, new Uint8Array(6)),
  ...bytesOf('picture'),
  0xff,
  0xd9,
)
const text = (bytes: Uint8Array) => String.fromCharCode(...bytes)

test('MAINS-02 no EXIF and no place is left in a page, and the picture is', () => {
  const bare = withoutMetadata(photo)
  expect(text(photo)).toContain('GPS')
  expect(text(bare)).not.toMatch(/Exif|GPS|comment/)
  expect(text(bare)).toContain('JFIF')
  expect(pixelsOf(bare)).toBe(300 * 200)
  expect(text(bare).endsWith('picture\u00ff\u00d9')).toBe(true)
  expect(withoutMetadata(bare)).toEqual(bare)
})

test('MAINS-02 a file is what its first bytes say', () => {
  expect(kindOf(photo)).toBe('jpeg')
  expect(kindOf(bytesOf('\u0089PNG\r\n'))).toBe('png')
  expect(kindOf(bytesOf('RIFF\0\0\0\0WEBP'))).toBe('webp')
  expect(kindOf(bytesOf('\0\0\0\u0018ftypheic'))).toBe('heic')
  expect(kindOf(bytesOf('\n%PDF-1.7'))).toBe('pdf')
  expect(kindOf(bytesOf('Only words, called answer.jpg'))).toBe('other')
})

test('MAINS-02 however a file is cut or made up, looking at its head throws nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), fc.nat(200), (junk, isPhoto, cut) => {
      const bytes = isPhoto ? photo.slice(0, cut) : junk
      expect(kindOf(bytes)).toBeTypeOf('string')
      expect(pixelsOf(bytes) ?? 0).toBeGreaterThanOrEqual(0)
      expect(withoutMetadata(bytes).length).toBeLessThanOrEqual(bytes.length + 2)
    }),
  )
})

test('MAINS-02 a page becomes smaller, never larger, and keeps its shape', () => {
  expect(fitted({ width: 3000, height: 4000 }, 2400)).toEqual({ width: 1800, height: 2400 })
  expect(fitted({ width: 600, height: 800 }, 2400)).toEqual({ width: 600, height: 800 })
  expect(fitted({ width: 9000, height: 1 }, 100)).toEqual({ width: 100, height: 1 })
})

/** A page of grey values by place. */
function pageOf(grey: (x: number, y: number) => number) {
  const [width, height] = [64, 64]
  const data = Array.from({ length: width * height }, (_, index) => {
    const value = grey(index % width, Math.floor(index / width))
    return [value, value, value, 255]
  }).flat()
  return { data, width, height }
}
const lined = (ink: number, paper: number) => pageOf((_x, y) => (y % 8 === 0 ? ink : paper))
const smeared = pageOf((_x, y) => 200 + 20 * Math.sin(y / 10))

test('MAINS-02 a blurred and a dark page are warned of, a good one is not', () => {
  expect(faultsOf(lined(30, 230))).toEqual([])
  expect(faultsOf(pageOf((x, y) => (y % 8 === 0 && x < 8 && y < 16 ? 30 : 230)))).toEqual([])
  expect(faultsOf(smeared)).toEqual(['blurred'])
  expect(faultsOf(lined(5, 60))).toEqual(['dark'])
  expect(sharpnessOf(lined(30, 230))).toBeGreaterThan(sharpnessOf(smeared) * 100)
  expect(brightnessOf(pageOf(() => 120))).toBeCloseTo(120)
})
