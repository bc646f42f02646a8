import type { Kysely } from 'kysely'
import { demoBytes, demoId } from '../account/demo-id.ts'
import { lockStudent } from '../account/student.ts'
import type { Library } from '../content/library.ts'
import type { BankQuestion } from '../content/library-questions.ts'
import type { Tables } from '../database/tables.ts'
import { addDays, type Day, indiaMoment } from '../news/day.ts'
import { addArrived } from './append.ts'
import { type TestVersion, testsOf } from './catalogue.ts'
import { finaliseIn } from './finalise.ts'
import { graceMs } from './fold.ts'
import { insertAttempt } from './start.ts'

/** The three attempts: when, how good, and how many of the last answers came when it was too late. */
const sittings = [
  { daysAgo: 20, accuracy: 0.52, late: 0 },
  { daysAgo: 12, accuracy: 0.58, late: 3 },
  { daysAgo: 4, accuracy: 0.64, late: 0 },
] as const
type Sitting = (typeof sittings)[number]

/** The commission's own hour. */
const startMinute = 9 * 60 + 30
const deviceId = demoId('device')
/** One in so many is left blank. */
const blankShare = 0.14
/** Of the time that there is. */
const usedShare = 0.95

/** What was said of `question`; the same for the same question and day. Null where it was left blank. */
function answerTo(question: BankQuestion, day: Day, accuracy: number) {
  const bytes = demoBytes('test', day, question.id)
  const chance = (place: number) => (bytes[place] ?? 0) / 256
  if (chance(0) < blankShare) return null
  const isRight = chance(1) < accuracy
  const isSure = chance(2) < (isRight ? 0.6 : 0.2)
  return {
    choice: isRight ? question.key : (question.key + 1 + Math.floor(chance(3) * 3)) % question.options.length,
    certainty: isSure ? ('sure' as const) : chance(4) < 0.6 ? ('even' as const) : ('guess' as const),
    marked: !isSure && chance(5) < 0.3,
    changes: chance(6) < 0.2 ? 1 + Math.floor(chance(7) * 2) : 0,
    /** Of the time of an even pace. */
    pace: 0.4 + chance(8) * 1.2,
  }
}

/** Everything that was done in one attempt, as a device tells it. */
function eventsOf(
  { test, questions }: TestVersion,
  attemptId: string,
  day: Day,
  { accuracy, late }: Sitting,
  start: Date,
) {
  const paceMs = (test.minutes * 60_000 * usedShare) / questions.length
  const answered = questions.flatMap((question, index) => {
    const answer = answerTo(question, day, accuracy)
    if (!answer) return []
    const { pace, ...said } = answer
    const at = new Date(start.getTime() + Math.round((index + 1) * paceMs))
    const about = { clientId: demoId('event', attemptId, question.id), attemptId, deviceId, questionId: question.id }
    const event = { kind: 'answer' as const, ...about, ...said, at, milliseconds: Math.round(pace * paceMs) }
    return [{ ...event, arrivedAt: at }]
  })
  const deadline = start.getTime() + test.minutes * 60_000
  const tooLate = new Date(deadline + 5 * graceMs)
  const isLate = (index: number) => index >= answered.length - late
  const told = answered.map((event, index) => (isLate(index) ? { ...event, arrivedAt: tooLate } : event))
  if (late > 0) return told
  const at = new Date(deadline - 2 * 60_000)
  const submit = { kind: 'submit' as const, clientId: demoId('submit', attemptId), attemptId, deviceId, at }
  return [...told, { ...submit, arrivedAt: at }]
}

/**
 * The demo student's three finished attempts of mocks, or of papers where there are no mocks, in the weeks before
 * `today`. Once they are there, nothing is stored again. To be called in a transaction that holds the keys.
 */
export async function seedTests(
  tx: Kysely<Tables>,
  library: Library,
  studentId: string,
  today: Day,
  now: Date,
): Promise<void> {
  await lockStudent(tx, studentId)
  const known = await tx.selectFrom('tests.attempt').select('id').where('student_id', '=', studentId).executeTakeFirst()
  if (known) return
  const ofKind = (kind: string) => testsOf(library).filter(({ test }) => test.kind === kind)
  const versions = [...ofKind('mock'), ...ofKind('paper')]
  for (const [index, sitting] of sittings.entries()) {
    const version = versions[index]
    if (!version) return
    const day = addDays(today, -sitting.daysAgo)
    const start = indiaMoment(day, startMinute)
    const id = demoId('attempt', day, version.test.id)
    const row = await insertAttempt(tx, studentId, version, { id, clientId: demoId('start', id), deviceId }, start)
    await addArrived(tx, studentId, [row], eventsOf(version, id, day, sitting, start))
    await finaliseIn(tx, { id, student_id: studentId }, now)
  }
}
