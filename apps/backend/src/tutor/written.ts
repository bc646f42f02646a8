import type { Passage, Sentence } from './material.ts'
import type { Model } from './model.ts'
import type { Brief } from './pieces.ts'
import { promptFor } from './prompt.ts'
import { createSplitter, plainText, type Said } from './sentences.ts'

export type SupportOf = (sentence: string, passages: readonly Passage[]) => readonly number[]

/** What becomes of a sentence of a model: it stands, is dropped since nothing supports it, or is no sentence at all. */
type Judged = Sentence | 'dropped' | 'nothing'

/** "Introduction:", which states nothing and holds nothing. */
const label = /^\S+(?: \S+){0,4}:$/
const digits = (text: string) =>
  [...text.matchAll(/\p{Nd}+/gu)].map(([run]) => Array.from(run, digitOf).join('')).toSorted()
/** A digit of Devanagari as one of ours; any other as it is. */
const digitOf = (sign: string) => {
  const code = sign.codePointAt(0) ?? 0
  const devanagariZero = 0x0966
  return code >= devanagariZero && code <= devanagariZero + 9 ? String(code - devanagariZero) : sign
}

function judgeEnglish({ raw, opens }: Said, brief: Brief, supportOf: SupportOf): Judged {
  const text = plainText(raw)
  if (text === null) return 'dropped'
  if (!/[\p{L}\p{N}]/u.test(text) || label.test(text)) return 'nothing'
  const cites = supportOf(text, brief.passages)
  return cites.length === 0 ? 'dropped' : { text, cites, opens }
}

/**
 * A line in both languages: the material is in English, so the English one is checked, and the Hindi one is shown. It has
 * to be Hindi, and to have the same numbers.
 */
function judgeBoth(said: Said, brief: Brief, supportOf: SupportOf): Judged {
  const [english, hindi, ...more] = said.raw.split('||')
  if (english === undefined || hindi === undefined || more.length > 0) return 'dropped'
  const judged = judgeEnglish({ ...said, raw: english }, brief, supportOf)
  const text = plainText(hindi)
  if (typeof judged === 'string') return judged
  const isTranslation =
    text !== null && /\p{Script=Devanagari}/u.test(text) && digits(text).join(' ') === digits(judged.text).join(' ')
  return isTranslation ? { ...judged, text } : 'dropped'
}

/** What a reader takes in at most; a model that goes on has lost its way. */
const longestAnswer = 20_000

/**
 * The model's answer, sentence by sentence, each checked.
 * @throws as `Model.write`, and where it writes without an end
 */
export async function* writtenBy(
  model: Model,
  brief: Brief,
  supportOf: SupportOf,
  signal: AbortSignal,
): AsyncGenerator<Sentence | 'dropped'> {
  const splitter = createSplitter(brief.language === 'hi')
  const judge = brief.language === 'hi' ? judgeBoth : judgeEnglish
  const seen = new Set<string>()
  // Where what opened a paragraph is dropped, the next sentence opens it.
  let opens: Said['opens'] = null
  const judgeAll = function* (all: readonly Said[]) {
    for (const said of all) {
      const judged = judge({ ...said, opens: said.opens ?? opens }, brief, supportOf)
      opens = typeof judged === 'string' ? (said.opens ?? opens) : null
      if (judged === 'nothing') continue
      if (judged !== 'dropped') {
        if (seen.has(judged.text)) continue
        seen.add(judged.text)
      }
      yield judged
    }
  }
  let length = 0
  for await (const part of model.write(promptFor(brief), signal)) {
    length += part.length
    if (length > longestAnswer) throw new Error('The model writes without an end')
    yield* judgeAll(splitter.push(part))
  }
  yield* judgeAll(splitter.end())
}
