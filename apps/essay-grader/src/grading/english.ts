import type { Piece } from './pieces.ts'
import { isKnown, pairs } from './text/background.ts'
import { classOf } from './text/classes.ts'
import type { Word } from './text/words.ts'

const firsts = new Map<string, number>()
const seconds = new Map<string, number>()
let total = 0
for (const [pair, count] of pairs) {
  const [first = '', second = ''] = pair.split(' ')
  firsts.set(first, (firsts.get(first) ?? 0) + count)
  seconds.set(second, (seconds.get(second) ?? 0) + count)
  total += count
}

/** How much likelier than by chance two kinds of words follow each other in our own texts; its logarithm. */
function order(first: string, second: string): number {
  const byChance = ((firsts.get(first) ?? 1) * (seconds.get(second) ?? 1)) / total
  return Math.log(((pairs.get(`${first} ${second}`) ?? 0) + 1) / (byChance + 1))
}

/** What the words of a text look like, whatever they are about. */
export interface English {
  /** Of the words with a subject, how many neither our texts nor the question know, or are no words by their letters. */
  readonly strange: number
  /** Of all words, those that carry grammar. */
  readonly grammar: number
  /** Of the words that carry grammar, those that only join: "and", "of", "the". */
  readonly joining: number
  /** Above 0 for words in order, below for words in none; about 0.2 of good prose, −0.5 of shuffled words. */
  readonly order: number
  readonly words: number
}

const joiners = new Set('and or of the a an in with for plus'.split(' '))
const isMash = (plain: string): boolean => /[^aeiouy]{6}|[aeiou]{5}|(.)\1\1/.test(plain) || !/[aeiouy]/.test(plain)

/** @param knows whether a term belongs to the question */
export function lookAt(pieces: readonly Piece[], knows: (term: string) => boolean): English {
  const words = pieces.flatMap((piece) => piece.words)
  const isNumber = ({ plain }: Word) => /^\d/.test(plain)
  const subjects = words.filter((word) => word.term !== null && !isNumber(word))
  const strange = subjects.filter(
    ({ plain, term }) => isMash(plain) || (!isKnown(plain) && !(term !== null && knows(term))),
  )
  const grammar = words.filter((word) => word.term === null)
  let sum = 0
  let count = 0
  for (const piece of pieces) {
    for (const [index, word] of piece.words.entries()) {
      const next = piece.words[index + 1]
      if (!next) continue
      sum += order(classOf(word.plain), classOf(next.plain))
      count += 1
    }
  }
  const share = (part: readonly Word[], of: readonly Word[]) => (of.length === 0 ? 0 : part.length / of.length)
  return {
    strange: share(strange, subjects),
    grammar: share(grammar, words),
    joining: share(
      grammar.filter(({ plain }) => joiners.has(plain)),
      grammar,
    ),
    order: count === 0 ? 0 : sum / count,
    words: words.length,
  }
}
