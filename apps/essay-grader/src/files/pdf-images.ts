/** How pdf.js keeps the pixels of a picture: three bytes each, or four. */
const [rgb, rgba] = [2, 3]

interface Pixels {
  kind: number
  data: Uint8Array
  readonly width: number
  readonly height: number
}

/** What pdf.js puts the pictures of a page into. */
interface Pictures {
  resolve: (id: string, picture: unknown) => void
}

/**
 * Lets the pictures of a PDF be drawn in a time that grows with their pixels. pdf.js 6.1 walks from the picture's start
 * for every 16 rows of three bytes a pixel (`convertRGBToRGBA`): ten seconds for a scanned page. With four it copies.
 */
export function widenPictures(pictures: object): void {
  if (!hasResolve(pictures)) return
  const resolve = pictures.resolve.bind(pictures)
  pictures.resolve = (id, picture) => resolve(id, isRgb(picture) ? widened(picture) : picture)
}

const hasResolve = (pictures: object): pictures is Pictures =>
  'resolve' in pictures && typeof pictures.resolve === 'function'

const isRgb = (picture: unknown): picture is Pixels =>
  typeof picture === 'object' &&
  picture !== null &&
  'kind' in picture &&
  picture.kind === rgb &&
  'data' in picture &&
  ArrayBuffer.isView(picture.data)

function widened(picture: Pixels): Pixels {
  const { data, width, height } = picture
  const wide = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let from = 0, to = 0; to < wide.length; from += 3, to += 4) {
    wide[to] = data[from] ?? 255
    wide[to + 1] = data[from + 1] ?? 255
    wide[to + 2] = data[from + 2] ?? 255
  }
  picture.kind = rgba
  picture.data = new Uint8Array(wide.buffer)
  return picture
}
