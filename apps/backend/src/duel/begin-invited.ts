import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { createDuel, type Sitting } from './create.ts'
import { drawQuestions } from './draw.ts'
import { fold } from './fold.ts'
import type { Pair, Scripted } from './game.ts'
import type { Begin } from './invites.ts'
import { isProvisional, type Rating, stakeOf } from './rating.ts'
import type { Reserve } from './reserve.ts'
import { readStanding } from './standing.ts'

const later: Sitting = { player: { kind: 'later' }, kind: 'later', rating: null, isProvisional: false }

const sit = (studentId: string, rating: Rating): Sitting => ({
  player: { kind: 'student', studentId },
  kind: 'human',
  rating: Math.round(rating.value),
  isProvisional: isProvisional(rating),
})

/** Begins the duels of invitations (duel-rules 7 and 12): rated only live, and where both ticked it. */
export function invitedDuels(reserve: Reserve, now: () => Date): Begin {
  return {
    live: async (tx, invite) => {
      const at = now()
      const { student_id, friend_id, format, subject } = invite
      const ratings: Pair<Rating> = [await readStanding(tx, student_id, at), await readStanding(tx, friend_id, at)]
      const isRated = invite.is_rated && invite.friend_is_rated === true
      const stake = (own: Rating, other: Rating) => (isRated ? stakeOf(own, other, 0) : null)
      const drawn = await drawQuestions(tx, reserve, invite, [student_id, friend_id], at)
      return createDuel(tx, {
        kind: 'friend',
        format,
        subject,
        isRated,
        matchedAt: at.getTime(),
        sittings: [
          { ...sit(student_id, ratings[0]), stake: stake(ratings[0], ratings[1]) },
          { ...sit(friend_id, ratings[1]), stake: stake(ratings[1], ratings[0]) },
        ],
        ...drawn,
      })
    },
    first: async (tx, { student_id, format, subject }) => {
      const at = now()
      const drawn = await drawQuestions(tx, reserve, { format, subject }, [student_id], at)
      return createDuel(tx, {
        kind: 'async',
        format,
        subject,
        isRated: false,
        matchedAt: at.getTime(),
        sittings: [sit(student_id, await readStanding(tx, student_id, at)), later],
        ...drawn,
      })
    },
    second: async (tx, { duel_id, student_id }, friendId) => {
      const at = now()
      const first = await tx
        .selectFrom('duel.duel')
        .select(['id', 'format', 'subject', 'setup', 'questions'])
        .where('id', '=', duel_id)
        .executeTakeFirstOrThrow()
      const host = sit(student_id, await readStanding(tx, student_id, at))
      return createDuel(tx, {
        kind: 'async',
        format: first.format,
        subject: first.subject,
        isRated: false,
        matchedAt: at.getTime(),
        questions: first.setup.questions,
        texts: first.questions,
        sittings: [
          {
            ...host,
            kind: 'ghost',
            player: { kind: 'scripted', script: await readScript(tx, first.id, first.setup) },
            record: { duelId: first.id, seat: 0 },
          },
          sit(friendId, await readStanding(tx, friendId, at)),
        ],
      })
    },
  }
}

/** What the player of the first seat did with each question of a duel that is over. */
async function readScript(
  db: Kysely<Tables>,
  duelId: string,
  setup: Parameters<typeof fold>[0],
): Promise<readonly Scripted[]> {
  const rows = await db.selectFrom('duel.entry').select('body').where('duel_id', '=', duelId).orderBy('seq').execute()
  const game = fold(
    setup,
    rows.map(({ body }) => body),
  )
  return game.closed.map(({ answers: [answer] }) =>
    answer === null ? null : { choice: answer.choice, elapsedMs: answer.elapsedMs },
  )
}
