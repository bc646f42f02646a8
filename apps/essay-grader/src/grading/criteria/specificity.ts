import { createTermSet } from '../topic.ts'
import type { Finding, Look } from '../look.ts'
import { rarity } from '../text/background.ts'
import { termsOf } from '../text/words.ts'

/** Of a specific's rarer words, the share that names it. */
const namedFrom = 0.6
/** One for so many words of the limit; an essay needs fewer for its length. */
const wordsEach = 45
const mostNeeded = 12

/** Articles, Acts, cases, years, sums, shares, bodies and reports, by how they are written; each looks a few words far at most. */
const facts =
  /\b(?:Articles?|Sections?|Schedule|Part|Entry)\s{1,3}(?:\d{1,4}|[IVX]{1,5})\w{0,3}\b|\b(?:1[6-9]|20)\d\d(?:[-–]\d\d)?\b|(?:₹|Rs\.?)\s?\d[\d.,]{0,15}(?:\s(?:lakh|crore)){0,2}|(?<![\d.,])\d[\d.,]{0,15}\s?(?:%|per ?cent|percent|lakh|crore|million|billion|trillion|km|tonnes?)|(?<![\p{L}.-])(?:\p{Lu}[\p{L}.-]{1,24} ){1,5}(?:Act|Bill|Commission|Committee|Report|Mission|Scheme|Yojana|Court|Convention|Policy|Survey|Amendment|Council|Board|Authority|Mandal|Sabha|Plan|Programme|Code)\b|(?<![\p{L}.])\p{Lu}[\p{L}.]{1,24}(?: \p{Lu}[\p{L}.]{1,24}){0,3} v\.? \p{Lu}\p{L}{1,24}|(?<![\p{L}-])\p{Lu}{2,12}(?:-\p{Lu}{1,12}){0,3}\b/gu

/** How much stands on names, laws, cases, reports, years and figures, in sentences about the question. */
export function judgeSpecificity({ rubric, sure, text, quote }: Look): Finding {
  const evidence = [...sure]
  const asked = new Set(termsOf(rubric.text))
  const named = rubric.specifics.flatMap((specific) => {
    const terms = termsOf(specific)
    const all = terms.reduce((sum, term) => sum + rarity(term), 0)
    const piece = evidence.find((one) => {
      const own = createTermSet(one.terms)
      return all > 0 && terms.reduce((sum, term) => sum + rarity(term) * own.has(term), 0) / all >= namedFrom
    })
    return piece ? [{ specific, piece }] : []
  })
  const others = new Map<string, { start: number; end: number }>()
  for (const piece of evidence) {
    for (const { 0: fact, index } of piece.text.matchAll(facts)) {
      if (termsOf(fact).every((term) => asked.has(term))) continue
      const start = piece.start + index
      others.set(fact.toLowerCase(), { start, end: start + fact.length })
    }
  }
  const needed = Math.min(mostNeeded, Math.max(3, rubric.words / wordsEach))
  const count = Math.max(named.length, 0) + Math.max(0, others.size - named.length) * 0.6
  const [first] = others.values()
  const missing = rubric.specifics.filter((specific) => !named.some((one) => one.specific === specific)).slice(0, 2)
  const fraction = Math.min(1, count / needed)
  return {
    fraction,
    remark:
      others.size + named.length === 0
        ? 'No law, case, report, year or figure carries the argument.'
        : `${Math.max(others.size, named.length)} laws, names, years or figures carry the argument.`,
    quote: named[0] ? quote(named[0].piece) : first ? { ...first, text: text.slice(first.start, first.end) } : null,
    fix:
      fraction < 1
        ? missing.length > 0
          ? `Use one of these: ${missing.join('; ')}.`
          : 'Put a law, a year or a figure behind your main point.'
        : null,
  }
}
