import type { EditionClock } from '@abhyas/contracts/news'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { queryClientOf, queryUtils } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { idle, savesData } from '../../shared/connection/quiet.ts'
import { currentStudentId, useStudent } from '../../shared/session/student.ts'
import { useNowMs } from '../../shared/news/clock.ts'
import { dayQuizId, indiaDay, newestEditions } from '../../shared/news/edition.ts'
import { useKnownClocks } from '../../shared/news/known-clocks.ts'

const keptDays = 7

export interface KeptEdition {
  readonly source: EditionClock['source']
  readonly date: string
}

/** The editions that are kept on the device, newest first, the papers in turn (NEWS-09). */
export const editionsToKeep = (clocks: readonly EditionClock[]): KeptEdition[] =>
  clocks
    .flatMap((clock) => newestEditions(clock, keptDays).map((date, age) => ({ source: clock.source, date, age })))
    .sort((a, b) => a.age - b.age)
    .map(({ source, date }) => ({ source, date }))

const kept = new Set<string>()

/**
 * Fetches one edition in full and puts its list and its items, as old as it is, where their screens look for them. One
 * that is on the device already is left alone: its parts were put there with it.
 * @throws what the server refused, or that it was not reached
 */
export async function keep(edition: KeptEdition): Promise<void> {
  const { news } = queryUtils()
  const askedAt = Date.now()
  // What an edition of a date shows never changes: a copy on the device is as good as a new one.
  const { items } = await news.edition.fetch(edition, { staleTime: Infinity })
  // The persister gives a restored answer its true age in a task after the one that returns it.
  await new Promise((resolve) => setTimeout(resolve))
  const key = getQueryKey(trpc.news.edition, edition, 'query')
  const updatedAt = queryClientOf(currentStudentId()).getQueryState(key)?.dataUpdatedAt ?? askedAt
  if (updatedAt < askedAt) return
  for (const item of items)
    if (!news.item.getData({ id: item.id })) news.item.setData({ id: item.id }, item, { updatedAt })
  if (!news.list.getData(edition)) news.list.setData(edition, { ...edition, items }, { updatedAt })
}

/** Keeps `editions` one after the other, each when the browser has nothing else to do, until `isStopped` says so. */
async function keepInTurn(editions: readonly KeptEdition[], isStopped: () => boolean) {
  for (const edition of editions) {
    const key = `${edition.source} ${edition.date}`
    if (kept.has(key)) continue
    await idle()
    if (isStopped()) return
    await keep(edition)
    kept.add(key)
  }
}

/** Fetches the quiz of the Indian day `today` ahead, so that it opens offline too. */
function useKeptQuiz(today: string) {
  const isSignedIn = useStudent() !== undefined
  const { news } = trpc.useUtils()
  useEffect(() => {
    if (isSignedIn && !savesData()) void idle().then(() => news.questions.prefetch({ id: dayQuizId(today) }))
  }, [isSignedIn, today, news])
}

/** Keeps the last seven editions of both papers, and the quiz of the day, for use offline (NEWS-09). */
export function useKeptEditions(): void {
  useKeptQuiz(indiaDay(useNowMs()))
  const clocks = useKnownClocks()
  const isOnline = useIsOnline()
  const wanted = clocks && isOnline && !savesData() ? JSON.stringify(editionsToKeep(clocks)) : '[]'
  useEffect(() => {
    let isLeft = false
    // Text, because the clocks are made anew by every answer. It was written from the same type a line above.
    const editions = JSON.parse(wanted) as KeptEdition[]
    keepInTurn(editions, () => isLeft).catch(() => undefined) // the next visit tries again
    return () => {
      isLeft = true
    }
  }, [wanted])
}
