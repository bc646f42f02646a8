import type { DuelSubject } from '@abhyas/contracts/duel'
import type { Lobby } from './duel-page.tsx'

/** Who can be met in a duel about `subject`, honestly: "3 students search now." */
export function waitingText(
  { waiting, hasGhosts }: Pick<Lobby, 'waiting' | 'hasGhosts'>,
  subject: DuelSubject,
): string {
  const count = waiting.find((one) => one.subject === subject)?.count ?? 0
  if (count > 0) return count === 1 ? '1 student searches now.' : `${count} students search now.`
  return hasGhosts
    ? 'Nobody searches right now. An earlier duel or a bot is offered if nobody comes.'
    : 'Nobody searches right now. A bot is offered if nobody comes.'
}
