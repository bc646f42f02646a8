import type { Outputs } from '@abhyas/contracts/app-router'
import type { Highlight } from '@abhyas/contracts/news'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { queryClientOf, queryUtils } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import type { WriteInput } from '../../shared/outbox/entry.ts'
import { whenSent } from '../../shared/outbox/outbox.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { newsState } from './news-store.ts'
import { isAskedIn } from './use-quiz.ts'

type News = Outputs['news']

function showBookmark({ itemId, saved }: WriteInput<'news.setBookmark'>) {
  const { news } = queryUtils()
  const item = news.item.getData({ id: itemId }) ?? newsState.newsData.find(({ id }) => id === itemId)
  news.bookmarks.setData(undefined, (old) => {
    if (!old) return old
    const others = old.items.filter(({ id }) => id !== itemId)
    return { items: saved && item ? [{ ...item, savedAt: new Date().toISOString() }, ...others] : others }
  })
  if (saved && !item) void news.bookmarks.invalidate()
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
    (old) => old && { ...old, streak, read: isRead ? [...new Set([...old.read, itemId])] : old.read },
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

let isFollowing = false

/** Puts into the kept answers what the server has taken of this device's writes. Once for the life of the page. */
function followWrites() {
  if (isFollowing) return
  isFollowing = true
  whenSent('news.setBookmark', showBookmark)
  whenSent('news.setHighlight', (_input, highlight) => showHighlight(highlight))
  whenSent('news.removeHighlight', ({ highlightId }) => showRemovedHighlight(highlightId))
  whenSent('news.recordReading', ({ itemId }, output) => showReading(itemId, output))
  whenSent('news.answer', showAnswer)
  whenSent('news.markNotRelated', showNotRelated)
}

/** Keeps the news screens true to what the server took of this device's writes; what it refused the shell says. */
export const useNewsSync = (): void => useEffect(followWrites, [])
