import type { Kysely } from 'kysely'
import type { Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { runningAttempt } from './attempts.ts'
import { sparkOf, testsOf } from './catalogue.ts'
import { finaliseDue } from './finalise.ts'
import { deviceOf } from './stored.ts'
import { loadVersion } from './versions.ts'

/** All tests with what the student did with them, and the attempt that runs, if any. */
export async function listTests(db: Kysely<Tables>, library: Library, studentId: string, now: Date) {
  await finaliseDue(db, now, studentId)
  const attempts = await db
    .selectFrom('tests.attempt as attempt')
    .leftJoin('tests.result as result', 'result.attempt_id', 'attempt.id')
    .select(['attempt.id', 'attempt.test_id', 'result.sixths'])
    .where('attempt.student_id', '=', studentId)
    .orderBy('attempt.started_at')
    .execute()
  const running = await runningAttempt(db, studentId, now)
  const ofTest = Map.groupBy(attempts, ({ test_id }) => test_id)
  const today = sparkOf(library, now)
  return {
    now: now.toISOString(),
    tests: testsOf(library).map((version) => {
      const own = ofTest.get(version.test.id) ?? []
      const scores = own.flatMap(({ sixths }) => sixths ?? [])
      return {
        ...version.test,
        attempts: own.length,
        bestSixths: scores.length === 0 ? null : Math.max(...scores),
        lastAttempt: own.findLast(({ id }) => id !== running?.row.id)?.id ?? null,
        isToday: version === today,
      }
    }),
    running: running
      ? {
          attemptId: running.row.id,
          testId: running.row.test_id,
          title: (await loadVersion(db, running.row.version)).test.title,
          deadline: running.row.deadline.toISOString(),
          deviceId: deviceOf(running.run),
        }
      : null,
  }
}
