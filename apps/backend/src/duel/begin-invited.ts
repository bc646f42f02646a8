import { Refusal } from '../errors.ts'
import { readGhost } from './ghosts.ts'
import type { Begin } from './invites.ts'
import type { Matches } from './matches.ts'

/** Begins the duels of invitations; a live one is rated where both ticked it (duel-rules 7 and 12). */
export function invitedDuels(matches: Matches, now: () => Date): Begin {
  return {
    live: (tx, { student_id, friend_id, subject, format, is_rated, friend_is_rated }) => {
      const isRated = is_rated && friend_is_rated === true
      const studentIds = [student_id, friend_id] as const
      return matches.ofTwo(tx, { kind: 'friend', subject, format, isRated, studentIds }, now())
    },
    first: (tx, { student_id: studentId, subject, format }) => matches.alone(tx, { studentId, subject, format }, now()),
    second: async (tx, { duel_id, subject, format }, studentId) => {
      const part = duel_id === null ? null : await readGhost(tx, duel_id, 0)
      if (!part) throw new Refusal('NOT_FOUND')
      return matches.withPart(tx, { studentId, subject, format, part }, now())
    },
  }
}
