import sharp, { type Sharp } from 'sharp'
import { evenLight, type Grey } from './light.ts'
import { letterHeight, skewOf } from './skew.ts'

sharp.cache(false)
sharp.concurrency(1)

/** What the engine reads best, in pixels of a small letter's height; and the larger side of what it is given. */
const bestHeight = 16
const mostSide = 3600
/** The wider side of the copy that lines are looked for on. */
const copySide = 1100

/** A picture of a page as the engine reads it best: grey, evenly lit, level, of a good size. As a PNG. */
export async function prepare(file: string): Promise<Buffer> {
  const { data, info } = await sharp(file).greyscale().normalise().raw().toBuffer({ resolveWithObject: true })
  const page = evenLight({ data, width: info.width, height: info.height })
  const copy = await smaller(page)
  const degrees = skewOf(copy)
  const level = degrees === 0 ? copy : await turned(copy, degrees)
  const height = letterHeight(level)
  const found = height === null ? bestHeight : (height * page.width) / copy.width
  const scale = Math.min(mostSide / Math.max(page.width, page.height), Math.max(0.5, Math.min(2.5, bestHeight / found)))
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  const isChanged = degrees !== 0 || Math.abs(scale - 1) > 0.1
  const picture = isChanged
    ? raw(page).affine([cos, sin, -sin, cos], { background: '#fff', interpolator: 'bicubic' })
    : raw(page)
  return picture.greyscale().png({ compressionLevel: 1 }).toBuffer()
}

const raw = ({ data, width, height }: Grey) => sharp(data, { raw: { width, height, channels: 1 } })

async function grey(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const smaller = (page: Grey) => grey(raw(page).resize(copySide, copySide, { fit: 'inside', withoutEnlargement: true }))

const turned = (page: Grey, degrees: number) => grey(raw(page).rotate(-degrees, { background: '#fff' }))
