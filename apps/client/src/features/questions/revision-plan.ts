import type { Plan, QuestionMeta, QuestionProgress, Subject } from '@abhyas/contracts/questions'
import { addDays, indiaDay } from '../../shared/news/edition.ts'
import { dueDay, reviewedOn } from '../../shared/questions/due.ts'
import { recallOf } from '../../shared/questions/schedule.ts'

/** What a question takes whose own time is not known: the pace of Paper I (120 minutes, 100 questions). */
const usualSeconds = 72
const fewestForPace = 5

/** A card with what the plan needs to know of its question. */
export interface Review {
  readonly questionId: string
  /** Null for a question that is not in the bank, such as one of the news. */
  readonly subject: Subject | null
  /** What a prepared student needs. */
  readonly seconds: number
  /** The Indian day on which it is to be reviewed. */
  readonly day: string
  /** How likely the answer is remembered now, 0–1. */
  readonly recall: number
}

type Metas = ReadonlyMap<string, QuestionMeta>

/** Every card of `progress`, most at risk first. */
export function reviewsOf(
  progress: Iterable<QuestionProgress>,
  metas: Metas,
  pausedUntil: Plan['pausedUntil'],
  now: Date,
): Review[] {
  const reviews = [...progress].flatMap(({ questionId, card }) => {
    if (card === null) return []
    const meta = metas.get(questionId)
    return {
      questionId,
      subject: meta?.subject ?? null,
      seconds: meta?.seconds ?? usualSeconds,
      day: dueDay(card.due, pausedUntil),
      recall: recallOf(card, now),
    }
  })
  return reviews.sort((a, b) => a.recall - b.recall || (a.questionId < b.questionId ? -1 : 1))
}

/** The student's time for a question against its own: the median over the last answers, 1 until there are five. */
export function paceOf(progress: Iterable<QuestionProgress>, metas: Metas): number {
  const paces = [...progress]
    .flatMap(({ questionId, last }) => {
      const seconds = metas.get(questionId)?.seconds
      return last === null || seconds === undefined ? [] : last.milliseconds / 1000 / seconds
    })
    .sort((a, b) => a - b)
  const median = paces[Math.floor(paces.length / 2)]
  // Neither a set clicked through nor a phone left lying makes a promise worthless.
  return paces.length < fewestForPace || median === undefined ? 1 : Math.min(Math.max(median, 0.4), 3)
}

/** Whole minutes for `reviews` at `pace`; at least 1 where there are any. */
export const minutesFor = (reviews: readonly Pick<Review, 'seconds'>[], pace: number): number =>
  Math.ceil((reviews.reduce((sum, { seconds }) => sum + seconds, 0) * pace) / 60)

export interface Load {
  readonly day: string
  /** To be reviewed on it: never more than the cap. */
  readonly count: number
  /** What the cap leaves for later days. */
  readonly left: number
}

/** So many days of the spread stand in a row, also those without work. */
const weekDays = 7

/**
 * The days' work from `today` on until nothing is left of what is on the schedule: each day takes what is due on it and
 * what the cap left over from earlier days. `done` counts against today's cap. After the first week days without work
 * are left out: a pause may end in another century.
 */
export function spread(dueDays: readonly string[], today: string, dailyCap: number, done = 0): Load[] {
  const days = [...dueDays].sort()
  const loads: Load[] = []
  let day = today
  for (let taken = 0, from = 0; taken < days.length || loads.length === 0;) {
    while (from < days.length && (days[from] ?? '') <= day) from += 1
    const room = Math.max(dailyCap - (day === today ? done : 0), 0)
    const count = Math.min(from - taken, room)
    taken += count
    loads.push({ day, count, left: from - taken })
    const isIdle = taken === from && loads.length >= weekDays
    day = (isIdle ? days[from] : undefined) ?? addDays(day, 1)
  }
  return loads
}

/** The first week of `loads`, empty days added at the end. */
export const forecast = (loads: readonly Load[], today: string): Load[] =>
  Array.from({ length: weekDays }, (_, index) => loads[index] ?? { day: addDays(today, index), count: 0, left: 0 })

/** The day on which nothing is left over any more; undefined where today's part is all that is due. */
export function clearedOn(loads: readonly Load[]): string | undefined {
  if ((loads[0]?.left ?? 0) === 0) return undefined
  return loads.find(({ left }) => left === 0)?.day
}

/** The mean recall at `at` over what was ever reviewed, 0–1; undefined where nothing was. */
export function meanRecall(progress: Iterable<QuestionProgress>, at: Date): number | undefined {
  const recalls = [...progress].flatMap(({ card }) =>
    card === null || card.lastReview === null ? [] : recallOf(card, at),
  )
  return recalls.length === 0 ? undefined : recalls.reduce((sum, one) => sum + one, 0) / recalls.length
}

/** Prelims begins at 9:30 in India. */
export const examStart = (examDate: string): Date => new Date(`${examDate}T04:00:00Z`)

export interface Revision {
  readonly reviews: readonly Review[]
  /** Due today and before. */
  readonly due: readonly Review[]
  /** What of it fits into today. */
  readonly today: readonly Review[]
  /** Reviewed today already. */
  readonly done: number
  readonly loads: readonly Load[]
  readonly pace: number
}

/** Where the student's revision stands at `now`. */
export function revisionOf(
  progress: ReadonlyMap<string, QuestionProgress>,
  metas: Metas,
  { dailyCap, pausedUntil }: Omit<Plan, 'examDate'>,
  now: Date,
): Revision {
  const day = indiaDay(now.getTime())
  const all = [...progress.values()]
  const reviews = reviewsOf(all, metas, pausedUntil, now)
  const due = reviews.filter((review) => review.day <= day)
  const done = reviewedOn(all, day)
  const days = reviews.map((review) => review.day)
  return {
    reviews,
    due,
    today: due.slice(0, Math.max(dailyCap - done, 0)),
    done,
    loads: spread(days, day, dailyCap, done),
    pace: paceOf(all, metas),
  }
}
