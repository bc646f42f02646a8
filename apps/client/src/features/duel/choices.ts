import type { DuelFormat, DuelSubject } from '@abhyas/contracts/duel'
import { isOneOf } from '../../shared/questions/labels.ts'
import { useSettings } from '../../shared/settings/settings.ts'
import { formatNames, subjectNames } from './words.ts'

/** What was chosen last, from the settings; at first a mixed duel of standard length. */
export function useLastChoice(): { readonly subject: DuelSubject; readonly format: DuelFormat } {
  const { duelSubject, duelFormat } = useSettings()
  return { subject: subjectOf(duelSubject) ?? 'mixed', format: formatOf(duelFormat) ?? 'standard' }
}

/** The subject of a duel that `text`, from an address, names; undefined for none. */
export const subjectOf = (text: string | null): DuelSubject | undefined =>
  isOneOf(subjectNames, text) ? text : undefined

/** The format of a duel that `text`, from an address, names; undefined for none. */
export const formatOf = (text: string | null): DuelFormat | undefined => (isOneOf(formatNames, text) ? text : undefined)

/** What a duel can be about, in the order of the screens. */
export const subjects: readonly DuelSubject[] = Object.keys(subjectNames).flatMap((name) => subjectOf(name) ?? [])
/** How long a duel can be, in the order of the screens. */
export const formats: readonly DuelFormat[] = Object.keys(formatNames).flatMap((name) => formatOf(name) ?? [])
