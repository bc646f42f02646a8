import { type Cues, edgeOf, meets } from './search-cues.ts'
import type { Term } from './search-terms.ts'
import { isFraming, isStopWord } from './search-stops.ts'
import type { Word } from './search-words.ts'

/** A term with what it weighs: how rare it is. */
export interface Weighted extends Term {
  readonly weight: number
}

/** A question as passages are ranked by it. */
export interface Question {
  readonly words: readonly Word[]
  readonly terms: readonly Weighted[]
  readonly cues: Cues
}

/** A passage as it is ranked: its sentences as stems. */
export interface Candidate {
  readonly id: string
  readonly kind: 'book' | 'news' | 'question'
  readonly title: readonly string[]
  readonly sentences: readonly (readonly string[])[]
  /** The same sentences as they are written. */
  readonly texts: readonly string[]
}

export interface Ranked {
  readonly id: string
  readonly score: number
  /** How much of what the question asks stands in the best sentence and around it, 0 to 1. */
  readonly coverage: number
  /** The place of its best sentence. */
  readonly sentence: number
  /** The same of that sentence alone. */
  readonly own: number
  /** The heaviest term that is nowhere in it, as a share of all weight. */
  readonly missing: number
  /** The share of the terms, but faint ones, that are nowhere in it. */
  readonly absent: number
  /** Whether the sentence says names and numbers of the question only, and none of its plain words. */
  readonly isNamesOnly: boolean
  /** Whether the sentence has what such an answer must have, such as a year; null where the question waits for nothing. */
  readonly isFit: boolean | null
  /** Whether the sentence has the "first", "last" or "largest" that was asked for; null where none was. */
  readonly hasEdge: boolean | null
  /** How near to each other it says the terms, 0 to 1. */
  readonly near: number
  /** Whether a name or number of the question, or what it asks for of a thing, is neither in that sentence nor in the title. */
  readonly lacksName: boolean
}

export const defaults = {
  /** A term in another sentence of the passage, or only in its title. */
  elsewhere: 0.62,
  titled: 0.65,
  adjacent: 0.05,
  near: 0.04,
  cue: 0.06,
  edge: 0.08,
  definition: 0.14,
  length: 0.03,
  question: 0.03,
  density: 0.05,
}
export type Tuning = typeof defaults

const has = (stems: readonly string[], phrase: readonly string[]): boolean => {
  const [first] = phrase
  if (first === undefined) return false
  for (let at = stems.indexOf(first); at !== -1; at = stems.indexOf(first, at + 1)) {
    if (phrase.every((stem, index) => stems[at + index] === stem)) return true
  }
  return false
}

/** How well `stems` say `term`, 0 to 1. */
export const matchOf = (term: Term, stems: readonly string[]): number =>
  term.alternatives.reduce(
    (best, { stems: phrase, factor }) => (factor > best && has(stems, phrase) ? factor : best),
    0,
  )

/** Whether a sentence says what the first of the terms is. */
const defines = (term: Term | undefined, stems: readonly string[], text: string): boolean =>
  term !== undefined &&
  matchOf(term, stems.slice(0, term.asked.split(' ').length + 3)) > 0.9 &&
  /\b(?:is|are|means?|was|refers to|consists? of)\b/.test(text.slice(0, 90))

/** Words that stand side by side in the question, and say something together. */
const pairsOf = (words: readonly Word[]): readonly (readonly string[])[] =>
  words.flatMap((word, index) => {
    const next = words[index + 1]
    const counts = (one: Word) => !isStopWord(one.raw) || isFraming(one.raw)
    if (next === undefined || !counts(word) || !counts(next) || (isFraming(word.raw) && isFraming(next.raw))) return []
    return [[word.stem, next.stem]]
  })

const placeOf = (term: Term, stems: readonly string[]): number =>
  term.alternatives.reduce((place, { stems: phrase }) => {
    if (place !== -1 || !has(stems, phrase)) return place
    return stems.findIndex((_, at) => phrase.every((each, index) => stems[at + index] === each))
  }, -1)

/** How near to each other a sentence says the terms, 0 to 1. */
function nearness(terms: readonly Weighted[], stems: readonly string[]): number {
  const places = terms
    .filter(({ kind }) => kind !== 'faint')
    .map((term) => placeOf(term, stems))
    .filter((place) => place !== -1)
  if (places.length < 2) return 0
  return places.length / (Math.max(...places) - Math.min(...places) + 1 + places.length)
}

/** The place of the term that is asked for of something else: "salary" in "What is the salary of the President?". */
function focusOf(words: readonly Word[], terms: readonly Weighted[]): number {
  const asking = words.map(({ raw }) => raw).join(' ')
  const focus = /\b(?:what|which) (?:is|was|are|were) the (?:\w+ )?(\w+) (?:of|for|to|in|on|between)\b/.exec(
    asking,
  )?.[1]
  const stem = words.find(({ raw }) => raw === focus)?.stem
  return terms.findIndex(({ asked }) => asked === stem)
}

interface Best extends Omit<Ranked, 'id' | 'score' | 'missing' | 'absent'> {
  readonly value: number
}

/** How well each sentence says each term. Of a question of the bank, its right option is read with its stem. */
function matchesIn({ kind, sentences, texts }: Candidate, terms: readonly Term[]): readonly (readonly number[])[] {
  const alone = sentences.map((stems) => terms.map((term) => matchOf(term, stems)))
  const [stem] = alone
  if (kind !== 'question' || stem === undefined || texts[1]?.startsWith('Answer: ') !== true) return alone
  return alone.map((matches, place) =>
    place === 1 ? matches.map((match, index) => Math.max(match, stem[index] ?? 0)) : matches,
  )
}

/** How well a passage answers a question. */
export function rank(candidate: Candidate, { words, terms, cues }: Question, tuning: Tuning = defaults): Ranked {
  const asked = new Set(words.flatMap(({ raw, stem }) => [raw, stem]))
  const pairs = pairsOf(words)
  const focus = focusOf(words, terms)
  // As it was meant and, for "second" is a number there, as it was typed.
  const asking = `${words.map(({ raw }) => raw).join(' ')} ${cues.plain}`
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const inTitle = terms.map((term) => matchOf(term, candidate.title))
  const inSentences = matchesIn(candidate, terms)
  const inText = terms.map((_, index) => Math.max(0, ...inSentences.map((matches) => matches[index] ?? 0)))
  const around = terms.map((_, index) =>
    Math.max((inText[index] ?? 0) * tuning.elsewhere, (inTitle[index] ?? 0) * tuning.titled),
  )
  const heaviest = terms.toSorted((a, b) => b.weight - a.weight)[0]
  const best = candidate.sentences.reduce<Best>(
    (winner, stems, sentence) => {
      const matches = inSentences[sentence] ?? []
      const text = candidate.texts[sentence] ?? ''
      const covered = terms.reduce(
        (sum, { weight }, index) => sum + weight * Math.max(matches[index] ?? 0, around[index] ?? 0),
        0,
      )
      const own = terms.reduce((sum, { weight }, index) => sum + weight * (matches[index] ?? 0), 0)
      // What a question of the bank asks answers nothing.
      if (own === 0 || (candidate.kind === 'question' && sentence === 0)) return winner
      const coverage = covered / total
      const together = pairs.filter((pair) => has(stems, pair)).length
      const isDefinition = cues.wants === 'definition' && defines(heaviest, stems, text)
      const near = nearness(terms, stems)
      const lacksName = terms.some(
        ({ kind }, index) =>
          (kind === 'name' || kind === 'number' || index === focus) &&
          Math.max(matches[index] ?? 0, inTitle[index] ?? 0) === 0,
      )
      const plain = terms.flatMap(({ kind }, index) => (kind === 'word' ? [matches[index] ?? 0] : []))
      const isNamesOnly = plain.length > 0 && plain.every((match) => match === 0)
      const isFit = cues.wants === null || cues.wants === 'definition' ? null : meets(cues, text, stems, asked)
      const hasEdge = edgeOf(asking, text)
      const value =
        coverage +
        tuning.density * (own / total) +
        tuning.adjacent * Math.min(3, together) +
        tuning.near * near +
        (isDefinition ? tuning.definition : 0) +
        (isFit === true ? tuning.cue : 0) +
        (hasEdge === true ? tuning.edge : 0) -
        tuning.length * Math.log(Math.max(8, stems.length) / 8)
      if (value <= winner.value) return winner
      return {
        value,
        coverage,
        sentence,
        own: own / total,
        lacksName,
        isNamesOnly,
        isFit: isDefinition ? true : isFit,
        hasEdge,
        near,
      }
    },
    {
      value: -1,
      coverage: 0,
      sentence: 0,
      own: 0,
      isFit: null,
      hasEdge: null,
      near: 0,
      lacksName: true,
      isNamesOnly: true,
    },
  )
  const missing = terms.reduce(
    (most, { weight }, index) => (around[index] === 0 ? Math.max(most, weight / total) : most),
    0,
  )
  const weighty = terms.flatMap(({ kind }, index) => (kind === 'faint' ? [] : [around[index] ?? 0]))
  const absent = weighty.filter((each) => each === 0).length / Math.max(1, weighty.length)
  const { value, ...rest } = best
  const score = value - (candidate.kind === 'question' ? tuning.question : 0)
  return { id: candidate.id, score, missing, absent, ...rest }
}
