import type { DuelFormat, DuelSubject } from '@abhyas/contracts/duel'
import type { Lobby } from './duel-page.tsx'

/** How many others search: "2 other students search for the same." */
export function othersText(count: number): string {
  if (count === 0) return 'Nobody else searches for the same right now.'
  return count === 1 ? '1 other student searches for the same.' : `${count} other students search for the same.`
}

/** Who can be met in a duel about `subject` of length `format`, honestly. */
export function whomToMeet(
  { waiting, hasGhosts }: Pick<Lobby, 'waiting' | 'hasGhosts'>,
  { subject, format }: { subject: DuelSubject; format: DuelFormat },
): string {
  const count = waiting.find((one) => one.subject === subject && one.format === format)?.count ?? 0
  if (count > 0) return othersText(count)
  return `${othersText(count)} ${hasGhosts ? 'An earlier duel or a bot' : 'A bot'} is offered if nobody comes.`
}
