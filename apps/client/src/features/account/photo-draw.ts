import { squareOf, type Crop, type Size } from './photo-rules.ts'

/** Pixels, of what is stored. */
const side = 256
const mostBytes = 256 * 1024

const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))

/** Browsers that write no WebP answer with a PNG, which a photo makes large. */
async function smallest(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await encoded(canvas, 'image/webp')
  const blob = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg')
  if (!blob || blob.size > mostBytes) throw new Error('The picture could not be written')
  return blob
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** The square of `image` that `crop` names, 256 × 256, as base64 of a WebP or JPEG. Throws where the browser cannot. */
export async function drawn(image: HTMLImageElement, size: Size, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  // A JPEG has no transparency: what was clear would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  const square = squareOf(size, crop)
  context.drawImage(image, square.left, square.top, square.side, square.side, 0, 0, side, side)
  return base64Of(await smallest(canvas))
}
