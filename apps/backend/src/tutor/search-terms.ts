import { isFaint, isStopWord } from './search-stops.ts'
import { stemsOf, type Word, wordsOf } from './search-words.ts'
import { paraphrases } from './paraphrases.ts'
import { subjectParaphrases } from './paraphrases-subjects.ts'
import { synonyms } from './synonyms.ts'

/** A way in which a passage may say what a question asks with other words: stems in a row, and how much that counts. */
export interface Alternative {
  readonly stems: readonly string[]
  /** 1 for the very words, less for what only comes near them. */
  readonly factor: number
}

/** A word of a question, or some words that are one thing. */
export interface Term {
  /** Its stems, joined by spaces: the address of its synonyms. */
  readonly asked: string
  /** Its own words first. */
  readonly alternatives: readonly Alternative[]
  readonly kind: 'number' | 'name' | 'word' | 'faint'
}

const factors = { synonym: 0.95, paraphrase: 0.65, within: 0.45 }
const mostInPhrase = 6

const allParaphrases = [...paraphrases, ...subjectParaphrases]

const keyOf = (phrase: string) => stemsOf(phrase).join(' ')

const weightyStems = (phrase: string) =>
  wordsOf(phrase).flatMap(({ raw, stem }) => (isStopWord(raw) || isFaint(raw) ? [] : [stem]))

/** What may stand for a word or phrase, by its stems; the strongest of each. */
export const lexicon: ReadonlyMap<string, readonly Alternative[]> = buildLexicon()

function buildLexicon(): ReadonlyMap<string, readonly Alternative[]> {
  const byKey = new Map<string, Map<string, number>>()
  const add = (from: string, to: string, factor: number) => {
    if (from === '' || to === '' || from === to) return
    const known = byKey.get(from) ?? new Map<string, number>()
    known.set(to, Math.max(factor, known.get(to) ?? 0))
    byKey.set(from, known)
  }
  const sides = (entry: string) => entry.split(/[=<]/).map((side) => side.trim())
  for (const entry of synonyms) {
    const all = sides(entry).map(keyOf)
    const asking = entry.includes('<') ? all.slice(0, 1) : all
    asking.forEach((asked) => all.forEach((other) => add(asked, other, factors.synonym)))
  }
  for (const entry of allParaphrases) {
    const [asking = '', ...others] = sides(entry)
    const written = others.map(keyOf)
    for (const asked of asking.split(',')) {
      const key = keyOf(asked)
      written.forEach((other) => add(key, other, factors.paraphrase))
      // What a phrase is made of may stand by itself: "title" of "gave up his title".
      if (key.includes(' ')) weightyStems(asked).forEach((each) => add(key, each, factors.within))
    }
  }
  return new Map(
    [...byKey].map(([key, others]) => [
      key,
      [...others].map(([stems, factor]) => ({ stems: stems.split(' '), factor })),
    ]),
  )
}

/** Every single word that synonyms are made of: students may misspell those too. */
export const lexiconWords: ReadonlySet<string> = new Set(
  [...synonyms, ...allParaphrases].flatMap((entry) => wordsOf(entry).map(({ raw }) => raw)),
)

const kindOf = (words: readonly Word[]): Term['kind'] => {
  if (words.some(({ raw }) => /\d/.test(raw))) return 'number'
  if (words.every(({ raw }) => isFaint(raw) || isStopWord(raw))) return 'faint'
  return words.some(({ isName }) => isName) ? 'name' : 'word'
}

function termOf(words: readonly Word[]): Term {
  const stems = words.map(({ stem }) => stem)
  const asked = stems.join(' ')
  return {
    asked,
    alternatives: [{ stems, factor: 1 }, ...(lexicon.get(asked) ?? [])],
    kind: kindOf(words),
  }
}

/** The longest phrase of the lexicon that begins at `at`, in words. */
function phraseAt(words: readonly Word[], at: number): number {
  for (let length = Math.min(mostInPhrase, words.length - at); length > 1; length -= 1) {
    const some = words.slice(at, at + length)
    const key = some.map(({ stem }) => stem).join(' ')
    if (lexicon.has(key) && !some.every(({ raw }) => isStopWord(raw))) return length
  }
  return 1
}

/** What a question asks about, in its order, each once. */
export function termsOf(words: readonly Word[]): readonly Term[] {
  const terms = new Map<string, Term>()
  for (let at = 0; at < words.length;) {
    const length = phraseAt(words, at)
    const some = words.slice(at, at + length)
    at += length
    if (length === 1 && some.every(({ raw }) => isStopWord(raw))) continue
    const term = termOf(some)
    if (!terms.has(term.asked)) terms.set(term.asked, term)
  }
  return [...terms.values()]
}
