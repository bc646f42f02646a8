import type { Outputs } from '@abhyas/contracts/app-router'
import type { Highlight } from '@abhyas/contracts/news'
import { getQueryKey } from '@trpc/react-query'
import { queryClientOf, queryUtils } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import type { WriteInput } from '../../shared/outbox/entry.ts'
import { followSent } from '../../shared/outbox/follow.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { isAskedIn } from '../../shared/news/quiz.ts'

type News = Outputs['news']

const showHighlight = (highlight: Highlight) =>
  queryUtils().news.highlights.setData(
    { id: highlight.itemId },
    (old) => old && { highlights: [...old.highlights.filter(({ id }) => id !== highlight.id), highlight] },
  )

// Which item it was of is not said: every kept answer is looked through.
const showRemovedHighlight = (highlightId: string) =>
  queryClientOf(currentStudentId()).setQueriesData<News['highlights']>(
    { queryKey: getQueryKey(trpc.news.highlights) },
    (old) => old && { highlights: old.highlights.filter(({ id }) => id !== highlightId) },
  )

const showReading = (itemId: string, { streak, isRead }: News['recordReading']) =>
  queryUtils().news.progress.setData(
    undefined,
    (old) =>
      old && {
        ...old,
        streak,
        read: isRead ? [...new Set([...old.read, itemId])] : old.read,
        calendar: [
          { day: streak.today, seconds: streak.todaySeconds, goalMet: streak.goalMet },
          ...old.calendar.filter(({ day }) => day !== streak.today),
        ],
      },
  )

// The same question stands in its item's quiz and in the day's.
const showAnswer = (answer: WriteInput<'news.answer'>) =>
  queryClientOf(currentStudentId()).setQueriesData<News['questions']>(
    { queryKey: getQueryKey(trpc.news.questions) },
    (old) => {
      if (!old || !isAskedIn(old, answer)) return old
      const others = old.answers.filter(({ questionId }) => questionId !== answer.questionId)
      return { ...old, answers: [...others, { questionId: answer.questionId, choice: answer.choice }] }
    },
  )

const showNotRelated = ({ itemId, questionId, notRelated }: WriteInput<'news.markNotRelated'>) =>
  queryUtils().news.previousYear.setData({ id: itemId }, (old) => {
    const mark = <Q extends { id: string; notRelated: boolean }>(question: Q): Q =>
      question.id === questionId ? { ...question, notRelated } : question
    return old && { ...old, prelims: old.prelims.map(mark), mains: old.mains.map(mark) }
  })

/** Keeps the answers about news true to what the server took of this device's writes. Returns the way to stop. */
export function followWrites(): () => void {
  const { highlights, progress, questions, previousYear } = trpc.news
  const stops = [
    followSent({
      path: 'news.setHighlight',
      queryKey: getQueryKey(highlights),
      show: (_input, highlight) => showHighlight(highlight),
    }),
    followSent({
      path: 'news.removeHighlight',
      queryKey: getQueryKey(highlights),
      show: ({ highlightId }) => showRemovedHighlight(highlightId),
    }),
    followSent({
      path: 'news.recordReading',
      queryKey: getQueryKey(progress),
      show: ({ itemId }, output) => showReading(itemId, output),
      // A reading is told every few seconds and answered with the whole streak: asking anew would double that.
      isWhole: () => queryUtils().news.progress.getData() !== undefined,
    }),
    followSent({ path: 'news.answer', queryKey: getQueryKey(questions), show: showAnswer }),
    followSent({ path: 'news.markNotRelated', queryKey: getQueryKey(previousYear), show: showNotRelated }),
  ]
  return () => stops.forEach((stop) => stop())
}
