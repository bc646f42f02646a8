import type { Mode, Passage, Sentence } from './material.ts'
import { sentencesOf } from './search-words.ts'

/** A question of the bank as a chat is about it. */
export interface Choice {
  readonly key: number
  readonly picked: number | null
  readonly options: readonly { readonly text: string; readonly explanation: string }[]
  readonly explanation: string
}

const letters = ['A', 'B', 'C', 'D']
const verdict = /^(?:right|wrong|correct|incorrect|true|false)\s*[:.]\s*/i

/** Whether another question of the same kind is asked for. */
export const asksSimilar = (text: string): boolean =>
  /\b(?:similar|another|one more|ek aur)\b.*\b(?:question|one|pyq|sawal|mcq)\b/i.test(text)

/** The option that a question names: "why not B?", "option c"; undefined for none. */
export function namedOption(text: string): number | undefined {
  const match =
    /\b(?:option|choice|answer|why not|why is|why isn't|kyun)\s*\(?([a-d])\)?(?=\s*(?:$|[?.,!;:]|(?:is|isn|are|not|wrong|right|correct|incorrect|fails?|galat|sahi|kyun)\b))/iu.exec(
      text,
    )
  const alone = /^\s*\(?([A-Da-d])\)?\s*[?.]?\s*$/.exec(text)
  const letter = (match?.[1] ?? alone?.[1])?.toUpperCase()
  return letter === undefined ? undefined : letters.indexOf(letter)
}

const placeOf = (passages: readonly Passage[], end: string): readonly number[] => {
  const place = passages.findIndex(({ id }) => id.startsWith('question:') && id.endsWith(end))
  return place === -1 ? [] : [place]
}

/** What is said of one option: its own explanation, opened by the verdict on it. */
function aboutOption(choice: Choice, option: number, passages: readonly Passage[]): readonly Sentence[] {
  const letter = letters[option] ?? ''
  const cites = placeOf(passages, `#option-${letter.toLowerCase()}`)
  const [first = '', ...rest] = sentencesOf((choice.options[option]?.explanation ?? '').replace(verdict, ''))
  const opening = option === choice.key ? `${letter} is right: ${first}` : `${letter} fails: ${first}`
  return [{ text: opening, cites, opens: 'paragraph' }, ...rest.map((text) => ({ text, cites, opens: null }))]
}

function aboutKey(choice: Choice, passages: readonly Passage[]): readonly Sentence[] {
  const cites = placeOf(passages, '#explanation')
  return sentencesOf(choice.explanation).map((text, index) => ({
    text,
    cites,
    opens: index === 0 ? ('paragraph' as const) : null,
  }))
}

/** Points to where to look. It is the same whatever was picked and whatever the key is, and so tells nothing of it. */
const hint = (picked: number | null): readonly Sentence[] => [
  {
    text: 'Say in your own words what the question asks for before you look at the options again.',
    cites: [],
    opens: 'paragraph',
  },
  {
    text: 'Go through the options one by one, and ask of each which single fact would make it right.',
    cites: [],
    opens: null,
  },
  {
    text:
      picked === null
        ? 'Words like "only", "all" and "never" are worth a second look.'
        : `Start with ${letters[picked] ?? 'your choice'}, your own choice: which fact speaks for it, and are you sure of that fact?`,
    cites: [],
    opens: null,
  },
]

/** Whether no more than a hint is asked for, by the mode or by the words. */
export const isHint = (mode: Mode, text: string): boolean => mode === 'hint' || /\bhint\b/i.test(text)

/**
 * What is said of the question that a chat is about. The first answer is to what the student picked, then follows why
 * the key is right. A hint never tells the key, nor which options fail.
 */
export function composeChoice(
  mode: Mode,
  text: string,
  passages: readonly Passage[],
  choice: Choice,
): readonly Sentence[] {
  if (isHint(mode, text)) return hint(choice.picked)
  const named = namedOption(text)
  const option = named ?? choice.picked
  if (option === null || option === choice.key) {
    return [...aboutOption(choice, choice.key, passages), ...aboutKey(choice, passages)]
  }
  const failing = aboutOption(choice, option, passages)
  // Who asks after one option more has read the rest by now.
  if (named !== undefined && named !== choice.picked) return failing
  return [...failing, ...aboutOption(choice, choice.key, passages), ...aboutKey(choice, passages)]
}
