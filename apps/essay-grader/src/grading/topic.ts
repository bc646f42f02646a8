import type { Rubric } from '../shapes.ts'
import { rarity } from './text/background.ts'
import type { Sentence } from './text/sentences.ts'
import { termsOf } from './text/words.ts'

/** A set of terms that also knows a term by its beginning: "federalism" is near "federation". */
export interface TermSet {
  /** 1 where it has the term, less where it has one that begins alike, 0 else. */
  readonly has: (term: string) => number
}

const beginning = 6
const nearCounts = 0.6

export function createTermSet(terms: Iterable<string>): TermSet {
  const whole = new Set(terms)
  const beginnings = new Set(
    [...whole].filter((term) => term.length >= beginning).map((term) => term.slice(0, beginning)),
  )
  return { has: (term) => (whole.has(term) ? 1 : beginnings.has(term.slice(0, beginning)) ? nearCounts : 0) }
}

/** The terms of a sentence, each once. */
export const termsIn = (sentence: Sentence): readonly string[] => [
  ...new Set(sentence.words.flatMap(({ term }) => (term === null ? [] : [term]))),
]

/** What an answer to a question talks about. */
export interface Topic {
  /** From 0, another subject, to 1; null where a sentence has too little to say for a verdict. */
  readonly aboutness: (terms: readonly string[]) => number | null
}

const leastTerms = 3

/** Without a checklist little of what a good answer says is known, and few known words are enough. */
const scales = { checked: { from: 0.1, to: 0.5 }, essay: { from: 0.04, to: 0.26 }, bare: { from: 0.02, to: 0.15 } }
/** From so many words on it is an essay, which wanders further from its checklist. */
const essayFrom = 600
/** What the rubric says only once is told by its neighbours as often as by the subject. */
const onceCounts = 0.6

/** All that is said of a question, by whoever set it. */
export const textsOf = (rubric: Rubric): readonly string[] => [
  rubric.text,
  ...rubric.keywords,
  ...rubric.specifics,
  ...rubric.checklist.flatMap(({ point, variants }) => [point, ...variants]),
]

/** The topic of a question: its words, keywords and specifics, and those of its checklist. */
export function createTopic(rubric: Rubric): Topic {
  const texts = textsOf(rubric).map(termsOf)
  const known = createTermSet(texts.flat())
  const often = new Map<string, number>()
  for (const term of texts.flat()) often.set(term, (often.get(term) ?? 0) + 1)
  const isOften = (term: string) => rubric.checklist.length === 0 || (often.get(term) ?? 0) > 1
  const { from, to } = scales[rubric.checklist.length === 0 ? 'bare' : rubric.words >= essayFrom ? 'essay' : 'checked']
  return {
    aboutness: (terms) => {
      if (terms.length < leastTerms) return null
      let all = 0
      let own = 0
      // A number says nothing of the subject.
      for (const term of terms.filter((one) => !/^\d/.test(one))) {
        const weight = rarity(term) ** 1.5
        all += weight
        own += weight * known.has(term) * (isOften(term) ? 1 : onceCounts)
      }
      return all === 0 ? null : Math.min(1, Math.max(0, (own / all - from) / (to - from)))
    },
  }
}
