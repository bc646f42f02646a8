import type { EditionClock } from '@abhyas/contracts/news'
import { useEffect } from 'react'
import { queryUtils } from '../../shared/api/query-client.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { newestEditions } from './edition.ts'
import { useKnownClocks } from './use-edition.ts'

const keptDays = 7

/** The editions that are kept on the device, newest first, the papers in turn (NEWS-09). */
export const editionsToKeep = (clocks: readonly EditionClock[]): { source: EditionClock['source']; date: string }[] =>
  clocks
    .flatMap((clock) => newestEditions(clock, keptDays).map((date, age) => ({ source: clock.source, date, age })))
    .toSorted((a, b) => a.age - b.age)
    .map(({ source, date }) => ({ source, date }))

const kept = new Set<string>()

/** Fetches one edition in full and puts its list and its items where their screens look for them. */
async function keep(edition: ReturnType<typeof editionsToKeep>[number]) {
  const { news } = queryUtils()
  // What an edition of a date shows never changes: a copy on the device is as good as a new one.
  const { items } = await news.edition.fetch(edition, { staleTime: Infinity })
  for (const item of items) if (!news.item.getData({ id: item.id })) news.item.setData({ id: item.id }, item)
  if (!news.list.getData(edition)) news.list.setData(edition, { ...edition, items })
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 10_000 })
  else setTimeout(run, 1_000)
}

/** Whether the reader asked the browser to save data; not every browser has the word for it. */
const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true

/** Keeps the last seven editions of both papers for reading offline: one after the other, when the browser has nothing else to do. */
export function useKeptEditions(): void {
  const clocks = useKnownClocks()
  const isOnline = useIsOnline()
  const wanted = clocks && isOnline && !savesData() ? editionsToKeep(clocks).map(({ source, date }) => `${source} ${date}`).join() : ''
  useEffect(() => {
    if (!clocks || wanted === '') return
    let isStopped = false
    const next = (left: ReturnType<typeof editionsToKeep>) => {
      const [edition, ...rest] = left
      if (!edition || isStopped) return
      const key = `${edition.source} ${edition.date}`
      if (kept.has(key)) {
        next(rest)
        return
      }
      whenIdle(() => {
        if (isStopped) return
        keep(edition).then(
          () => {
            kept.add(key)
            next(rest)
          },
          () => undefined, // the next visit tries again
        )
      })
    }
    next(editionsToKeep(clocks))
    return () => {
      isStopped = true
    }
    // `wanted` says when the clocks name other editions; they themselves are made anew by every answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted])
}
