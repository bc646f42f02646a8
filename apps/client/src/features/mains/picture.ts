import type { Fault } from './draft.ts'

/** What a file is by its first bytes, whatever it is called. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf' | 'other'

/** The most pixels that the server takes. */
export const mostPixels = 50_000_000
/** The longest side of a page as it is sent: A4 at 200 dots an inch. */
export const longestSide = 2400
/** The most bytes of a page as it is sent. */
export const mostPageBytes = 500_000
/** The most bytes of a PDF. */
export const mostPdfBytes = 20_000_000

const textAt = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length))

/** What `head`, the first kilobyte of a file, says that the file is. */
export function kindOf(head: Uint8Array): FileKind {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (textAt(head, 1, 3) === 'PNG') return 'png'
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'WEBP') return 'webp'
  if (textAt(head, 4, 4) === 'ftyp' && /^(hei|hev|mif|msf|avi)/.test(textAt(head, 8, 4))) return 'heic'
  return textAt(head, 0, 1024).includes('%PDF-') ? 'pdf' : 'other'
}

interface Segment {
  readonly marker: number
  readonly start: number
  readonly end: number
}

/** The segments of a JPEG before its picture data. */
function segmentsOf(bytes: Uint8Array): readonly Segment[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const segments: Segment[] = []
  let start = 2
  while (start + 4 <= bytes.length && bytes[start] === 0xff) {
    const marker = view.getUint8(start + 1)
    if (marker === 0xda || marker === 0xd9) break
    const end = start + 2 + view.getUint16(start + 2)
    segments.push({ marker, start, end })
    start = end
  }
  return segments
}

/** Whether a JPEG's segment of this marker gives its size. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** How many pixels a JPEG or PNG says that it has; undefined where `head` does not tell. */
export function pixelsOf(head: Uint8Array): number | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const kind = kindOf(head)
  if (kind === 'png' && head.length >= 24) return view.getUint32(16) * view.getUint32(20)
  if (kind !== 'jpeg') return undefined
  const frame = segmentsOf(head).find(({ marker }) => isFrame(marker))
  if (!frame || frame.start + 9 > head.length) return undefined
  return view.getUint16(frame.start + 5) * view.getUint16(frame.start + 7)
}

/** A JPEG without what is not its picture: EXIF with the place it was taken at, comments, a maker's notes. */
export function withoutMetadata(jpeg: Uint8Array): Uint8Array {
  if (kindOf(jpeg) !== 'jpeg') return jpeg
  const segments = segmentsOf(jpeg)
  // Application data but the one that says it is a JPEG and the one that says how its colours are stored.
  const isForeign = ({ marker }: Segment) => (marker > 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
  const kept = segments.filter((segment) => !isForeign(segment))
  const rest = jpeg.subarray(segments.at(-1)?.end ?? 2)
  const parts = [jpeg.subarray(0, 2), ...kept.map(({ start, end }) => jpeg.subarray(start, end)), rest]
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}

interface Size {
  readonly width: number
  readonly height: number
}

/** `size` made smaller, never larger, so that its longer side is `longest`; whole pixels, at least one. */
export function fitted({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A picture's pixels as a canvas gives them: red, green, blue and alpha, row by row. */
interface Pixels extends Size {
  readonly data: ArrayLike<number>
}

/** How bright each pixel is, from 0 to 255. */
const greyOf = ({ data, width, height }: Pixels): Float32Array =>
  Float32Array.from({ length: width * height }, (_, index) => {
    const at = index * 4
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  })

/** How bright a picture is on the whole, from 0 to 255. */
export function brightnessOf(pixels: Pixels): number {
  const grey = greyOf(pixels)
  return grey.reduce((sum, value) => sum + value, 0) / grey.length
}

/** Of the tile of `grey` from (left, top) on, `side` pixels wide and high, the variance of the Laplacian. */
function edgesOf(grey: Float32Array, { width, height }: Size, left: number, top: number, side: number): number {
  let count = 0
  let sum = 0
  let squares = 0
  for (let y = Math.max(1, top); y < Math.min(height - 1, top + side); y += 1) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, left + side); x += 1) {
      const at = y * width + x
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0)
      const edge = around - 4 * (grey[at] ?? 0)
      count += 1
      sum += edge
      squares += edge * edge
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/**
 * How much edges stand out where they do most: the highest variance of the Laplacian among tiles of an eighth of the longer
 * side. Of a page with a few sharp words hundreds, however empty the rest is; of a blurred one few.
 */
export function sharpnessOf(pixels: Pixels): number {
  const { width, height } = pixels
  const grey = greyOf(pixels)
  const side = Math.max(4, Math.ceil(Math.max(width, height) / 8))
  let sharpest = 0
  for (let top = 0; top < height; top += side)
    for (let left = 0; left < width; left += side) sharpest = Math.max(sharpest, edgesOf(grey, pixels, left, top, side))
  return sharpest
}

/** On a copy whose longer side has this many pixels. */
export const lookSide = 512
const leastSharpness = 120
const leastBrightness = 70

/** What a look at a small copy of a page (`lookSide`) finds wrong with it. */
export function faultsOf(pixels: Pixels): readonly Fault[] {
  const faults: Fault[] = []
  if (brightnessOf(pixels) < leastBrightness) faults.push('dark')
  if (sharpnessOf(pixels) < leastSharpness) faults.push('blurred')
  return faults
}
