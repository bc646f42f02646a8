import type { Outputs } from '@abhyas/contracts/app-router'
import type { Highlight } from '@abhyas/contracts/news'
import type { QueryKey } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { queryClientOf, queryUtils, restoreAnswers } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import type { WriteInput, WriteOutput } from '../../shared/outbox/entry.ts'
import { whenDrained, whenSent } from '../../shared/outbox/outbox.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { newsState } from './news-store.ts'
import { isAskedIn } from '../../shared/news/quiz.ts'

type News = Outputs['news']

function showBookmark({ itemId, saved }: WriteInput<'news.setBookmark'>) {
  const { news } = queryUtils()
  const item = news.item.getData({ id: itemId }) ?? newsState.newsData.find(({ id }) => id === itemId)
  news.bookmarks.setData(undefined, (old) => {
    if (!old) return old
    const others = old.items.filter(({ id }) => id !== itemId)
    return { items: saved && item ? [{ ...item, savedAt: new Date().toISOString() }, ...others] : others }
  })
}

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

/** The answers of the server in which each write shows. */
const answersOf = {
  'news.setBookmark': getQueryKey(trpc.news.bookmarks),
  'news.setHighlight': getQueryKey(trpc.news.highlights),
  'news.removeHighlight': getQueryKey(trpc.news.highlights),
  'news.recordReading': getQueryKey(trpc.news.progress),
  'news.answer': getQueryKey(trpc.news.questions),
  'news.markNotRelated': getQueryKey(trpc.news.previousYear),
}

/**
 * Keeps the answers true to what the server took of this device's writes: each is put into them at once. When nothing
 * waits any more, it is put into those too that only the device's storage held, and all of them are asked for anew.
 * Returns the way to stop.
 */
export function followWrites(): () => void {
  let shown: { readonly queryKey: QueryKey; readonly show: () => void }[] = []
  const follow = <P extends keyof typeof answersOf>(
    path: P,
    show: (input: WriteInput<P>, output: WriteOutput<P>) => void,
  ) =>
    whenSent(path, (input, output) => {
      // A reading is told every few seconds and answered with the whole streak: asking anew would double that.
      const isWhole = path === 'news.recordReading' && queryUtils().news.progress.getData() !== undefined
      show(input, output)
      if (!isWhole) shown.push({ queryKey: answersOf[path], show: () => show(input, output) })
    })
  const settle = async () => {
    const all = shown
    shown = []
    const client = queryClientOf(currentStudentId())
    for (const { queryKey } of all) await restoreAnswers(client, queryKey)
    for (const { show } of all) show()
    for (const { queryKey } of all) void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  }
  const stops = [
    follow('news.setBookmark', showBookmark),
    follow('news.setHighlight', (_input, highlight) => showHighlight(highlight)),
    follow('news.removeHighlight', ({ highlightId }) => showRemovedHighlight(highlightId)),
    follow('news.recordReading', ({ itemId }, output) => showReading(itemId, output)),
    follow('news.answer', showAnswer),
    follow('news.markNotRelated', showNotRelated),
    whenDrained(() => void settle()),
  ]
  return () => stops.forEach((stop) => stop())
}
