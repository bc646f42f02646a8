import type { Passage } from './material.ts'
import { slips } from './search-mend.ts'
import { cuesOf } from './search-cues.ts'
import { rank } from './search-rank.ts'
import { termsOf } from './search-terms.ts'
import { isFaint, isStopWord } from './search-stops.ts'
import { sentencesOf, stemsOf, wordsOf } from './search-words.ts'

/** A sentence of a passage, letter for letter. */
export interface Quote {
  readonly text: string
  /** Of its passage, among those that were found. */
  readonly passage: number
  /** Among the sentences of its passage. */
  readonly place: number
}

const answerLine = /^Answer: /

/** The sentences of a passage that may be quoted: of a question not its stem. */
export function quotesOf(passage: Passage, index: number): readonly Quote[] {
  const isExplanation = passage.id.endsWith('#explanation')
  const text = isExplanation ? passage.text.slice(passage.text.indexOf('\n') + 1) : passage.text
  return sentencesOf(text).map((sentence, place) => ({ text: sentence, passage: index, place }))
}

/** The stem of a bank question, where a passage is its explanation and the options are statements of their own. */
export function stemOf(passage: Passage): string | undefined {
  const [stem, second] = passage.text.split('\n')
  const isPlain = passage.id.endsWith('#explanation') && second !== undefined && answerLine.test(second)
  return isPlain ? stem : undefined
}

/** A question's words; those misspelt are taken for what the passages have. */
function wordsIn(text: string, passages: readonly Passage[]) {
  const known = new Map(
    passages.flatMap(({ title, text: body }) => wordsOf(`${title} ${body}`)).map((word) => [word.raw, word] as const),
  )
  return wordsOf(text).map((word) => {
    if (known.has(word.raw) || isStopWord(word.raw) || word.raw.length < 5) return word
    return [...known.values()].find(({ raw }) => raw.length > 4 && slips(word.raw, raw, 1) < 2) ?? word
  })
}

/** The quotes of a passage, best first, by how well they answer `text`. */
export function bestQuotes(text: string, passages: readonly Passage[], index: number): readonly Quote[] {
  const passage = passages[index]
  if (!passage) return []
  const words = wordsIn(text, passages)
  const terms = termsOf(words).map((term) => ({ ...term, weight: term.kind === 'faint' ? 0.3 : 1 }))
  const quotes = quotesOf(passage, index)
  const title = stemsOf(passage.title)
  const scored = quotes.map((quote) => {
    const candidate = {
      id: passage.id,
      kind: passage.kind,
      title,
      sentences: [stemsOf(quote.text)],
      texts: [quote.text],
    }
    return { quote, score: rank(candidate, { words, terms, cues: cuesOf(text) }).score }
  })
  return scored.toSorted((a, b) => b.score - a.score || a.quote.place - b.quote.place).map(({ quote }) => quote)
}

const weighty = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .filter(({ raw }) => !isStopWord(raw) && !isFaint(raw))
      .map(({ stem }) => stem),
  )

/** A sentence that says little without the one before. */
const leansBack = (text: string): boolean =>
  /^(?:It|They|This|These|That|Those|Its|Their|He|She|His|Her|Here|Such|But|However|Both|Some|Others?)\b/.test(text)

/** `quote` with those before it that it cannot stand without. */
export function withLead(quote: Quote, all: readonly Quote[]): readonly Quote[] {
  const before = all.find(({ place }) => place === quote.place - 1)
  return leansBack(quote.text) && before ? [...withLead(before, all), quote] : [quote]
}

/**
 * Up to `count` sentences of a passage: the one that answers best, with what it leans on, then what is about the same, in
 * the order in which it is written.
 */
export function excerpt(text: string, passages: readonly Passage[], index: number, count: number): readonly Quote[] {
  const ranked = bestQuotes(text, passages, index)
  const [best] = ranked
  if (!best) return []
  const all = ranked.toSorted((a, b) => a.place - b.place)
  const opening = withLead(best, all)
  const about = weighty(`${text} ${best.text}`)
  const near = ranked
    .filter((quote) => !opening.includes(quote) && [...weighty(quote.text)].some((stem) => about.has(stem)))
    .slice(0, Math.max(0, count - opening.length))
  const chosen = new Set(near.flatMap((quote) => withLead(quote, all)).filter((quote) => !opening.includes(quote)))
  return [...opening, ...[...chosen].toSorted((a, b) => a.place - b.place)].slice(0, count)
}
