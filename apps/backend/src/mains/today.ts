import { createHash } from 'node:crypto'
import type { MainsEntry } from '../content/library-questions.ts'
import { daysBetween, indiaDay } from '../news/day.ts'

/** Shuffled, and the same on every machine and after every import. */
const shuffleKey = ({ id }: MainsEntry) => createHash('sha256').update(id).digest('hex')

/** Each paper's questions shuffled, and the papers mixed as evenly as their numbers allow: neighbours differ in paper. */
function inTurn(questions: readonly MainsEntry[]): readonly MainsEntry[] {
  const papers = Map.groupBy(questions, ({ paper }) => paper)
  return [...papers.values()]
    .flatMap((own) =>
      own
        .map((question) => ({ question, key: shuffleKey(question) }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ question }, index) => ({ question, at: (index + 0.5) / own.length })),
    )
    .toSorted((a, b) => a.at - b.at)
    .map(({ question }) => question)
}

/** The question of the day in India: all that are for practice take turns. Undefined where there is none. */
export function todaysQuestion(questions: readonly MainsEntry[], now: Date): MainsEntry | undefined {
  const order = inTurn(questions.filter(({ year }) => year === null))
  return order[daysBetween('2026-01-01', indiaDay(now)) % order.length] ?? order[0]
}
