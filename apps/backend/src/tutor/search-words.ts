import { irregular } from './search-forms.ts'

/** Words as the search compares them: lower case, without accents, numbers as digits, stemmed. */

export interface Word {
  readonly stem: string
  /** As it was typed, in lower case. */
  readonly raw: string
  /** Whether it begins with a capital within a sentence: a name, most likely. */
  readonly isName: boolean
}

const cardinals =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const tenths = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(' ')

/** "one" and "first" are mostly no numbers: they stay words. */
const numbers = new Map<string, number>([
  ...cardinals.slice(2).map((word, index) => [word, index + 2] as const),
  ...ordinals.slice(2).map((word, index) => [word, index + 2] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
  ...tenths.map((word, index) => [word, (index + 2) * 10] as const),
])
const units = new Map<string, number>([
  ...cardinals.slice(1, 10).map((word, index) => [word, index + 1] as const),
  ...ordinals.slice(1, 10).map((word, index) => [word, index + 1] as const),
])

const vowel = /[aeiouy]/
const measure = (stem: string) => (stem.replace(/^[^aeiouy]+/, '').match(/[aeiouy]+[^aeiouy]+/g) ?? []).length

const suffixes: readonly (readonly [RegExp, string, number])[] = [
  [/(?:isation|ization|ising|izing|ised|ized|iser|izer|ise|ize)$/, 'is', 1],
  [/(?:fulness|iveness|ousness)$/, '', 1],
  [/(?:ational|ation|ator|ating|ated|ate)$/, 'at', 1],
  [/(?:ability|ibility|able|ible)$/, '', 2],
  [/(?:icity|ically|ical|ics|ic)$/, 'ic', 1],
  [/(?:ments|ment)$/, '', 2],
  [/(?:iveness|ivity|ively|ive)$/, '', 2],
  [/(?:ance|ence|ancy|ency)$/, '', 2],
  [/(?:ally|al)$/, '', 2],
  [/(?:fully|ful|less|ness)$/, '', 1],
  [/(?:ously|ous)$/, '', 2],
  [/(?:tion|sion)$/, 't', 1],
  [/(?:ity)$/, '', 2],
  [/(?:ism|ist)$/, '', 2],
  [/(?:ers|er|ors|or)$/, '', 2],
  [/(?:ly)$/, '', 1],
]

/**
 * The stem of a lower-case word: light, in the manner of Porter's (1980), with British endings. Only equality of stems
 * means anything.
 */
export function stem(word: string): string {
  const known = irregular.get(word)
  if (known !== undefined) return known
  if (word.length <= 3 || /\d/.test(word)) return word
  let base = word
  if (base.endsWith('sses')) base = base.slice(0, -2)
  else if (base.endsWith('ies')) base = `${base.slice(0, -3)}y`
  else if (/[^aeious]s$/.test(base) || /[^s]es$/.test(base) || /[aeo]s$/.test(base)) base = base.slice(0, -1)
  const again = irregular.get(base)
  if (again !== undefined) return again
  if (base.endsWith('eed')) return base
  const cut = /^(.+?)(ed|ing)$/.exec(base)
  if (cut?.[1] && cut[1].length > 2 && vowel.test(cut[1])) {
    base = cut[1]
    if (/([^aeioulsz])\1$/.test(base)) base = base.slice(0, -1)
  }
  for (const [pattern, replacement, least] of suffixes) {
    const rest = base.replace(pattern, '')
    if (rest === base || measure(rest) < least || rest.length < 3) continue
    base = rest + replacement
    break
  }
  return base.length > 3 ? base.replace(/e$/, '').replace(/y$/, 'i') : base
}

const clean = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/'s?\b/g, '')
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll('%', ' percent ')
    .replaceAll(/\bper cent\b/gi, 'percent')

/** The words of `text` in their order. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = []
  const found = [...clean(text).matchAll(/[\p{L}\p{N}]+/gu)]
  for (let at = 0; at < found.length; at += 1) {
    const match = found[at]?.[0] ?? ''
    const raw = match.toLowerCase()
    const number = numbers.get(raw)
    const next = units.get(found[at + 1]?.[0].toLowerCase() ?? '')
    if (number !== undefined && tens.includes(raw) && next !== undefined) {
      words.push({ stem: String(number + next), raw: String(number + next), isName: false })
      at += 1
      continue
    }
    const digits = /^(\d+)(?:st|nd|rd|th)$/.exec(raw)?.[1]
    const value = digits ?? (number === undefined ? undefined : String(number))
    if (value === undefined) words.push({ stem: stem(raw), raw, isName: at > 0 && /^\p{Lu}/u.test(match) })
    else words.push({ stem: value === '1' ? 'first' : value, raw: value, isName: false })
  }
  return words
}

export const stemsOf = (text: string): readonly string[] => wordsOf(text).map((word) => word.stem)

/** The sentences of `text`, letter for letter. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\d])/u))
    .reduce<string[]>((all, piece) => {
      const last = all.at(-1)
      // An initial or a short form is no end of a sentence.
      if (last !== undefined && /(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|St|No|Art|vs|v|Sri|Rs|cf)\.$/u.test(last)) {
        return [...all.slice(0, -1), `${last} ${piece}`]
      }
      return [...all, piece]
    }, [])
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}
