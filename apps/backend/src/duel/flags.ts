import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type Flag, flagsOf, type Item, type Meeting } from './fair-play.ts'
import { readOwn } from './past.ts'
import { createDuelStore, type Kept } from './store.ts'

/** What is looked at: the duels of so many days, and so many of a student at most. */
const lookedMs = 90 * 86_400_000
const mostDuels = 200
const mostReports = 20

/** A student whom the operator should look at. */
export interface Flagged {
  readonly studentId: string
  readonly rating: number
  readonly flags: readonly Flag[]
  /** What opponents said of them, the last first. */
  readonly reports: readonly { readonly duelId: string; readonly reason: string; readonly text: string }[]
}

interface Played {
  readonly studentId: string
  readonly duelId: string
  readonly seat: 0 | 1
  readonly opponentId: string
  readonly result: 'win' | 'loss' | 'draw'
  readonly isRated: boolean
  readonly isSameNetwork: boolean
}

const scoreOf = { win: 1, draw: 0.5, loss: 0 } as const

/** Duels between two students that were played, oldest first. */
async function readPlayed(db: Kysely<Tables>, now: Date): Promise<Played[]> {
  const { rows } = await sql<Played>`
    select * from (
      select me.student_id as "studentId", me.duel_id as "duelId", me.seat::integer as seat,
             other.student_id as "opponentId", me.result, d.is_rated as "isRated",
             coalesce(me.network = other.network, false) as "isSameNetwork", me.ended_at,
             row_number() over (partition by me.student_id order by me.ended_at desc) as place
      from duel.seat as me
      join duel.seat as other on other.duel_id = me.duel_id and other.seat <> me.seat
      join duel.duel as d on d.id = me.duel_id
      where me.kind = 'human' and other.kind = 'human' and me.result in ('win', 'loss', 'draw')
        and me.student_id is not null and other.student_id is not null
        and me.ended_at > ${new Date(now.getTime() - lookedMs)}
    ) as played
    where place <= ${mostDuels} order by ended_at, "duelId"`.execute(db)
  return rows
}

/** What the player of `seat` answered. */
function itemsOf({ row, questions, game }: Kept, seat: 0 | 1): Item[] {
  const texts = new Map(questions.map((question) => [question.id, question]))
  return game.closed.flatMap(({ index, answers }) => {
    const [planned, answer] = [row.setup.questions[index], answers[seat]]
    const text = planned && texts.get(planned.id)
    if (!planned || !text || answer === null) return []
    const { elapsedMs, receivedMs, choice } = answer
    const { windowMs, key } = planned
    return [{ difficulty: text.difficulty, windowMs, isRight: choice === key, elapsedMs, receivedMs }]
  })
}

const meetingsOf = (played: readonly Played[]): Meeting[] =>
  played
    .filter(({ isRated }) => isRated)
    .map(({ opponentId, result, isSameNetwork }) => ({ opponentId, score: scoreOf[result], isSameNetwork }))

/** What students say of each other, by whom it is about. */
async function readReports(db: Kysely<Tables>, now: Date) {
  const rows = await db
    .selectFrom('duel.report')
    .selectAll()
    .where('at', '>', new Date(now.getTime() - lookedMs))
    .orderBy('at', 'desc')
    .orderBy('client_id')
    .execute()
  const reports = await Promise.all(
    rows.map(async ({ student_id, duel_id: duelId, reason, text }) => {
      const studentId = (await readOwn(db, student_id, duelId))?.otherId
      return studentId ? [{ studentId, duelId, reason, text }] : []
    }),
  )
  return Map.groupBy(reports.flat(), ({ studentId }) => studentId)
}

/** The students with signs of foul play or with reports, those with the most signs first (duel-rules 11). */
export async function listFlagged(db: Kysely<Tables>, now: Date): Promise<Flagged[]> {
  const byStudent = Map.groupBy(await readPlayed(db, now), ({ studentId }) => studentId)
  const reports = await readReports(db, now)
  const ratings = await db.selectFrom('duel.rating').select(['student_id', 'value']).execute()
  const ratingOf = new Map(ratings.map(({ student_id, value }) => [student_id, value]))
  const { read } = createDuelStore(db, () => now)
  const flagged: Flagged[] = []
  for (const studentId of new Set([...byStudent.keys(), ...reports.keys()])) {
    const played = byStudent.get(studentId) ?? []
    const items: Item[] = []
    for (const { duelId, seat } of played) {
      const kept = await read(duelId)
      if (kept) items.push(...itemsOf(kept, seat))
    }
    const rating = Math.round(ratingOf.get(studentId) ?? 1500)
    const flags = flagsOf({ rating, items, meetings: meetingsOf(played) })
    const said = (reports.get(studentId) ?? []).slice(0, mostReports)
    if (flags.length + said.length > 0) flagged.push({ studentId, rating, flags, reports: said })
  }
  return flagged.toSorted((a, b) => b.flags.length - a.flags.length || b.reports.length - a.reports.length)
}

const words: Readonly<Record<Flag['sign'], (flag: Flag) => string>> = {
  tooRight: ({ figure, of }) =>
    `right more often than the rating foretells by ${figure.toFixed(1)} sigma, ${of} answers`,
  evenTimes: ({ figure, of }) =>
    `times that do not follow the length of the text (r = ${figure.toFixed(2)}), ${of} answers`,
  tooQuick: ({ figure, of }) => `${figure} of ${of} answers within 0.3 s`,
  tradedWins: ({ figure, of }) =>
    `wins and losses in turn, ${figure} times in ${of} duels with one student of the same network`,
  oneSource: ({ figure, of }) => `${figure} of ${of} wins against one student`,
}

/** In one line and in quotes, with nothing that steers a terminal or turns what is read. */
const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** What the operator reads: signs prove nothing, and nothing follows from them by itself. */
export function showFlagged(flagged: readonly Flagged[]): string {
  if (flagged.length === 0) return 'There are no signs of foul play, and no reports.'
  const one = ({ studentId, rating, flags, reports }: Flagged) => [
    `Student ${studentId}, rating ${rating}`,
    ...flags.map((flag) => `  sign: ${words[flag.sign](flag)}`),
    ...reports.map(
      ({ duelId, reason, text }) => `  report: ${reason}, duel ${duelId}${text ? `: ${quoted(text)}` : ''}`,
    ),
  ]
  return flagged.map((student) => one(student).join('\n')).join('\n\n')
}
