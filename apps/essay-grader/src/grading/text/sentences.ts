import { type Word, wordsOf } from './words.ts'

/** A sentence, or a line that stands for one. */
export interface Sentence {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly words: readonly Word[]
  /** From 0 on. */
  readonly paragraph: number
  /** Which sentence it is a clause of, from 0 on. */
  readonly clauseOf: number
  readonly isHeading: boolean
  /** Whether it is an item of a list. */
  readonly isItem: boolean
}

const item = /^[ \t]*(?:[-–—•*●▪→➢]|\(?(?:\d{1,2}|[a-hA-H]|[ivx]{1,4})[.)])[ \t]+/
const shortened =
  /(?:\b(?:v|vs|no|nos|art|arts|sec|dr|mr|mrs|ms|smt|shri|st|prof|govt|dept|cf|viz|eg|ie|etc|approx|rs)|\b\p{L}|\bi\.e|\be\.g)\.$/iu
const mostHeadingWords = 9

/** From so many words on a semicolon or a colon ends a clause. */
const leastClauseWords = 4
/** A run of marks is looked at from its start only: dotted lines are long. */
const ending = /(?<![.?!।])[.?!।]+["'”’)\]]*(?=\s|$)|[;:](?=\s)/gu

/** Where a sentence of `line` ends: after its mark, a closing bracket or quotation mark, and before white space. */
function* endsIn(line: string): Generator<number> {
  const clausesFrom = wordsOf(line)[leastClauseWords - 1]?.end ?? Infinity
  for (const { 0: mark, index } of line.matchAll(ending)) {
    const isClause = mark === ';' || mark === ':'
    if (
      isClause
        ? index >= clausesFrom
        : !(mark === '.' && shortened.test(line.slice(Math.max(0, index - 11), index + 1)))
    )
      yield index + mark.length
  }
}

interface Line {
  readonly start: number
  readonly end: number
  readonly paragraph: number
}

/** Lines that belong together: a line of a page that breaks off in the middle of a sentence goes on in the next. */
function linesOf(text: string): readonly Line[] {
  const lines: Line[] = []
  let isNew = true
  for (const { 0: line, index } of text.matchAll(/[^\n\r]*(?:\r\n|\n|\r|$)/g)) {
    const content = line.trimEnd()
    if (content === '') {
      isNew = isNew || line !== ''
      continue
    }
    const before = lines.at(-1)
    const end = index + content.length
    if (before && !isNew && !item.test(content) && isBroken(text.slice(before.start, before.end), content)) {
      lines[lines.length - 1] = { ...before, end }
      continue
    }
    const isWrapped = before !== undefined && text.slice(before.start, before.end).includes('\n')
    lines.push({ start: index, end, paragraph: (before?.paragraph ?? -1) + (before && !isNew && isWrapped ? 0 : 1) })
    isNew = false
  }
  return lines
}

/** Whether `before` breaks off at the edge of a page: it is long, without an end, or goes on in lower case. */
const isBroken = (before: string, line: string): boolean =>
  !/[.?!:।]["'”’)\]]*\s*$/u.test(before) &&
  (/^\s*\p{Ll}/u.test(line) || wordsOf(before.slice(before.lastIndexOf('\n') + 1)).length >= mostHeadingWords)

/** The sentences of a text with where they stand. Clauses that are parted by a semicolon or a colon count as sentences. */
export function sentencesOf(text: string): readonly Sentence[] {
  const sentences: Sentence[] = []
  let clauseOf = 0
  for (const line of linesOf(text)) {
    const whole = text.slice(line.start, line.end)
    const isItem = item.test(whole)
    let from = isItem ? (item.exec(whole)?.[0].length ?? 0) : 0
    const ends = [...endsIn(whole), whole.length]
    clauseOf += 1
    for (const end of ends) {
      const raw = whole.slice(from, end)
      const start = line.start + from + (raw.length - raw.trimStart().length)
      from = end
      const sentence = raw.trim()
      const words = wordsOf(sentence, start)
      if (words.length === 0) continue
      const isHeading = words.length <= mostHeadingWords && ends.length === 1 && !isItem && !/[.?!;,।]\s*$/u.test(whole)
      sentences.push({
        start,
        end: start + sentence.length,
        text: sentence,
        words,
        paragraph: line.paragraph,
        clauseOf,
        isHeading,
        isItem,
      })
      if (!/[;:]$/.test(sentence)) clauseOf += 1
    }
  }
  return sentences
}
