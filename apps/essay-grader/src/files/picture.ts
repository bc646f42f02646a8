import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { FileRefusal } from '../shapes.ts'
import { type CleanPage, jpegQuality, mostPixels, mostSide } from './inspection.ts'

// Of libvips's many readers, those that we mean.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

/**
 * Makes an upright JPEG of a photograph, with nothing in it but its pixels.
 * @throws {FileRefusal} for too many pixels, by the header and before any is decoded
 * @throws where it is broken
 */
export async function cleanPicture(file: string, to: string): Promise<CleanPage> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width * height > mostPixels) throw new FileRefusal('PIXELS_TOO_MANY')
  const { data, info } = await sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(mostSide, mostSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: jpegQuality })
    .toBuffer({ resolveWithObject: true })
  // Not written by libvips: of a full disk it leaves half a picture and says nothing.
  await writeFile(to, data, { flag: 'wx', mode: 0o600 })
  return { width: info.width, height: info.height, text: null }
}
