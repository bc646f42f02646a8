import type { NewsItem } from '@abhyas/contracts/news'
import { useEffect, useRef, type RefObject } from 'react'
import { enqueue } from '../../shared/outbox/outbox.ts'
import { useStudent } from '../../shared/session/student.ts'
import { newsState } from './news-store.ts'
import { createReadingTimer, readingCap } from './reading-timer.ts'

/**
 * Counts how long `item` is in sight and reports it through the outbox: every 15 s, and when it goes out of sight; it is
 * read once `end` was seen (NEWS-04). Signed out nothing is counted.
 */
export function useReading(item: NewsItem | undefined, end: RefObject<HTMLElement | null>): void {
  const isSignedIn = useStudent() !== undefined
  const itemId = item?.id
  const capSeconds = readingCap(item?.readingSeconds ?? 0)
  useEffect(() => {
    if (itemId === undefined || !isSignedIn) return
    return followReading({ itemId, capSeconds, end: end.current })
  }, [itemId, capSeconds, isSignedIn, end])
}

interface Visit {
  readonly itemId: string
  readonly capSeconds: number
  readonly end: HTMLElement | null
}

function followReading({ itemId, capSeconds, end }: Visit): () => void {
  const timer = createReadingTimer({
    now: () => performance.now(),
    capSeconds,
    // Where nothing can be kept and nothing be sent, the minutes are lost; the reader is not stopped for it.
    report: (report) =>
      void enqueue({ path: 'news.recordReading', input: { itemId, ...report } }).catch(() => undefined),
  })
  const follow = () => (document.visibilityState === 'visible' ? timer.show() : timer.hide())
  const leave = () => timer.hide()
  const clock = setInterval(() => {
    timer.tick()
    newsState.readingTime = timer.seconds()
  }, 1000)
  const observer =
    end && typeof IntersectionObserver !== 'undefined'
      ? new IntersectionObserver((entries) => {
          if (entries.some((entry) => entry.isIntersecting)) timer.finish()
        })
      : undefined
  if (end) observer?.observe(end)
  newsState.readingTime = 0
  follow()
  document.addEventListener('visibilitychange', follow)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', follow)
  return () => {
    clearInterval(clock)
    observer?.disconnect()
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', follow)
    timer.hide()
  }
}

/** How much of the page is above the lower edge of the window, from 0 to 1, told while it scrolls. */
export function useScrollProgress(onProgress: (progress: number) => void): void {
  const report = useRef(onProgress)
  useEffect(() => {
    report.current = onProgress
  })
  useEffect(() => {
    const measure = () => {
      const scrollable = document.documentElement.scrollHeight - window.innerHeight
      report.current(scrollable <= 0 ? 1 : Math.min(1, Math.max(0, window.scrollY / scrollable)))
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [])
}
