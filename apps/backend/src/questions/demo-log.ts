import { demoBytes, demoId } from '../account/demo-id.ts'
import type { BankQuestion } from '../content/library-questions.ts'
import type { Library } from '../content/library.ts'
import { addDays, type Day, indiaDay, indiaMoment } from '../news/day.ts'
import { type NewsAnswer, rightGrade, wrongGrade } from '../news/practice.ts'
import type { NewEvent } from './log.ts'
import { type Card, cardAfter } from './schedule.ts'

type Answer = Extract<NewEvent, { kind: 'answer' }>

/** How often a first answer is right, by subject: strong in some, weak in others. */
const accuracy: Record<BankQuestion['subject'], number> = {
  polity: 0.75,
  history: 0.6,
  geography: 0.65,
  economy: 0.45,
  environment: 0.55,
  science: 0.6,
  current: 0.5,
  csat: 0.55,
}
const newPerDay = 6
const mostReviews = 20
const revisionMinute = 6 * 60
const practiceMinute = 20 * 60
const pauseMs = 6000

/** An answer to `question`, the student's `nth`, put on screen at `shownAt`. The same for the same question and `nth`. */
function answerTo(question: BankQuestion, nth: number, mode: Answer['mode'], shownAt: Date): Answer {
  const bytes = demoBytes('log', question.id, `${nth}`)
  const chance = (place: number) => (bytes[place] ?? 0) / 256
  const correct = chance(0) < Math.min(0.95, accuracy[question.subject] + nth * 0.08)
  const isSure = chance(1) < (correct ? 0.6 : 0.15)
  const certainty = isSure ? 'sure' : chance(2) < 0.6 ? 'even' : 'guess'
  const pace = 0.4 + chance(3)
  const milliseconds = Math.round(question.seconds * 1000 * pace)
  const gradeIfRight = certainty === 'guess' || pace > 1.2 ? 2 : isSure && pace < 0.6 ? 4 : 3
  return {
    kind: 'answer',
    clientId: demoId('log', question.id, `${nth}`),
    at: new Date(shownAt.getTime() + milliseconds),
    questionId: question.id,
    mode,
    choice: correct ? question.key : (question.key + 1 + Math.floor(chance(4) * 3)) % question.options.length,
    correct,
    certainty,
    milliseconds,
    changed: chance(5) < 0.2,
    grade: correct ? gradeIfRight : wrongGrade,
  }
}

export interface History {
  readonly first: Day
  /** Without an answer yet. */
  readonly today: Day
  /** The one day without any work. */
  readonly pause: Day
}

/**
 * What a diligent student did, who answered `news` at breakfast: before it, some of the cards that are due, and in the
 * evening new questions of the papers. Always the same for the same arguments.
 */
export function demoLog(
  library: Library,
  news: readonly NewsAnswer[],
  { first, today, pause }: History,
): readonly Answer[] {
  const place = (question: BankQuestion) => demoId('place', question.id)
  const shuffled = library.prelims.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
  const cards = new Map<BankQuestion, Card>()
  const log: Answer[] = []
  const sit = (asked: readonly BankQuestion[], mode: Answer['mode'], start: Date) => {
    let shownAt = start
    for (const question of asked) {
      const card = cards.get(question) ?? null
      const answer = answerTo(question, card?.reps ?? 0, mode, shownAt)
      cards.set(question, cardAfter(card, answer.at, answer.grade))
      log.push(answer)
      shownAt = new Date(answer.at.getTime() + pauseMs)
    }
  }
  for (let day = first; day < today; day = addDays(day, 1)) {
    if (day === pause) continue
    const morning = indiaMoment(day, revisionMinute)
    const due = [...cards].filter(([, card]) => card.due <= morning.toISOString())
    const oldestFirst = due.toSorted(([, a], [, b]) => (a.due < b.due ? -1 : 1)).map(([question]) => question)
    sit(oldestFirst.slice(0, mostReviews), 'revision', morning)
    for (const { questionId, at, correct } of news.filter((answer) => indiaDay(answer.at) === day)) {
      const question = library.question(questionId)
      if (question) cards.set(question, cardAfter(cards.get(question) ?? null, at, correct ? rightGrade : wrongGrade))
    }
    const fresh = shuffled.filter((question) => !cards.has(question)).slice(0, newPerDay)
    sit(fresh, 'practice', indiaMoment(day, practiceMinute))
  }
  return log
}
