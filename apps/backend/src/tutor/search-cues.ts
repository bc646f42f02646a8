/** What kind of answer a question waits for. */
export interface Cues {
  readonly wants: 'year' | 'count' | 'person' | 'article' | 'definition' | 'reason' | 'difference' | null
  /** The question in lower case. */
  readonly plain: string
}

/** What the words of a question wait for. */
export function cuesOf(text: string): Cues {
  const plain = text.toLowerCase()
  return { wants: wantsOf(plain), plain }
}

function wantsOf(plain: string): Cues['wants'] {
  const is = (pattern: RegExp) => pattern.test(plain)
  if (
    is(
      /^\s*when\b|\bwhen (?:did|was|were|is|are|does|do|has|will)\b|\b(?:which|what|in what|kis) (?:year|date|day|saal|month)\b|\bkab\b|\bsince when\b/,
    )
  ) {
    return 'year'
  }
  if (
    is(
      /\bhow (?:many|much|long|old|often|far|big|large)\b|\bkit(?:ne|na|ni)\b|\bper ?cent|\bpercentage\b|\b(?:minimum|maximum|min|max)\b|\bstrength\b|\bshare\b|\bproportion\b|\bage\b|\bumar\b|\bnumber of\b|\bfraction\b/,
    )
  ) {
    return 'count'
  }
  if (is(/\b(?:which|what|kis|kaun ?sa|kaun ?si) (?:article|amendment|section|schedule|part|anuc?h+ed)/)) {
    return 'article'
  }
  if (
    is(/\bwho(?:m|se)?\b|\bkisne\b|\bkaun (?:the|tha|thi|hai)\b|\bkiske\b|\bkiski\b|\bwhich (?:leader|person|viceroy)/)
  ) {
    return 'person'
  }
  if (is(/\bdiffer|\bdistinguish|\bcompare|\bvs?\b|\bversus\b|\bantar\b|\bfar[ak]k?\b|\bunlike\b/)) {
    return 'difference'
  }
  if (is(/\bwhy\b|\bkyu?n?\b|\bkyon\b|\breasons?\b|\bwhat (?:led|caused|made)\b|\bhow come\b/)) return 'reason'
  if (
    is(
      /^\s*(?:what|define|explain)\b(?:'s| is| are| was| were| do| does)?|\bkya (?:hai|hota|hoti|hote|tha|thi)\b|\bmeaning\b|\bmeant\b|\bmatlab\b/,
    )
  ) {
    return 'definition'
  }
  return null
}

/** Whether `cues` are met by a sentence: it has what such an answer must have, and the question has not. */
export function meets(cues: Cues, text: string, stems: readonly string[], asked: ReadonlySet<string>): boolean {
  switch (cues.wants) {
    case 'year':
      return stems.some((stem) => /^1[0-9]{3}$|^20[0-9]{2}$/.test(stem) && !asked.has(stem))
    case 'count':
      return stems.some((stem) => (/^\d+$/.test(stem) || stem === 'first' || stem === 'half') && !asked.has(stem))
    case 'article':
      return /\b(?:article|section|schedule|amendment|part)s? \w{0,12}\d|\d\w{0,12} (?:amendment|schedule)|(?:first|second|third|th|ieth) (?:amendment|schedule)/i.test(
        text,
      )
    case 'person':
      return [...text.matchAll(/(?:\p{Lu}[\p{L}.’-]*\s?){2,}/gu)].some(([name]) =>
        name
          .toLowerCase()
          .split(/\s+/)
          .some((word) => word.length > 2 && !asked.has(word)),
      )
    case 'reason':
      return /\b(?:because|since|so that|therefore|in order to|due to|in protest|led to)\b/i.test(text)
    case 'difference':
      return /\b(?:whereas|while|differs?|unlike|by contrast|in contrast|but not)\b/i.test(text)
    default:
      return false
  }
}

/** What a question may ask for the utmost of, with what a sentence says of it. */
const edges: readonly (readonly [asked: RegExp, said: RegExp])[] = [
  [
    /\b(?:first|earliest|oldest|pehla|pehli|pehle|pahla|pahli)\b/,
    /\b(?:first|earliest|oldest|began|founded|original|introduced|coined|inaugurated|oldest|started)\b/,
  ],
  [/\b(?:last|final|aakhri|antim)\b/, /\b(?:last|final|finally|ended)\b/],
  [
    /\b(?:largest|biggest|greatest|highest|tallest|longest|most|sabse|deepest|maximum)\b/,
    /\b(?:largest|greatest|highest|tallest|longest|most|mostly|chief|main|maximum|up to|cannot exceed|at most|richest)\b/,
  ],
  [
    /\b(?:smallest|lowest|least|shortest|minimum|youngest)\b/,
    /\b(?:smallest|lowest|least|shortest|minimum|below|completed)\b/,
  ],
  [
    /\b(?:current|currently|incumbent|presently|now|today|latest|abhi|aajkal)\b/,
    /\b(?:today|now|current|currently|present|latest|since|2025|2026)\b/,
  ],
  [/\bsecond (?!world|chamber|house)/, /\bsecond\b|\b2nd\b/],
  [/\bthird (?!of\b|part|reading)/, /\bthird\b|\b3rd\b/],
  [/\bfourth (?!of\b|part)/, /\bfourth\b|\b4th\b/],
  [/\bfifth (?!of\b|part)/, /\bfifth\b|\b5th\b/],
]

/** Whether a sentence goes to the same utmost as the question; null where the question goes to none. */
export function edgeOf(question: string, text: string): boolean | null {
  const asked = edges.filter(([pattern]) => pattern.test(question))
  return asked.length === 0 ? null : asked.every(([, said]) => said.test(text.toLowerCase()))
}
