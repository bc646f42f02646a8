import type { Passage } from './material.ts'
import { isFaint, isStopWord } from './search-stops.ts'
import { sentencesOf, type Word, wordsOf } from './search-words.ts'
import { lexicon } from './search-terms.ts'

/** What share of a sentence's weighty words a passage must say. */
const leastSaid = 0.7
/** What share of them the sentence of the passage that comes nearest must say by itself. */
const leastTogether = 0.4

const negations = /\b(?:not|no|never|none|neither|nor|cannot|without|nobody|nothing|lacks?|unlike|except)\b|n['’]t\b/i

/** What turns a statement into its contrary when one stands where the other should. */
const opposites: readonly (readonly [RegExp, RegExp])[] = [
  [/\bincreas|\brais|\bris(?:e|es|ing)\b|\bgrow/i, /\bdecreas|\breduc|\bfall|\bdeclin|\blower/i],
  [/\bmore\b|\bgreater\b|\bhigher\b/i, /\bless\b|\bfewer\b|\blower\b|\bsmaller\b/i],
  [/\bbefore\b/i, /\bafter\b/i],
  [/\bfirst\b/i, /\blast\b/i],
  [/\bmaximum\b|\bat most\b|\bup to\b/i, /\bminimum\b|\bat least\b/i],
  [/\babove\b|\bover\b/i, /\bbelow\b|\bunder\b/i],
  [/\bupper\b/i, /\blower\b/i],
  [/\bmay\b/i, /\bmust\b|\bshall\b/i],
  [/\bbinding\b|\bbinds?\b/i, /\badvisory\b/i],
  [/\bupheld\b|\bupholds?\b/i, /\bstruck down\b|\bquash/i],
  [/\bpermanent/i, /\btemporary/i],
]

interface Read {
  readonly text: string
  readonly stems: ReadonlySet<string>
  readonly row: readonly string[]
}

const read = (text: string): Read => {
  const row = wordsOf(text).map(({ stem }) => stem)
  return { text, row, stems: new Set(row) }
}

const holds = ({ row }: Read, phrase: readonly string[]): boolean =>
  row.some((_, at) => phrase.every((stem, index) => row[at + index] === stem))

/** Whether `read` says a word, itself or by what means the same for sure. */
const says = (where: Read, stem: string): boolean =>
  where.stems.has(stem) || (lexicon.get(stem) ?? []).some(({ stems, factor }) => factor > 0.6 && holds(where, stems))

const isNumber = ({ stem }: Word) => /\d/.test(stem)

/** Whether one says the contrary of the other, as far as words show it. */
const contradicts = (sentence: string, nearest: string): boolean =>
  negations.test(sentence) !== negations.test(nearest) ||
  opposites.some(
    ([one, other]) =>
      (one.test(sentence) && other.test(nearest) && !one.test(nearest)) ||
      (other.test(sentence) && one.test(nearest) && !other.test(nearest)),
  )

function isSupported(sentence: string, words: readonly Word[], passage: Passage): boolean {
  const all = read(`${passage.title}\n${passage.text}`)
  const numbers = words.filter(isNumber)
  if (!numbers.every(({ stem }) => all.stems.has(stem))) return false
  const names = words.filter((word) => word.isName && !isNumber(word))
  if (!names.every(({ stem }) => says(all, stem))) return false
  const weighty = words.filter((word) => !isNumber(word) && !isFaint(word.raw))
  const share = (where: Read) => weighty.filter(({ stem }) => says(where, stem)).length / Math.max(1, weighty.length)
  if (share(all) < leastSaid) return false
  const sentences = sentencesOf(passage.text).map(read)
  // A statement rests on the sentence that says most of it, or else on two that follow each other.
  const pairs = sentences.flatMap((one, index) => {
    const next = sentences[index + 1]
    return next ? [read(`${one.text} ${next.text}`)] : []
  })
  const most = Math.max(0, ...[...sentences, ...pairs].map(share))
  const alone = sentences.filter((place) => share(place) === most)
  const places = alone.length > 0 ? alone : pairs.filter((place) => share(place) === most)
  return (
    most >= leastTogether &&
    places.some(
      (place) =>
        numbers.every(({ stem }) => place.stems.has(stem) || read(passage.title).stems.has(stem)) &&
        !contradicts(sentence, place.text),
    )
  )
}

/**
 * The places of the passages that a sentence rests on. All of its numbers and names must stand in a passage, nearly all
 * of its other weighty words, and, in the sentence that comes nearest, no negation or contrary that the sentence has not.
 * @returns empty where nothing supports it, and for one that states nothing
 */
export function supportOf(sentence: string, passages: readonly Passage[]): readonly number[] {
  const words = wordsOf(sentence).filter(({ raw, stem }) => !isStopWord(raw) || /\d/.test(stem))
  if (words.length === 0) return []
  return passages.flatMap((passage, index) => (isSupported(sentence, words, passage) ? [index] : []))
}
