import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { foldAttempt, type Folded, type Run, type TestEvent } from './fold.ts'

export type AttemptRow = Selectable<Tables['tests.attempt']>

/** An attempt with all that was done in it. */
export interface StoredAttempt {
  readonly row: AttemptRow
  readonly run: Run
  readonly events: readonly TestEvent[]
  readonly folded: Folded
}

type EventRow = Selectable<Tables['tests.event']>

function eventOf(row: EventRow): TestEvent {
  const { client_id, device_id, said_at, arrived_at, question_id, marked, milliseconds, changes } = row
  const arrived = { clientId: client_id, deviceId: device_id, saidAt: said_at, arrivedAt: arrived_at }
  if (question_id === null || marked === null || milliseconds === null || changes === null) {
    return { ...arrived, kind: 'submit' }
  }
  const said = { choice: row.choice, certainty: row.certainty, marked, milliseconds, changes }
  return { ...arrived, kind: 'answer', answer: { questionId: question_id, ...said } }
}

/** The attempts of `rows` with their turns and events, in the order of `rows`. */
export async function readAttempts(db: Kysely<Tables>, rows: readonly AttemptRow[]): Promise<StoredAttempt[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const ofThese = sql<string>`any(${ids}::uuid[])`
  const turns = await db.selectFrom('tests.turn').selectAll().where('attempt_id', '=', ofThese).execute()
  const events = await db.selectFrom('tests.event').selectAll().where('attempt_id', '=', ofThese).execute()
  const turnsOf = Map.groupBy(turns, ({ attempt_id }) => attempt_id)
  const eventsOf = Map.groupBy(events, ({ attempt_id }) => attempt_id)
  return rows.map((row) => {
    const inOrder = (turnsOf.get(row.id) ?? []).toSorted((a, b) => Number(a.received) - Number(b.received))
    const run = {
      startedAt: row.started_at,
      deadline: row.deadline,
      turns: inOrder.map(({ device_id, at }) => ({ deviceId: device_id, from: at })),
    }
    const own = (eventsOf.get(row.id) ?? []).map(eventOf)
    return { row, run, events: own, folded: foldAttempt(run, own) }
  })
}

/** The device that runs the attempt, or ran it last. */
export const deviceOf = ({ turns }: Run): string => turns.at(-1)?.deviceId ?? ''
