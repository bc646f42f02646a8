import { errors, type ErrorCode } from '@abhyas/contracts/errors'
import type { Crop, Fault, Rotation } from './draft.ts'
import {
  faultsOf,
  fitted,
  kindOf,
  longestSide,
  lookSide,
  mostPageBytes,
  mostPdfBytes,
  mostPixels,
  pixelsOf,
  withoutMetadata,
} from './picture.ts'

/** A file that is not taken, in the words of the catalogue. */
export class FileRefusal extends Error {
  constructor(code: ErrorCode) {
    super(errors[code].message)
  }
}

type Canvas = OffscreenCanvas | HTMLCanvasElement

function canvasOf(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** A canvas that was just made has a context, but where the memory is out. */
function contextOf(canvas: Canvas) {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null // a union of two overloads loses it
  if (!context) throw new FileRefusal('FILE_BROKEN')
  return context
}

async function encoded(canvas: Canvas, quality: number): Promise<Blob> {
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob({ type: 'image/jpeg', quality })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new FileRefusal('FILE_BROKEN')
  return blob
}

/** Gives the canvas's memory back at once: Safari counts it until the collector comes. */
function letGo(canvas: Canvas) {
  canvas.width = 0
  canvas.height = 0
}

const qualities = [0.82, 0.7, 0.55] as const

/** The canvas as a JPEG of at most `mostPageBytes`, by quality first, then by size; nothing of the file but its pixels. */
async function asJpeg(canvas: Canvas): Promise<Blob> {
  let blob: Blob | undefined
  for (const quality of qualities) {
    blob = await encoded(canvas, quality)
    if (blob.size <= mostPageBytes) break
  }
  if (blob && blob.size > mostPageBytes && Math.max(canvas.width, canvas.height) > 800) {
    const smaller = canvasOf(Math.round(canvas.width * 0.8), Math.round(canvas.height * 0.8))
    contextOf(smaller).drawImage(canvas, 0, 0, smaller.width, smaller.height)
    letGo(canvas)
    return asJpeg(smaller)
  }
  const bytes = new Uint8Array(await (blob ?? (await encoded(canvas, qualities[0]))).arrayBuffer())
  letGo(canvas)
  return new Blob([new Uint8Array(withoutMetadata(bytes))], { type: 'image/jpeg' })
}

/** A small copy of `canvas` is looked at: of a large one a look takes long. */
function look(canvas: Canvas): readonly Fault[] {
  const { width, height } = fitted(canvas, lookSide)
  const small = canvasOf(width, height)
  const context = contextOf(small)
  context.drawImage(canvas, 0, 0, width, height)
  const faults = faultsOf(context.getImageData(0, 0, width, height))
  letGo(small)
  return faults
}

/** Where a picture of the file's first bytes is not decoded: whose fault it is. */
function refusalOf(head: Uint8Array): FileRefusal {
  const kind = kindOf(head)
  if (kind === 'heic') return new FileRefusal('FILE_HEIC')
  return new FileRefusal(kind === 'other' || kind === 'pdf' ? 'FILE_KIND' : 'FILE_BROKEN')
}

/** Decodes `file` upright. The browser does it off the main thread; the caller closes it before it opens the next one. */
async function open(file: Blob): Promise<ImageBitmap> {
  if (file.size === 0) throw new FileRefusal('FILE_EMPTY')
  // Behind an EXIF part with a preview, and more of them.
  const head = new Uint8Array(await file.slice(0, 512 * 1024).arrayBuffer())
  if ((pixelsOf(head) ?? 0) > mostPixels) throw new FileRefusal('PIXELS_TOO_MANY')
  if (kindOf(head) === 'other' || kindOf(head) === 'pdf') throw refusalOf(head)
  return createImageBitmap(file).catch(() => {
    throw refusalOf(head)
  })
}

/** A photograph as it is kept and sent, and what a look at it found. Throws a FileRefusal. */
export async function preparePhoto(file: Blob): Promise<{ readonly picture: Blob; readonly faults: readonly Fault[] }> {
  const bitmap = await open(file)
  const { width, height } = fitted(bitmap, longestSide)
  const canvas = canvasOf(width, height)
  const context = contextOf(canvas)
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const faults = look(canvas)
  return { picture: await asJpeg(canvas), faults }
}

/** A PDF as it is; whether it can be read the server says. Throws a FileRefusal. */
export async function checkPdf(file: Blob): Promise<void> {
  if (file.size === 0) throw new FileRefusal('FILE_EMPTY')
  if (file.size > mostPdfBytes) throw new FileRefusal('FILE_TOO_LARGE')
  if (kindOf(new Uint8Array(await file.slice(0, 1024).arrayBuffer())) !== 'pdf') throw new FileRefusal('FILE_KIND')
}

interface Edit {
  readonly rotation: Rotation
  readonly crop: Crop
}

/** Whether a page is sent as it is kept. */
const isAsKept = ({ rotation, crop }: Edit) => rotation === 0 && Object.values(crop).every((cut) => cut === 0)

/** `picture` as it is sent: cut, then turned. Throws a FileRefusal. */
export async function rendered(picture: Blob, edit: Edit): Promise<Blob> {
  if (isAsKept(edit)) return picture
  const { rotation, crop } = edit
  const bitmap = await open(picture)
  const width = Math.round(bitmap.width * (1 - crop.left - crop.right))
  const height = Math.round(bitmap.height * (1 - crop.top - crop.bottom))
  const isOnSide = rotation % 180 !== 0
  const canvas = canvasOf(isOnSide ? height : width, isOnSide ? width : height)
  const context = contextOf(canvas)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((rotation * Math.PI) / 180)
  const [left, top] = [Math.round(bitmap.width * crop.left), Math.round(bitmap.height * crop.top)]
  context.drawImage(bitmap, left, top, width, height, -width / 2, -height / 2, width, height)
  bitmap.close()
  return asJpeg(canvas)
}
