import { asksSimilar, type Choice, composeChoice } from './compose-choice.ts'
import { bestQuotes, excerpt, type Quote, quotesOf, stemOf, withLead } from './compose-sentences.ts'
import type { Found, Mode, Passage, Sentence } from './material.ts'
import { isStopWord } from './search-stops.ts'
import { stemsOf, wordsOf } from './search-words.ts'

/** Of a Mains answer. */
const mostWords = 150
const sentencesOfAnswer = 4
const sentencesOfBody = 5
const questionsBack = 3

const said = (quote: Quote, opens: Sentence['opens']): Sentence => ({
  text: quote.text,
  cites: [quote.passage],
  opens,
})

const own = (text: string, opens: Sentence['opens']): Sentence => ({ text, cites: [], opens })

/** The answer first, then what explains it: sentences of the passage that answers best, letter for letter. */
const explain = (text: string, passages: readonly Passage[]): readonly Sentence[] =>
  excerpt(text, passages, 0, sentencesOfAnswer).map((quote, index) => said(quote, index === 0 ? 'paragraph' : null))

const countWords = (text: string) => text.split(/\s+/).length

/** Introduction, body, conclusion: the answer, what belongs to it, and what follows from it, in 150 words at most. */
function mains(text: string, passages: readonly Passage[]): readonly Sentence[] {
  const all = excerpt(text, passages, 0, sentencesOfBody + 2)
  const kept = all.reduce<readonly Quote[]>((some, quote) => {
    const words = [...some, quote].reduce((sum, each) => sum + countWords(each.text), 0)
    return words <= mostWords ? [...some, quote] : some
  }, [])
  const [intro, ...rest] = kept
  if (!intro) return []
  const closing = rest.findLast((quote) =>
    /\b(?:therefore|thus|because|so that|matter|must|however|yet)\b/i.test(quote.text),
  )
  const last = closing ?? rest.at(-1)
  const body = rest.filter((quote) => quote !== last)
  return [
    said(intro, 'paragraph'),
    ...body.map((quote, index) => said(quote, index === 0 ? 'paragraph' : null)),
    ...(last ? [said(last, 'paragraph')] : []),
  ]
}

/** What a gap may hide: a number or year, or a name within the sentence. */
function gapOf(sentence: string): string | undefined {
  const number = /\b\d(?:[\d,.]{0,20}\d)?\b/.exec(sentence)?.[0]
  return number ?? /(?<=[\p{L},] )\p{Lu}[\p{L}’-]{1,40}(?: \p{Lu}[\p{L}’-]{1,40}){0,6}/u.exec(sentence)?.[0]
}

const hidden = (sentence: string, gap: string) => sentence.replaceAll(gap, '_____')

/** Three questions back, whose answers stay with the sources: of the bank where some were found, else gaps to fill. */
function quiz(text: string, passages: readonly Passage[]): readonly Sentence[] {
  const stems = passages.flatMap((passage, index) => {
    const stem = stemOf(passage)
    return stem === undefined ? [] : [{ text: stem, cites: [index], opens: 'entry' as const }]
  })
  const gaps = passages
    .flatMap((passage, index) => (passage.kind === 'question' ? [] : bestQuotes(text, passages, index).slice(0, 2)))
    .flatMap((quote) => {
      const gap = gapOf(quote.text)
      const isWhole = withLead(quote, quotesOf(passages[quote.passage] ?? NONE, quote.passage)).length === 1
      if (gap === undefined || !isWhole) return []
      return [{ text: `Fill the gap: ${hidden(quote.text, gap)}`, cites: [quote.passage], opens: 'entry' as const }]
    })
  const asked = [...gaps.slice(0, Math.max(1, questionsBack - stems.length)), ...stems, ...gaps.slice(1)]
  const first = [...new Map(asked.map((one) => [one.text, one] as const)).values()].slice(0, questionsBack)
  return first.length === 0 ? [] : [own('Try these before you look at the sources.', 'paragraph'), ...first]
}

/** Stands for a passage that is not there. */
const NONE: Passage = { id: '', kind: 'book', title: '', place: '', text: '', path: '', isSample: false }

/** The two things that a question compares; undefined where it names no two. */
export function sidesOf(text: string): readonly [string, string] | undefined {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/[?.!] ?$/, '')
    .replace(
      /\b(?:me|mein|main|ke beech)? ?(?:kya)? ?(?:antar|fark|farak|difference) ?(?:kya)? ?(?:hai|batao|bataiye)? ?$/i,
      '',
    )
    .replace(/^.*?\b(?:difference|differences|compare|comparison|distinguish|differentiate)\b ?(?:between |of )?/i, '')
    .replace(/^(?:how|why) (?:is|are|does|do) /i, '')
  const parts = plain.split(
    / (?:and|vs\.?|versus|with|from|aur|or|different from|differs? from|compared (?:to|with)|unlike|than) /i,
  )
  const [one, ...rest] = parts
  const other = rest.join(' ')
  return one && other && stemsIn(one).length > 0 && stemsIn(other).length > 0 ? [one.trim(), other.trim()] : undefined
}

const stemsIn = (text: string) => wordsOf(text).flatMap(({ raw, stem }) => (isStopWord(raw) ? [] : [stem]))

/** The sentence that says most of one side, and of the other as little as may be. */
function sideOf(side: string, other: string, passages: readonly Passage[]): Quote | undefined {
  const [wanted, unwanted] = [stemsIn(side), stemsIn(other).filter((stem) => !stemsIn(side).includes(stem))]
  return passages
    .flatMap((passage, index) => quotesOf(passage, index))
    .map((quote) => {
      const stems = new Set(stemsOf(quote.text))
      const has = (some: readonly string[]) => some.filter((stem) => stems.has(stem)).length / Math.max(1, some.length)
      const defines = /\b(?:is|are|means|was)\b/.test(quote.text.slice(0, 80)) ? 0.1 : 0
      return { quote, share: has(wanted), score: has(wanted) - 0.5 * has(unwanted) + defines - 0.05 * quote.passage }
    })
    .filter(({ share }) => share >= 0.6)
    .toSorted((a, b) => b.score - a.score)[0]?.quote
}

/** Two sides as entries, after a sentence that holds both where there is one; what is missing is said. */
function compare(text: string, passages: readonly Passage[]): readonly Sentence[] {
  const sides = sidesOf(text)
  if (!sides) return explain(text, passages)
  const [one, other] = sides
  const both = [...stemsIn(one), ...stemsIn(other)]
  const contrast = passages
    .flatMap((passage, index) => quotesOf(passage, index))
    .find((quote) => {
      const stems = new Set(stemsOf(quote.text))
      return both.every((stem) => stems.has(stem))
    })
  const entries = [
    { side: one, quote: sideOf(one, other, passages) },
    { side: other, quote: sideOf(other, one, passages) },
  ]
  const shown = entries.filter(({ quote }) => quote === undefined || quote.text !== contrast?.text)
  return [
    ...(contrast ? [said(contrast, 'paragraph')] : []),
    ...shown.map(({ side, quote }) =>
      quote ? said(quote, 'entry') : own(`The material says nothing here of ${side}.`, 'entry'),
    ),
  ]
}

/** Where to look, and not what stands there. */
function hint(passages: readonly Passage[]): readonly Sentence[] {
  const [first] = passages
  if (!first) return []
  const where = first.kind === 'question' ? first.title : `${first.title}, ${first.place.toLowerCase()}`
  return [
    own(`Think of what you know under this head: ${where}.`, 'paragraph'),
    own('Ask yourself who acts, on what ground, and within what limit; then look it up there.', null),
  ]
}

/**
 * The answer that the material gives by itself: sentences of the passages letter for letter, each with its source.
 * Empty where nothing answers.
 * @param choice the question that the chat is about, with what the student picked
 */
export function compose({
  mode,
  text,
  found,
  choice,
}: {
  readonly mode: Mode
  readonly text: string
  readonly found: Found
  readonly choice: Choice | null
}): readonly Sentence[] {
  const { passages, isAnswered } = found
  if (choice && asksSimilar(text)) return quiz(text, passages)
  const isOfQuestion = passages.length === 0 || passages.some(({ id }) => /#option-[a-d]$/.test(id))
  if (choice && (mode === 'hint' || isOfQuestion)) return composeChoice(mode, text, passages, choice)
  if (!isAnswered) return []
  switch (mode) {
    case 'explain':
      return explain(text, passages)
    case 'mains':
      return mains(text, passages)
    case 'quiz':
      return quiz(text, passages)
    case 'compare':
      return compare(text, passages)
    case 'hint':
      return hint(passages)
    default: {
      const never: never = mode
      return never
    }
  }
}
