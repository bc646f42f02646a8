import type { Flag } from '../shapes.ts'
import { type English, lookAt } from './english.ts'
import type { Look } from './look.ts'
import { type Piece, wordsIn } from './pieces.ts'
import { createTermSet, textsOf } from './topic.ts'
import { termsOf } from './text/words.ts'

/** Flags of what is no answer: whatever the criteria found, it gets little. */
const noAnswer: ReadonlySet<Flag> = new Set([
  'gibberish',
  'off-topic',
  'repeated',
  'keyword-list',
  'copied-question',
  'shuffled',
])
export const isNoAnswer = (flags: readonly Flag[]): boolean => flags.some((flag) => noAnswer.has(flag))

/** Measured on the pack's model answers and on texts of each kind; each leaves room on the side of the honest. */
const limits = {
  /** Of the words of the limit. */
  short: 0.15,
  /** Below it there is too little for a verdict on its words. */
  leastWords: 25,
  strange: 0.5,
  grammar: 0.16,
  joining: 0.8,
  order: -0.1,
  repeated: 0.3,
  copied: 0.45,
  about: 0.3,
  coverage: 0.2,
}

/** Why an answer is not graded as one; none for an honest one, however weak. */
export function flagsOf({ pieces, used, rubric, coverage, about }: Look): readonly Flag[] {
  const all = wordsIn(pieces)
  const share = (use: Piece['use']) => (all === 0 ? 0 : wordsIn(pieces.filter((piece) => piece.use === use)) / all)
  const known = createTermSet(textsOf(rubric).flatMap(termsOf))
  const english = lookAt(pieces, (term) => known.has(term) === 1)
  const found: readonly (readonly [Flag, boolean])[] = [
    ['too-short', wordsIn(used) < rubric.words * limits.short],
    ['gibberish', isGibberish(english)],
    ['off-topic', about < limits.about && coverage < limits.coverage && all >= limits.leastWords],
    ['repeated', share('repeated') > limits.repeated],
    ['keyword-list', isList(english)],
    ['copied-question', share('copied') > limits.copied],
    ['instructions', share('order') > 0],
    ['shuffled', english.words >= limits.leastWords && english.order < limits.order],
  ]
  return found.flatMap(([flag, is]) => (is ? [flag] : []))
}

const isGibberish = ({ strange, words }: English): boolean => words >= 8 && strange > limits.strange
const isList = ({ grammar, joining, words }: English): boolean =>
  words >= limits.leastWords && (grammar < limits.grammar || joining > limits.joining)
