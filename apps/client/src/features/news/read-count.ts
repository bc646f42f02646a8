import type { NewsSummary } from '@abhyas/contracts/news'

export interface ReadCount {
  readonly read: number
  readonly total: number
  /** Reading time of what is not read yet. */
  readonly secondsLeft: number
}

/** How many of `items` are among the ids in `read`, and how long the others take. */
export function readCount(
  items: readonly Pick<NewsSummary, 'id' | 'readingSeconds'>[],
  read: ReadonlySet<string>,
): ReadCount {
  const unread = items.filter((item) => !read.has(item.id))
  return {
    read: items.length - unread.length,
    total: items.length,
    secondsLeft: unread.reduce((sum, item) => sum + item.readingSeconds, 0),
  }
}

/** Whole minutes to read `seconds`, at least one. */
export const readingMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))

/** `12 of 18 read, 9 min left`; once all is read, `All 18 read`. */
export function describeReadCount({ read, total, secondsLeft }: ReadCount): string {
  if (read === total) return total === 1 ? 'Read' : `All ${total} read`
  return `${read} of ${total} read, ${readingMinutes(secondsLeft)} min left`
}
