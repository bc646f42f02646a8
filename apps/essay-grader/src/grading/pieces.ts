import type { Rubric } from '../shapes.ts'
import { orders } from './data/orders.ts'
import { createShingles, coveredBy } from './shingles.ts'
import { type Sentence, sentencesOf } from './text/sentences.ts'
import { wordsOf } from './text/words.ts'
import { createTopic, termsIn } from './topic.ts'

/**
 * What a sentence is good for. `evidence`: it can make points. `neutral`: it has too little to say for that, and is
 * no fault. `unrelated`: about something else. The others are as good as not there.
 */
export type Use = 'evidence' | 'neutral' | 'unrelated' | 'repeated' | 'copied' | 'order'

export interface Piece extends Sentence {
  readonly terms: readonly string[]
  readonly use: Use
  /** From 0 to 1; 1 of one that is neutral. */
  readonly aboutness: number
}

/** Of a sentence's words, how many stand so already. */
const isCopyFrom = 0.6
const isRepeatFrom = 0.6
/** Of nineteen in twenty sentences of model answers more is about their question, of four in five foreign ones less. */
const isAboutFrom = 0.3
const sameTerms = 0.75
const leastTerms = 4
const leastWords = 3

/** Whether a piece counts as something that the student says of the question. */
export const isUsed = ({ use }: Piece): boolean => use === 'evidence' || use === 'neutral'

/** Of sets of `leastTerms` or more. */
const areAlike = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  if (Math.min(a.size, b.size) < sameTerms * Math.max(a.size, b.size)) return false
  const both = a.intersection(b).size
  return both / (a.size + b.size - both) >= sameTerms
}

/** The sentences of an answer, each with what it is good for. */
export function piecesOf(rubric: Rubric, text: string): readonly Piece[] {
  const topic = createTopic(rubric)
  const asked = createShingles(4)
  asked.add(wordsOf(rubric.text))
  const said = createShingles(6)
  const earlier: Set<string>[] = []
  const lines = new Set<string>()
  const useOf = (sentence: Sentence, terms: readonly string[], aboutness: number | null): Use => {
    const { words } = sentence
    if (orders.some((order) => order.test(sentence.text))) return 'order'
    const own = new Set(terms)
    const line = words.map(({ plain }) => plain).join(' ')
    const isRepeated =
      coveredBy(said, words) >= isRepeatFrom ||
      (words.length >= leastWords && lines.has(line)) ||
      (own.size >= leastTerms && earlier.some((one) => areAlike(one, own)))
    const isCopied = words.length > leastWords && coveredBy(asked, words) >= isCopyFrom
    said.add(words)
    lines.add(line)
    if (own.size >= leastTerms) earlier.push(own)
    if (isCopied) return 'copied'
    if (isRepeated) return 'repeated'
    if (aboutness === null || sentence.isHeading) return 'neutral'
    return aboutness < isAboutFrom ? 'unrelated' : 'evidence'
  }
  const sentences = sentencesOf(text)
  // A clause is about what its sentence is about, or more.
  const whole = new Map(
    [...Map.groupBy(sentences, ({ clauseOf }) => clauseOf)].map(([clauseOf, clauses]) => [
      clauseOf,
      topic.aboutness([...new Set(clauses.flatMap(termsIn))]),
    ]),
  )
  return sentences.map((sentence) => {
    const terms = termsIn(sentence)
    const ofWhole = whole.get(sentence.clauseOf) ?? null
    const own = topic.aboutness(terms)
    const aboutness = own === null || ofWhole === null ? ofWhole : Math.max(own, ofWhole)
    const use = useOf(sentence, terms, aboutness)
    return { ...sentence, terms, use, aboutness: use === 'neutral' ? 1 : (aboutness ?? 0) }
  })
}

export const wordsIn = (pieces: readonly Piece[]): number => pieces.reduce((sum, { words }) => sum + words.length, 0)
