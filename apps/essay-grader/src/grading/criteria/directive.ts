import type { Report } from '../../shapes.ts'
import { demandTexts, directives, usualDemands } from '../data/directives.ts'
import { type Demand, markers } from '../data/markers.ts'
import type { Finding, Look } from '../look.ts'
import type { Piece } from '../pieces.ts'

const metFrom = 0.75
const partlyFrom = 0.45
/** Of the fraction, what the signs of the demands give; the rest is for the points that are made. */
const bySigns = 0.6
const closing = 0.35

interface Met {
  readonly demand: Demand
  readonly strength: number
  readonly piece: Piece | undefined
}

/** A sign for every hundred words of the limit; verdicts only where a text closes. */
function meet(demand: Demand, { sure, rubric, judged }: Look): Met {
  const pieces = [...sure]
  const where = demand === 'verdict' ? pieces.slice(Math.floor(pieces.length * (1 - closing))) : pieces
  const found = where.filter(({ text, isItem }) => markers[demand].test(text) || (demand === 'list' && isItem))
  const concluded = judged.some(({ point, covered }) => point.part === 'conclusion' && covered !== 'missing')
  const needed = demand === 'verdict' ? 2 : Math.max(2, rubric.words / 75)
  const signs = found.length + (demand === 'verdict' && concluded ? 1 : 0)
  return { demand, strength: Math.min(1, signs / needed), piece: demand === 'verdict' ? found.at(-1) : found[0] }
}

/** Whether the answer does what the directive word asks, and by which signs. */
export function judgeDirective(look: Look): Finding & { readonly verdict: Report['directive'] } {
  const word = look.rubric.directive
  const demands = directives.find((directive) => directive.word.test(word))?.demands ?? usualDemands
  const met = demands.map((demand) => meet(demand, look))
  const signs = met.reduce((sum, { strength }) => sum + strength, 0) / met.length
  const fraction = signs * (bySigns + (1 - bySigns) * look.coverage)
  const weakest = met.reduce((least, one) => (one.strength < least.strength ? one : least))
  const strongest = met.reduce((most, one) => (one.strength > most.strength ? one : most))
  const verdict = signs >= metFrom && weakest.strength > 0 ? 'met' : signs >= partlyFrom ? 'partly' : 'missed'
  const names = demands.map((demand) => demandTexts[demand].name)
  const asks = `“${word || 'Discuss'}” asks for ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  const seen = met.filter(({ strength }) => strength >= 0.5).map(({ demand }) => demandTexts[demand].name)
  const unseen = met.filter(({ strength }) => strength < 0.5).map(({ demand }) => demandTexts[demand].name)
  const why = [
    `${asks}.`,
    seen.length > 0 ? `Found: ${seen.join(', ')}.` : '',
    unseen.length > 0 ? `Little or nothing of: ${unseen.join(', ')}.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
  return {
    fraction,
    remark: why,
    quote: strongest.piece ? look.quote(strongest.piece) : null,
    fix: weakest.strength < 1 ? demandTexts[weakest.demand].fix : null,
    verdict: { word, verdict, why },
  }
}
