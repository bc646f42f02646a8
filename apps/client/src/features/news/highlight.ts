import type { Highlight } from '@abhyas/contracts/news'

export type TextRange = Pick<Highlight, 'section' | 'paragraph' | 'start' | 'end' | 'quote'>

/** A stretch of a paragraph that the same highlights cover; `ids` is empty where none does. */
export interface Stretch {
  readonly text: string
  readonly ids: readonly string[]
}

/**
 * Where `highlight` lies in `text`: at its offsets if the quote still stands there, else at the first place that holds
 * the quote; undefined where none does.
 */
export function placeOf(
  text: string,
  highlight: Pick<Highlight, 'start' | 'end' | 'quote'>,
): [number, number] | undefined {
  if (text.slice(highlight.start, highlight.end) === highlight.quote) return [highlight.start, highlight.end]
  const start = text.indexOf(highlight.quote)
  return start < 0 || highlight.quote === '' ? undefined : [start, start + highlight.quote.length]
}

/** Cuts `text` at the edges of its highlights: joined again, the stretches are the text. */
export function stretchesOf(
  text: string,
  highlights: readonly Pick<Highlight, 'id' | 'start' | 'end' | 'quote'>[],
): Stretch[] {
  const placed = highlights.flatMap(({ id, ...rest }) => {
    const place = placeOf(text, rest)
    return place ? [{ id, start: place[0], end: place[1] }] : []
  })
  const edges = [...new Set([0, text.length, ...placed.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  )
  return edges.slice(1).map((end, index) => {
    const start = edges[index] ?? 0
    return {
      text: text.slice(start, end),
      ids: placed.filter((range) => range.start <= start && range.end >= end).map((range) => range.id),
    }
  })
}

// Of the contract: news.Highlight.
const longestQuote = 1000

/** The part of `text` from `start` to `end` without blanks at its edges; undefined where nothing is left. */
export function trimmedRange(
  text: string,
  start: number,
  end: number,
): { start: number; end: number; quote: string } | undefined {
  const chosen = text.slice(start, Math.min(end, start + longestQuote))
  const quote = chosen.trim()
  if (quote === '') return undefined
  const from = start + chosen.indexOf(quote)
  return { start: from, end: from + quote.length, quote }
}

function offsetIn(paragraph: Element, node: Node, offset: number): number {
  const before = document.createRange()
  before.selectNodeContents(paragraph)
  before.setEnd(node, offset)
  return before.toString().length
}

/**
 * What of `range` lies in the paragraphs under `root`, one entry a paragraph. A paragraph is an element with
 * `data-section` and `data-paragraph` whose text is the item's, letter for letter.
 */
export function rangesIn(root: Element, range: Range): TextRange[] {
  return [...root.querySelectorAll<HTMLElement>('[data-section][data-paragraph]')].flatMap((paragraph) => {
    if (!range.intersectsNode(paragraph)) return []
    const text = paragraph.textContent
    const start = paragraph.contains(range.startContainer)
      ? offsetIn(paragraph, range.startContainer, range.startOffset)
      : 0
    const end = paragraph.contains(range.endContainer)
      ? offsetIn(paragraph, range.endContainer, range.endOffset)
      : text.length
    const part = trimmedRange(text, start, end)
    if (!part) return []
    // The attribute is written by the article from the same list of section names.
    const section = paragraph.dataset['section'] as TextRange['section']
    return [{ section, paragraph: Number(paragraph.dataset['paragraph']), ...part }]
  })
}
