import { createHash } from 'node:crypto'
import type sharp from 'sharp'
import { Refusal } from '../errors.ts'

type Sharp = typeof sharp

let loading: Promise<Sharp> | undefined

/** libvips comes with the first picture: a tenth of a second that no start has to wait for. */
const load = (): Promise<Sharp> => (loading ??= begin())

async function begin(): Promise<Sharp> {
  const { default: loaded } = await import('sharp')
  // Of its many readers, those that we mean.
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  loaded.cache(false)
  loaded.concurrency(1)
  return loaded
}

/** The client cuts a square of 256 pixels: four million are plenty, and decoded still small. */
const mostPixels = 2048 * 2048
const mostBytes = 256 * 1024
const side = 256

const isKnown = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')

const broken = (cause: unknown) =>
  new Refusal('BAD_REQUEST', { message: 'This picture cannot be read. Choose another one.', cause })

/** The size by the header alone: nothing is decoded. */
async function pixelsOf(read: Sharp, bytes: Buffer): Promise<number> {
  try {
    const { width, height } = await read(bytes, { limitInputPixels: false }).metadata()
    return width * height
  } catch (error) {
    throw broken(error)
  }
}

/** A picture as it is kept; `name` is a digest of it. */
export interface Picture {
  readonly name: string
  readonly image: Buffer
}

/**
 * Draws a student's picture anew: upright, 256×256, as WebP, with nothing of the file but its pixels.
 * @param bytes of a JPEG, PNG or WebP
 * @throws {Refusal} PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST where it is broken
 */
export async function drawPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > mostBytes) throw new Refusal('PAYLOAD_TOO_LARGE')
  if (!isKnown(bytes)) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { message: 'Choose a picture as JPEG, PNG or WebP.' })
  }
  const sharp = await load()
  if ((await pixelsOf(sharp, bytes)) > mostPixels) {
    throw new Refusal('PAYLOAD_TOO_LARGE', { message: 'This picture has too many pixels. Choose a smaller one.' })
  }
  try {
    const image = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .timeout({ seconds: 5 })
      .toBuffer()
    return { name: createHash('sha256').update(image).digest('hex'), image }
  } catch (error) {
    throw broken(error)
  }
}
