import type { CriterionId, Part, Quote, Report } from '@abhyas/contracts/mains'

/** Places are UTF-16 code units of the answer's text, as the report counts them. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/** A quote's place in the text. */
export interface Mark extends Stretch {
  readonly id: string
  /** The criterion's number that stands in the margin; null for a point's quote, which has none. */
  readonly n: number | null
}

/** A piece of a line with the marks that lie over it; `ends` are those that end with it. */
export interface Piece {
  readonly text: string
  readonly marks: readonly Mark[]
  readonly ends: readonly Mark[]
}

/** A paragraph, or what of it belongs to one part; `begins` are the numbered marks that begin in it. */
export interface Line {
  readonly start: number
  readonly pieces: readonly Piece[]
  readonly begins: readonly Mark[]
}

/** Neighbouring lines of one part; null where the map names none. */
export interface Section {
  readonly part: Part | null
  readonly lines: readonly Line[]
}

export const criterionMark = (id: CriterionId): string => `criterion-${id}`
export const pointMark = (index: number): string => `point-${index}`

/** Whether a character of two code units (an emoji) is cut at `place`. */
const isCut = (text: string, place: number) => {
  const code = text.codePointAt(place - 1)
  return place > 0 && place < text.length && code !== undefined && code > 0xffff
}

/**
 * Where `quote` stands in `text`: at its own place, else at the one other where its words stand; undefined where they
 * stand nowhere, or at several places that it does not name.
 */
export function placeOf(text: string, { start, end, text: words }: Quote): Stretch | undefined {
  if (words.trim() === '') return undefined
  const first = text.indexOf(words)
  const isOnlyOne = first !== -1 && !text.includes(words, first + 1)
  const from = text.slice(start, end) === words ? start : isOnlyOne ? first : undefined
  if (from === undefined) return undefined
  const to = from + words.length
  return isCut(text, from) || isCut(text, to) ? undefined : { start: from, end: to }
}

/** The marks of a report in its text: criteria by their number from 1 on, then points. Quotes that fit nowhere have none. */
export function marksIn(text: string, { criteria, points }: Pick<Report, 'criteria' | 'points'>): readonly Mark[] {
  const quoted = [
    ...criteria.map(({ id, quote }, index) => ({ id: criterionMark(id), n: index + 1, quote })),
    ...points.map(({ quote }, index) => ({ id: pointMark(index), n: null, quote })),
  ]
  return quoted.flatMap(({ id, n, quote }) => {
    const place = quote && placeOf(text, quote)
    return place ? [{ id, n, ...place }] : []
  })
}

/** The parts of `text` from its start to its end without gap or overlap, whatever the map says. */
function partsOf(text: string, map: Report['map']): (Stretch & { readonly part: Part | null })[] {
  const parts: (Stretch & { readonly part: Part | null })[] = []
  let place = 0
  const add = (part: Part | null, end: number) => {
    if (end <= place) return
    const last = parts.at(-1)
    // Blank space between two parts is no part of its own.
    if (last && (part === last.part || (part === null && text.slice(place, end).trim() === '')))
      parts.splice(-1, 1, { ...last, end })
    else parts.push({ part, start: place, end })
    place = end
  }
  for (const { part, start, end } of [...map].sort((one, other) => one.start - other.start)) {
    if (start >= end || isCut(text, start) || isCut(text, end)) continue
    add(null, Math.min(start, text.length))
    add(part, Math.min(end, text.length))
  }
  add(null, text.length)
  return parts
}

function lineOf(text: string, { start, end }: Stretch, marks: readonly Mark[]): Line {
  const here = marks.filter((mark) => mark.start < end && mark.end > start)
  const cuts = [start, end, ...here.flatMap((mark) => [mark.start, mark.end])]
    .filter((cut) => cut >= start && cut <= end)
    .sort((one, other) => one - other)
  const pieces = cuts.flatMap((cut, index): Piece[] => {
    const next = cuts[index + 1]
    if (next === undefined || next === cut) return []
    const over = here.filter((mark) => mark.start <= cut && mark.end >= next)
    return [{ text: text.slice(cut, next), marks: over, ends: over.filter((mark) => mark.end === next) }]
  })
  return { start, pieces, begins: here.filter(({ n, start: begin }) => n !== null && begin >= start) }
}

/** `text` in parts and paragraphs, each cut where a mark begins or ends; put together again it is the same but for blank lines. */
export function sectionsOf(text: string, map: Report['map'], marks: readonly Mark[]): readonly Section[] {
  return partsOf(text, map).flatMap(({ part, start, end }): Section[] => {
    const lines: Line[] = []
    for (const { 0: line, index } of text.slice(start, end).matchAll(/[^\n]+/g)) {
      if (line.trim() === '') continue
      lines.push(lineOf(text, { start: start + index, end: start + index + line.length }, marks))
    }
    return lines.length === 0 ? [] : [{ part, lines }]
  })
}
