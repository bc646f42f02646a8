/** What is cut out of a picture: a square around a centre (of width and height, 0 to 1); zoom 1 is as large as fits. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const mostZoom = 4
export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** The side of the square in the picture's own pixels. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom

/** How near the square's middle may come to the edges, of width and height; 0.5 where it cannot move. */
export function edgesOf(size: Size, crop: Crop): { readonly x: number; readonly y: number } {
  const side = sideOf(size, crop)
  return { x: side / size.width / 2, y: side / size.height / 2 }
}

/** `crop` with its square wholly inside the picture. */
export function inside(size: Size, crop: Crop): Crop {
  const zoom = between(1, crop.zoom, mostZoom)
  const edges = edgesOf(size, { ...crop, zoom })
  return { x: between(edges.x, crop.x, 1 - edges.x), y: between(edges.y, crop.y, 1 - edges.y), zoom }
}

/** `crop` after the picture was dragged by `dx`, `dy` in a view whose side is `viewSide`, all in the same pixels. */
export function dragged(size: Size, crop: Crop, dx: number, dy: number, viewSide: number): Crop {
  const perPixel = sideOf(size, crop) / viewSide
  return inside(size, {
    ...crop,
    x: crop.x - (dx * perPixel) / size.width,
    y: crop.y - (dy * perPixel) / size.height,
  })
}

/** The square in the picture's own pixels. */
export function squareOf(
  size: Size,
  crop: Crop,
): { readonly left: number; readonly top: number; readonly side: number } {
  const side = sideOf(size, crop)
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side }
}

/** Where the whole picture lies behind a square window, in percent of the window's side. */
export function lookOf(
  size: Size,
  crop: Crop,
): { readonly width: string; readonly left: string; readonly top: string } {
  const { left, top, side } = squareOf(size, crop)
  const percent = (pixels: number) => `${(pixels / side) * 100}%`
  return { width: percent(size.width), left: percent(-left), top: percent(-top) }
}
