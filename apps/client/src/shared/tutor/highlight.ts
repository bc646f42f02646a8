import { sentencesOf } from '../speech/listen.ts'

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu))

/** How many words of `sentence` stand in `words`, of all that it has. */
function share(sentence: string, words: ReadonlySet<string>): number {
  const own = [...wordsOf(sentence)]
  return own.length === 0 ? 0 : own.filter((word) => words.has(word)).length / own.length
}

/** Less is chance. */
const leastShare = 0.3

/**
 * Where in the passage `text` stands what `sentence` of an answer rests on: its own words where they stand there, else
 * the sentence most like it. Undefined where none is.
 */
export function supportOf(text: string, sentence: string): readonly [start: number, end: number] | undefined {
  const own = sentence.trim()
  const start = own === '' ? -1 : text.indexOf(own)
  if (start >= 0) return [start, start + own.length]
  const words = wordsOf(own)
  const all = sentencesOf(text)
  const best = all.reduce((former, each) => (share(each, words) > share(former, words) ? each : former), all[0] ?? '')
  const at = text.indexOf(best)
  return at < 0 || share(best, words) < leastShare ? undefined : [at, at + best.length]
}
