import { type Kysely, sql } from 'kysely'
import { lockStudent } from '../account/student.ts'
import { holdKeys } from '../content/corrections.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { storeLate } from './finalise.ts'
import { phaseAt, placeOf } from './fold.ts'
import type { EventInput } from './inputs.ts'
import { type AttemptRow, deviceOf, readAttempts, type StoredAttempt } from './stored.ts'
import { loadVersions } from './versions.ts'

/** Of one attempt: an event a second would make 7200 in two hours. */
const mostEvents = 20_000

/** When an event arrives: what comes while the result is being stored is late, whatever the clock said before. */
const arrivalAt = ({ finalised, final_at }: AttemptRow, now: Date): Date =>
  finalised && now <= final_at ? new Date(final_at.getTime() + 1) : now

type ArrivedEvent = EventInput & { readonly arrivedAt: Date }

async function insert(tx: Kysely<Tables>, studentId: string, events: readonly ArrivedEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into tests.event (student_id, client_id, attempt_id, device_id, kind, said_at, arrived_at, question_id,
                             choice, certainty, marked, milliseconds, changes)
    select ${studentId}, e."clientId", e."attemptId", e."deviceId", e.kind, e.at, e."arrivedAt", e."questionId",
           e.choice, e.certainty, e.marked, e.milliseconds, e.changes
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (
      "clientId" uuid, "attemptId" uuid, "deviceId" uuid, kind text, at timestamptz, "arrivedAt" timestamptz,
      "questionId" text, choice integer, certainty text, marked boolean, milliseconds integer, changes integer)
    on conflict (student_id, client_id) do nothing`.execute(tx)
}

/**
 * Adds events of attempts of `rows`, and keeps what follows from them. To be called in a transaction that holds keys and
 * student.
 * @throws {Refusal} CONFLICT for an attempt of more than 20,000 events
 */
export async function addArrived(
  tx: Kysely<Tables>,
  studentId: string,
  rows: readonly AttemptRow[],
  events: readonly ArrivedEvent[],
): Promise<StoredAttempt[]> {
  await insert(tx, studentId, events)
  const attempts = await readAttempts(tx, rows)
  await keepFolded(tx, attempts)
  return attempts
}

/** What the attempts say now: when each is final, and what came too late for those that are. */
async function keepFolded(tx: Kysely<Tables>, attempts: readonly StoredAttempt[]): Promise<void> {
  for (const attempt of attempts) {
    const { row, events, folded } = attempt
    if (events.length > mostEvents) throw new Refusal('CONFLICT')
    if (row.finalised) await storeLate(tx, attempt)
    else if (folded.finalAt.getTime() !== row.final_at.getTime()) {
      await tx.updateTable('tests.attempt').set({ final_at: folded.finalAt }).where('id', '=', row.id).execute()
    }
  }
}

/**
 * Adds what a device sent to the student's attempts, all or none; one whose `clientId` is there already changes nothing.
 * @returns the events that were kept out or do not count, and the attempts that the others are about
 * @throws {Refusal} CONFLICT for an attempt of more than 20,000 events
 */
export function appendEvents(db: Kysely<Tables>, studentId: string, given: readonly EventInput[], now: Date) {
  return db.transaction().execute(async (tx) => {
    await holdKeys(tx)
    await lockStudent(tx, studentId)
    const rows = await tx
      .selectFrom('tests.attempt')
      .selectAll()
      .where('student_id', '=', studentId)
      .where('id', 'in', [...new Set(given.map(({ attemptId }) => attemptId))])
      .execute()
    const versions = await loadVersions(
      tx,
      rows.map(({ version }) => version),
    )
    const known = given.flatMap((event) => {
      const row = rows.find(({ id }) => id === event.attemptId)
      if (!row) return []
      const isAsked =
        event.kind === 'submit' ||
        versions.get(row.version)?.questions.some(({ id }) => id === event.questionId) === true
      return isAsked ? [{ ...event, arrivedAt: arrivalAt(row, now) }] : []
    })
    const attempts = await addArrived(tx, studentId, rows, known)
    const isKnown = new Set(known.map(({ clientId }) => clientId))
    const counts = new Set(
      attempts.flatMap(({ run, events }) =>
        events.filter((event) => placeOf(event, run) !== null).map(({ clientId }) => clientId),
      ),
    )
    return {
      unknown: given.map(({ clientId }) => clientId).filter((id) => !isKnown.has(id)),
      superseded: [...isKnown].filter((id) => !counts.has(id)),
      attempts: attempts.map(({ row, run, folded }) => ({
        id: row.id,
        phase: phaseAt(run, folded, now),
        deadline: row.deadline.toISOString(),
        deviceId: deviceOf(run),
      })),
    }
  })
}
