import type { NewsItem, NewsSummary } from '@abhyas/contracts/news'
import { trpc } from '../../shared/api/trpc.ts'
import { addDays, dayQuizId, indiaDay } from '../../shared/news/edition.ts'
import { neighboursOf, type Neighbours } from './neighbours.ts'
import { useNewsState } from './news-store.ts'
import { useNowMs } from '../../shared/news/clock.ts'

/** What stands around `item` in the list it was opened from; where it was opened cold, in its own edition. */
export function useNeighbours(item: NewsItem | undefined): Neighbours<NewsSummary> {
  const { newsData } = useNewsState()
  const id = item?.id ?? ''
  const isListed = newsData.some((each) => each.id === id)
  const own = trpc.news.list.useQuery(
    { source: item?.source ?? 'THE_HINDU', date: item?.date ?? '' },
    { enabled: item !== undefined && !isListed },
  )
  // A snapshot is the same data, read-only all the way down.
  return neighboursOf(isListed ? (newsData as readonly NewsSummary[]) : (own.data?.items ?? []), id)
}

/** The quiz of the day on which `item` was current: the Express of a day is current on the next one (NEWS-02). */
export function dayQuizOf(item: Pick<NewsItem, 'source' | 'date'>, today: string): { id: string; day: string } {
  const day = item.source === 'THE_INDIAN_EXPRESS' ? addDays(item.date, 1) : item.date
  const shown = day > today ? today : day
  return { id: dayQuizId(shown), day: shown }
}

/** The day quiz to offer after `item`, and whether it is the one of today. */
export function useDayQuiz(item: Pick<NewsItem, 'source' | 'date'>) {
  const today = indiaDay(useNowMs())
  const quiz = dayQuizOf(item, today)
  return { ...quiz, isToday: quiz.day === today }
}
