/** A picture in grey, a byte a pixel, row by row. */
export interface Grey {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

const block = 16
/** Of the pixels of a block, those at this place from the darkest are paper. */
const paperShare = 0.85

/** Takes shadows away: each pixel as a share of the paper's brightness about it. */
export function evenLight({ data, width, height }: Grey): Grey {
  const columns = Math.ceil(width / block)
  const rows = Math.ceil(height / block)
  const paper = smooth(widen(paperOf({ data, width, height }, columns, rows), columns, rows), columns, rows)
  const even = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(rows - 1, Math.max(0, (y - block / 2) / block))
    const top = Math.floor(row)
    const low = Math.min(rows - 1, top + 1)
    const down = row - top
    for (let x = 0; x < width; x += 1) {
      const column = Math.min(columns - 1, Math.max(0, (x - block / 2) / block))
      const left = Math.floor(column)
      const right = Math.min(columns - 1, left + 1)
      const across = column - left
      const above = at(paper, top * columns + left) * (1 - across) + at(paper, top * columns + right) * across
      const below = at(paper, low * columns + left) * (1 - across) + at(paper, low * columns + right) * across
      const white = above * (1 - down) + below * down
      even[y * width + x] = Math.min(255, (at(data, y * width + x) * 250) / white)
    }
  }
  return { data: even, width, height }
}

const at = (values: Uint8Array | Float32Array, n: number) => values[n] ?? 0

/** How bright the paper is in each block. */
function paperOf({ data, width, height }: Grey, columns: number, rows: number): Float32Array {
  const paper = new Float32Array(columns * rows)
  const counts = new Uint32Array(256)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      counts.fill(0)
      let total = 0
      for (let y = row * block; y < Math.min(height, (row + 1) * block); y += 1)
        for (let x = column * block; x < Math.min(width, (column + 1) * block); x += 1) {
          const value = at(data, y * width + x)
          counts[value] = (counts[value] ?? 0) + 1
          total += 1
        }
      let value = 0
      for (let seen = counts[0] ?? 0; seen < total * paperShare && value < 255; seen += counts[value] ?? 0) value += 1
      paper[row * columns + column] = Math.max(32, value)
    }
  }
  return paper
}

/** Each block as bright as the brightest about it: a block in the middle of thick strokes has no paper of its own. */
const widen = (paper: Float32Array, columns: number, rows: number) =>
  around(paper, columns, rows, (values) => Math.max(...values))

const smooth = (paper: Float32Array, columns: number, rows: number) =>
  around(paper, columns, rows, (values) => values.reduce((sum, value) => sum + value, 0) / values.length)

function around(paper: Float32Array, columns: number, rows: number, of: (values: number[]) => number): Float32Array {
  return paper.map((_, n) => {
    const [column, row] = [n % columns, Math.floor(n / columns)]
    const values: number[] = []
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        values.push(at(paper, y * columns + x))
    return of(values)
  })
}
