import type { DuelFormat, DuelKind, DuelOutcome, DuelPlayer, DuelSubject } from '@abhyas/contracts/duel'
import { subjectNames as bankNames } from '../../shared/questions/labels.ts'
import { dateFormat, dayInIndia } from '../../shared/ui/date-format.ts'

/** What a duel can be about, in the order of the screens. */
export const subjectNames: Readonly<Record<DuelSubject, string>> = {
  mixed: 'Mixed',
  polity: bankNames.polity,
  history: bankNames.history,
  geography: bankNames.geography,
  economy: bankNames.economy,
  environment: bankNames.environment,
  science: bankNames.science,
  current: bankNames.current,
}

export const formatNames: Readonly<Record<DuelFormat, string>> = { blitz: 'Blitz', standard: 'Standard', long: 'Long' }

/** How many questions a duel of each format has. */
export const formatCounts: Readonly<Record<DuelFormat, number>> = { blitz: 5, standard: 7, long: 10 }

export const kindNames: Readonly<Record<DuelKind, string>> = {
  online: 'Online',
  friend: 'With a friend',
  ghost: 'Against an earlier duel',
  bot: 'Against a bot',
  async: 'With a friend, each in their own time',
}

/** "Polity · Blitz". */
export const aboutOf = ({ subject, format }: { subject: DuelSubject; format: DuelFormat }): string =>
  `${subjectNames[subject]} · ${formatNames[format]}`

/** "1520", "1520?" while it is provisional. */
export const ratingText = (value: number, isProvisional: boolean): string => `${value}${isProvisional ? '?' : ''}`

/** "Asha (1520?)": with what stands behind the name where that is no person who plays now. */
export function playerText({ name, kind, rating, isProvisional }: DuelPlayer): string {
  const shown = rating === null ? name : `${name} (${ratingText(rating, isProvisional)})`
  return kind === 'human' ? shown : `${shown}, ${kind === 'bot' ? 'a bot' : 'played earlier'}`
}

/** "+8", "−7", "0". */
export const signed = (value: number): string => (value > 0 ? `+${value}` : `${value}`.replace('-', '−'))

/** "4.2 s": time that counts. */
export const secondsText = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

export const resultNames: Readonly<Record<DuelOutcome['result'], string>> = {
  win: 'Won',
  loss: 'Lost',
  draw: 'Draw',
  aborted: 'Broken off',
}

const moment = dateFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

export { dayInIndia as dayText }

/** The moment in India that `iso` is: "18 Nov, 4:30 pm". */
export const momentText = (iso: string): string => moment(Date.parse(iso))
