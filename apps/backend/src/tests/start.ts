import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { lockStudent } from '../account/student.ts'
import type { Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { ofStudent, readAttempt, runningAttempt } from './attempts.ts'
import { type TestVersion, testsOf } from './catalogue.ts'
import { graceMs } from './fold.ts'
import { type AttemptRow, deviceOf } from './stored.ts'
import { storeVersion } from './versions.ts'

const mostAttempts = 2000
const mostTurns = 200

interface Write {
  readonly clientId: string
  readonly deviceId: string
}

async function addTurn(tx: Kysely<Tables>, attemptId: string, { clientId, deviceId }: Write, now: Date): Promise<void> {
  await tx
    .insertInto('tests.turn')
    .values({ attempt_id: attemptId, client_id: clientId, device_id: deviceId, at: now })
    .onConflict((c) => c.columns(['attempt_id', 'client_id']).doNothing())
    .execute()
}

/** Remembers which attempt a student's word to start one got, so that the same word gets it again. */
async function keepStart(tx: Kysely<Tables>, studentId: string, clientId: string, attemptId: string): Promise<void> {
  const start = { student_id: studentId, client_id: clientId, attempt_id: attemptId }
  await tx.insertInto('tests.start').values(start).execute()
}

/** Inserts the student's next attempt of a test. To be called in a transaction that holds the student. */
export async function insertAttempt(
  tx: Kysely<Tables>,
  studentId: string,
  version: TestVersion,
  { id, ...write }: Write & { readonly id: string },
  startedAt: Date,
): Promise<AttemptRow> {
  const { test } = version
  const before = await ofStudent(tx, studentId).execute()
  if (before.length >= mostAttempts) {
    throw new Refusal('CONFLICT', { message: `You have made ${mostAttempts} attempts, the most there can be.` })
  }
  const deadline = new Date(startedAt.getTime() + test.minutes * 60_000)
  await storeVersion(tx, version)
  const row = await tx
    .insertInto('tests.attempt')
    .values({
      id,
      student_id: studentId,
      test_id: test.id,
      version: version.digest,
      number: before.filter(({ test_id }) => test_id === test.id).length + 1,
      started_at: startedAt,
      deadline,
      final_at: new Date(deadline.getTime() + graceMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepStart(tx, studentId, write.clientId, id)
  await addTurn(tx, id, write, startedAt)
  return row
}

/**
 * Starts an attempt; the same once more where `clientId` was there before, or while an attempt of this test runs.
 * @throws {Refusal} NOT_FOUND without such a test, CONFLICT while another test runs
 */
export async function startAttempt(
  db: Kysely<Tables>,
  library: Library,
  studentId: string,
  { testId, ...write }: Write & { readonly testId: string },
  now: Date,
) {
  const attemptId = await db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const known = await tx
      .selectFrom('tests.start')
      .select('attempt_id')
      .where('student_id', '=', studentId)
      .where('client_id', '=', write.clientId)
      .executeTakeFirst()
    if (known) return known.attempt_id
    const running = await runningAttempt(tx, studentId, now)
    if (running?.row.test_id === testId) {
      await keepStart(tx, studentId, write.clientId, running.row.id)
      return running.row.id
    }
    if (running) {
      throw new Refusal('CONFLICT', { message: 'Another test is running. Finish it before you start a new one.' })
    }
    const version = testsOf(library).find(({ test }) => test.id === testId)
    if (!version) throw new Refusal('NOT_FOUND')
    return (await insertAttempt(tx, studentId, version, { ...write, id: randomUUID() }, now)).id
  })
  return readAttempt(db, studentId, attemptId, now)
}

/**
 * Makes a device the one that runs the attempt, while it is running; afterwards there is nothing to take over.
 * @throws {Refusal} NOT_FOUND for an attempt that is not the student's
 */
export async function takeOver(
  db: Kysely<Tables>,
  studentId: string,
  { attemptId, ...write }: Write & { readonly attemptId: string },
  now: Date,
) {
  await db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const running = await runningAttempt(tx, studentId, now)
    if (running?.row.id !== attemptId || deviceOf(running.run) === write.deviceId) return
    if (running.run.turns.length >= mostTurns) throw new Refusal('CONFLICT')
    await addTurn(tx, attemptId, write, now)
  })
  return readAttempt(db, studentId, attemptId, now)
}
