import { compose, type Word } from '../reading/compose.ts'

/** A run of characters as pdf.js gives it; `transform` places it on the page. */
interface Run {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
}

/** Where a run stands on the page as it is seen, in points from its upper left corner. */
interface Placed {
  readonly text: string
  readonly x: number
  readonly end: number
  readonly y: number
  readonly height: number
}

/** Fewer words are a stamp, a page number or what a scanner wrote under its picture. */
const fewestWords = 20
const mostChars = 20_000

/**
 * The text of a page in the order in which it is read, one column: null where it is not worth the name, so that the
 * page is to be read from its picture.
 */
export function textOf(content: { readonly items: readonly object[] }, view: readonly number[]): string | null {
  const placed = content.items.flatMap((item) => (isRun(item) && item.str.trim() !== '' ? [place(item, view)] : []))
  const { text } = compose(paragraphsOf(linesOf(placed)))
  const tokens = text.split(/\s+/).filter((token) => /\p{L}/u.test(token))
  const words = tokens.filter(
    (token) => /^\P{L}*(?:\p{L}[\p{L}\p{M}'’-]*){1,30}\P{L}*$/u.test(token) && !isNoise(token),
  )
  return words.length >= fewestWords && words.length >= tokens.length * 0.7 ? text.slice(0, mostChars).trim() : null
}

const isRun = (item: object): item is Run => 'str' in item && 'transform' in item && 'width' in item

/** Letters without a vowel, in a script that has them, or from a font that does not say what its shapes mean. */
const isNoise = (token: string) =>
  /[\ue000-\uf8ff\ufffd]/.test(token) || (/^[a-z]{5,}$/i.test(token) && !/[aeiouy]/i.test(token))

function place({ str, transform, width }: Run, view: readonly number[]): Placed {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view
  const [, , tc = 0, td = 0, te = 0, tf = 0] = transform
  const x = a * te + c * tf + e
  return { text: str, x, end: x + width, y: b * te + d * tf + f, height: Math.max(1, Math.hypot(tc, td)) }
}

/** Runs that stand on one line, from left to right; the lines from top to bottom. */
function linesOf(runs: readonly Placed[]): Placed[][] {
  const lines: Placed[][] = []
  for (const run of runs.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    if (line && last && run.y - last.y < last.height / 2) line.push(run)
    else lines.push([run])
  }
  return lines.map((line) => line.toSorted((one, other) => one.x - other.x))
}

/** A wider gap than lines have otherwise begins a paragraph. */
function paragraphsOf(lines: readonly (readonly Placed[])[]): Word[][][] {
  const tops = lines.map(([first]) => first?.y ?? 0)
  const gaps = tops.slice(1).map((top, n) => top - (tops[n] ?? 0))
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0
  const paragraphs: Word[][][] = []
  lines.forEach((line, n) => {
    const gap = gaps[n - 1]
    const words = wordsOf(line)
    if (gap === undefined || gap > usual * 1.4) paragraphs.push([words])
    else paragraphs.at(-1)?.push(words)
  })
  return paragraphs
}

function wordsOf(line: readonly Placed[]): Word[] {
  let text = ''
  let end = Infinity
  for (const run of line) {
    if (run.x - end > run.height * 0.15) text += ' '
    text += run.text
    end = run.end
  }
  return text
    .trim()
    .split(/\s+/)
    .map((word) => ({ text: word, isDoubtful: false }))
}
