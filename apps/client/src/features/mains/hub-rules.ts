import type { MainsQuestion, SubmissionHead } from '@abhyas/contracts/mains'
import { byPaper } from './words.ts'

type Questions = readonly MainsQuestion[]

/** The papers of `questions`, as the examination orders them. */
export const papersOf = (questions: Questions): string[] =>
  [...new Set(questions.map(({ paper }) => paper))].sort(byPaper)

/** What the hub offers first: the question of the day, or of another paper the first that is not tried. */
export interface Offer {
  readonly question: MainsQuestion
  readonly isToday: boolean
}

/** The question to offer; `paper` null for any, `tried` by id. Undefined where there is none of the paper. */
export function offerOf(
  questions: Questions,
  todayId: string | null,
  paper: string | null,
  tried: { readonly has: (id: string) => boolean },
): Offer | undefined {
  const ofPaper = paper === null ? questions : questions.filter((question) => question.paper === paper)
  const today = ofPaper.find(({ id }) => id === todayId)
  if (today) return { question: today, isToday: true }
  const question = ofPaper.find(({ id }) => !tried.has(id)) ?? ofPaper[0]
  return question && { question, isToday: false }
}

/** The short question of a first answer: today's where it has ten marks, else another with a model answer; undefined for none. */
export function firstOf(questions: Questions, todayId: string | null): MainsQuestion | undefined {
  const short = questions.filter(({ marks }) => marks === 10)
  return short.find(({ id }) => id === todayId) ?? short.find(({ hasSample }) => hasSample) ?? short[0]
}

/** What the hub says of the answers: one that waits for the student, else the newest report, else what is under way. */
export function latestOf<Head extends SubmissionHead>(submissions: readonly Head[]): Head | undefined {
  const find = (isIt: (head: Head) => boolean) => submissions.find(isIt)
  return find(({ state }) => state === 'confirming') ?? find(({ state }) => state === 'ready') ?? submissions[0]
}
