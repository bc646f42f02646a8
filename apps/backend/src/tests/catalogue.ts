import { createHash } from 'node:crypto'
import type { Library } from '../content/library.ts'
import type { BankQuestion } from '../content/library-questions.ts'
import type { PaperName } from '../content/questions.ts'
import { daysBetween, indiaDay } from '../news/day.ts'
import { packs } from '../questions/bank.ts'
import { markings, marksOf } from './marking.ts'

/** A test in the form in which it is served. */
export type Test = ReturnType<typeof describe>

/** A test as it is now. Attempts keep the one they were made on, by its digest. */
export interface TestVersion {
  readonly digest: string
  readonly test: Test
  readonly questions: readonly BankQuestion[]
}

interface Naming {
  readonly id: string
  readonly title: string
  readonly kind: 'mock' | 'spark' | 'paper'
  readonly paper: PaperName
  readonly minutes: number
  readonly isSample: boolean
  readonly notice: string | null
}

/** A question in a running test: no key, no explanation, nothing that gives it away. */
export const hideKey = ({
  id,
  format,
  passage,
  table,
  stem,
  statements,
  ask,
  options,
  seconds,
  subject,
}: BankQuestion) => ({
  id,
  format,
  passage,
  table,
  stem,
  statements,
  ask,
  options: options.map(({ text }) => ({ text })),
  seconds,
  subject,
})

const describe = (
  { id, title, kind, paper, minutes, isSample, notice }: Naming,
  questions: readonly BankQuestion[],
) => ({
  id,
  title,
  kind,
  paper,
  questionCount: questions.length,
  minutes,
  ...marksOf(paper, questions.length),
  bytes: Buffer.byteLength(JSON.stringify(questions.map(hideKey))),
  // The questions of a past paper are in everyone's hands.
  isRanked: kind !== 'paper',
  isSample,
  notice,
})

function makeVersion(naming: Naming, questions: readonly BankQuestion[]): TestVersion[] {
  if (questions.length === 0) return []
  const test = describe(naming, questions)
  const digest = createHash('sha256')
    .update(JSON.stringify([test, questions]))
    .digest('base64url')
  return [{ digest, test, questions }]
}

/** A paper that is not whole has the time that its questions would have in it. */
const minutesOf = (paper: PaperName, count: number): number =>
  Math.min(markings[paper].minutes, Math.ceil((markings[paper].minutes * count) / markings[paper].questions))

function versionsOf(library: Library): readonly TestVersion[] {
  const planned = library.tests.flatMap(({ plan, questions, isSample, notice }) => {
    const { id, title, kind, paper, minutes } = plan
    return makeVersion({ id, title, kind, paper, minutes, isSample, notice }, questions)
  })
  const papers = packs(library).flatMap(({ head, questions }) => {
    const { id, title, paper, isSample, notice } = head
    const minutes = minutesOf(paper, questions.length)
    return head.year === null
      ? []
      : makeVersion({ id, title, kind: 'paper', paper, minutes, isSample, notice }, questions)
  })
  return [...planned, ...papers]
}

const byLibrary = new WeakMap<Library, readonly TestVersion[]>()

/** The tests of `library`, made once for it: mocks and spark tests in the order of their packs, then papers. */
export function testsOf(library: Library): readonly TestVersion[] {
  const made = byLibrary.get(library) ?? versionsOf(library)
  byLibrary.set(library, made)
  return made
}

/** The spark test of the day in India: all of them take turns. Undefined where there is none. */
export function sparkOf(library: Library, now: Date): TestVersion | undefined {
  const sparks = testsOf(library).filter(({ test }) => test.kind === 'spark')
  return sparks[daysBetween('2026-01-01', indiaDay(now)) % sparks.length] ?? sparks[0]
}
