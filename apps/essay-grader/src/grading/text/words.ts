import { stemmer } from 'stemmer'
import { numberWords } from '../data/numbers.ts'
import { stops } from '../data/stops.ts'
import { synonyms } from '../data/synonyms.ts'

/** A word of a text: what stands there, where, and what it is compared by. */
export interface Word {
  readonly start: number
  readonly end: number
  /** Lower case, without marks over letters. */
  readonly plain: string
  /** The stem, or the stem that stands for its synonyms; null for a word without a subject of its own. */
  readonly term: string | null
  /** Whether it begins with a capital. */
  readonly isCapital: boolean
}

const shape = /\d[\d,]*(?:\.\d+)?(?:st|nd|rd|th)?|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const mostStems = 50_000
const stems = new Map<string, string>()

/** The stem of a word in lower case; the most used spellings of one word have the same. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const american = word.replace(/is(e[sd]?|ing|ations?)$/, 'iz$1').replace(/our(s|ed|ing|al)?$/, 'or$1')
  const stem = stemmer(american)
  if (stems.size > mostStems) stems.clear()
  stems.set(word, stem)
  return stem
}

const canonical = new Map(
  synonyms.flatMap((group) => {
    const [first = '', ...others] = group.split(' ').map(stemOf)
    return others.map((stem) => [stem, first] as const)
  }),
)

function termOf(plain: string): string | null {
  if (/^\d/.test(plain)) return plain.replace(/(st|nd|rd|th)$/, '').replaceAll(',', '')
  const digits = numberWords.get(plain)
  if (digits !== undefined) return digits
  if (stops.has(plain) || plain.length < 2) return null
  const stem = stemOf(plain)
  return canonical.get(stem) ?? stem
}

const plainOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|[’']s$|[’']/gu, '')
    .toLowerCase()

/** The words of `text` in order; `offset` is added to where they stand. */
export function wordsOf(text: string, offset = 0): readonly Word[] {
  return Array.from(text.matchAll(shape), ({ 0: word, index }) => {
    const plain = plainOf(word)
    const start = offset + index
    return { start, end: start + word.length, plain, term: termOf(plain), isCapital: /^\p{Lu}/u.test(word) }
  })
}

/** What `text` is about: its terms, each once, in order. */
export const termsOf = (text: string): readonly string[] => [
  ...new Set(wordsOf(text).flatMap(({ term }) => (term === null ? [] : [term]))),
]

/** How many words a person would count. */
export const countWords = (text: string): number =>
  text.split(/\s+/u).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
