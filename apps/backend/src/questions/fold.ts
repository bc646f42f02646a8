import { z } from 'zod'
import { Certainty } from './inputs.ts'
import { type Card, cardAfter, cardDueAt } from './schedule.ts'

const always = { clientId: z.string(), at: z.date(), questionId: z.string() }

/** An event as the log holds it. */
export const StoredEvent = z.discriminatedUnion('kind', [
  z.object({
    ...always,
    kind: z.literal('answer'),
    choice: z.number(),
    correct: z.boolean(),
    certainty: Certainty.nullable(),
    milliseconds: z.number(),
    changed: z.boolean(),
    grade: z.number(),
  }),
  z.object({ ...always, kind: z.literal('regrade'), answerId: z.string(), grade: z.number() }),
  z.object({ ...always, kind: z.literal('undo'), answerId: z.string() }),
  z.object({ ...always, kind: z.literal('add') }),
])
export type StoredEvent = z.infer<typeof StoredEvent>
type Answer = Extract<StoredEvent, { kind: 'answer' }>

/** All that the log says of one question. */
export interface QuestionProgress {
  readonly questionId: string
  readonly answers: number
  readonly correct: number
  readonly last: ReturnType<typeof lastOf> | null
  readonly card: Card | null
}

const lastOf = ({ clientId, choice, correct, certainty, milliseconds, changed, at }: Answer) => ({
  clientId,
  choice,
  correct,
  certainty,
  milliseconds,
  changed,
  at: at.toISOString(),
})

/** The log's order: by `at`, then by `clientId`, as PostgreSQL compares them. */
const inOrder = (a: StoredEvent, b: StoredEvent): number =>
  a.at.getTime() - b.at.getTime() || (a.clientId < b.clientId ? -1 : 1)

/** What follows from one question's events, in whatever order they are given. */
export function foldQuestion(questionId: string, events: readonly StoredEvent[]): QuestionProgress {
  const ordered = events.toSorted(inOrder)
  const regrades = new Map(
    ordered.flatMap((event) => (event.kind === 'regrade' ? [[event.answerId, event.grade] as const] : [])),
  )
  const undone = new Set(ordered.flatMap((event) => (event.kind === 'undo' ? [event.answerId] : [])))
  const answers = ordered.filter((event) => event.kind === 'answer')
  const last = answers.at(-1)
  const review = (card: Card | null, event: StoredEvent): Card | null => {
    if (event.kind === 'add') return card ? { ...card, due: event.at.toISOString() } : cardDueAt(event.at)
    if (event.kind !== 'answer' || undone.has(event.clientId)) return card
    return cardAfter(card, event.at, regrades.get(event.clientId) ?? event.grade)
  }
  return {
    questionId,
    answers: answers.length,
    correct: answers.filter(({ correct }) => correct).length,
    last: last ? lastOf(last) : null,
    card: ordered.reduce(review, null),
  }
}

/** The progress of every question that `events` are about. */
export const foldLog = (events: readonly StoredEvent[]): QuestionProgress[] =>
  [...Map.groupBy(events, ({ questionId }) => questionId)].map(([questionId, of]) => foldQuestion(questionId, of))
