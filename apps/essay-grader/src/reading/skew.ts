import type { Grey } from './light.ts'

const inkBelow = 150
const mostDegrees = 5

/**
 * By how many degrees the lines of a page fall to the right; within 5 either way, 0 where there is no telling. Lines that
 * are level make the sharpest steps between rows with ink and rows without.
 */
export function skewOf(page: Grey): number {
  const points = inkOf(page)
  if (points.length < 200) return 0
  const best = (from: number, to: number, step: number) => {
    let [angle, most] = [0, -1]
    for (let degrees = from; degrees <= to + 1e-9; degrees += step) {
      const score = sharpness(points, page, degrees)
      if (score > most) [angle, most] = [degrees, score]
    }
    return angle
  }
  const about = best(-mostDegrees, mostDegrees, 0.5)
  return best(about - 0.5, about + 0.5, 0.05)
}

/** How high the small letters are, in pixels of `page`, whose lines are level; null where there is no telling. */
export function letterHeight(page: Grey): number | null {
  const rows = profile(inkOf(page), page, 0)
  const peak = rows.toSorted()[Math.floor(rows.length * 0.97)] ?? 0
  const heights: number[] = []
  let run = 0
  for (const ink of rows) {
    if (ink > peak * 0.4) run += 1
    else if (run > 0) {
      heights.push(run)
      run = 0
    }
  }
  const usual = heights.filter((height) => height > 2).toSorted((one, other) => one - other)
  return usual.length < 3 ? null : (usual[Math.floor(usual.length / 2)] ?? null)
}

/** Where ink is: x, y, x, y … */
function inkOf({ data, width }: Grey): Int32Array {
  const points: number[] = []
  data.forEach((value, n) => {
    if (value < inkBelow) points.push(n % width, Math.floor(n / width))
  })
  return Int32Array.from(points)
}

/** Ink by row, seen along lines that fall by `degrees`. */
function profile(points: Int32Array, { width, height }: Grey, degrees: number): Uint32Array {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const margin = Math.ceil(width * 0.1)
  const rows = new Uint32Array(height + 2 * margin)
  for (let n = 0; n < points.length; n += 2) {
    const row = Math.round((points[n + 1] ?? 0) - (points[n] ?? 0) * slope) + margin
    rows[row] = (rows[row] ?? 0) + 1
  }
  return rows
}

function sharpness(points: Int32Array, page: Grey, degrees: number): number {
  const rows = profile(points, page, degrees)
  let sum = 0
  for (let n = 1; n < rows.length; n += 1) sum += ((rows[n] ?? 0) - (rows[n - 1] ?? 0)) ** 2
  return sum
}
