import type { EditionClock, NewsSummary, Source } from '@abhyas/contracts/news'
import { useState } from 'react'
import type { Failure } from '../../shared/api/failure.ts'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useSettings } from '../../shared/settings/settings.ts'
import { useNowMs } from '../../shared/news/clock.ts'
import { useKnownClocks } from '../../shared/news/known-clocks.ts'
import { editionClock, editionLabel, indiaDay } from '../../shared/news/edition.ts'
import { chooseDate, chosenDate } from './news-store.ts'

/** One paper's edition as a screen shows it. */
export interface Edition {
  readonly source: Source
  readonly clock: EditionClock
  readonly date: string
  /** The Indian day it is now. */
  readonly today: string
  readonly label: string
  /** Undefined until the first answer, or where none came. */
  readonly items: readonly NewsSummary[] | undefined
  /** How many items came out since the list was shown: they wait behind a pill instead of jumping in. */
  readonly newCount: number
  readonly failure: Failure | undefined
  readonly isLoading: boolean
  readonly isFetching: boolean
  /** Milliseconds since 1970 when the list came from the server; 0 where it did not. */
  readonly fetchedAt: number
  readonly select: (date: string) => void
  /** Shows what is new. */
  readonly accept: () => void
  /** Asks for the current edition, or the chosen one, and shows what comes at once: the reader asked. */
  readonly refetch: () => Promise<void>
}

const askAgainMs = 60_000

/** A list asked for a little too early, by a clock that is fast, is not there yet: it is asked for until it has items. */
const untilListed = ({ state }: { state: { status: string; data: { items: readonly unknown[] } | undefined } }) =>
  state.status === 'error' || state.data?.items.length === 0 ? askAgainMs : false

/**
 * The edition of `source` that the reader chose, else the current one. An edition or item that comes out while the list
 * is on the screen is counted in `newCount` and shown on `accept`. Asks for nothing unless `isShown`.
 */
export function useEdition(source: Source, isShown: boolean): Edition {
  const nowMs = useNowMs()
  const known = useKnownClocks()?.find((each) => each.source === source)
  const clock = editionClock(source, nowMs, known)
  const today = indiaDay(nowMs)
  const chosen = chosenDate(useSettings().newsSelectedDates, source, today)
  // While nothing is chosen the current edition is followed, but not from under the reader's eyes: from the server's
  // first word on, before which the device's clock may be wrong.
  const [followed, setFollowed] = useState<string | null>(null)
  if (known && followed === null) setFollowed(clock.current)
  const date = chosen ?? (followed !== null && followed < clock.current ? followed : clock.current)

  const key = `${source} ${date}`
  const list = trpc.news.list.useQuery({ source, date }, { enabled: isShown, refetchInterval: untilListed })
  const hasNewer = chosen === undefined && date < clock.current
  const newer = trpc.news.list.useQuery(
    { source, date: clock.current },
    { enabled: isShown && hasNewer, refetchInterval: untilListed },
  )
  const failure = useLastFailure(list, key)
  // A list that is known to be missing is held as well: when it comes it may not push away what is read below it.
  const held = useHeld(list.data?.items ?? (failure?.code === 'NOT_FOUND' ? none : undefined), key)
  return {
    source,
    clock,
    date,
    today,
    label: editionLabel(clock, date, nowMs),
    items: held.items,
    newCount: held.newCount + (hasNewer ? (newer.data?.items.length ?? 0) : 0),
    failure,
    isLoading: list.isLoading && failure === undefined,
    isFetching: list.isFetching,
    fetchedAt: list.dataUpdatedAt,
    select: (day) => {
      setFollowed(clock.current)
      chooseDate(source, day === clock.current ? undefined : day, today)
    },
    accept: () => {
      setFollowed(clock.current)
      held.accept()
    },
    refetch: async () => {
      const { data } = await (hasNewer ? newer : list).refetch()
      if (!data || data.items.length === 0) return
      if (hasNewer) setFollowed(clock.current)
      held.show(data.items, hasNewer ? `${source} ${clock.current}` : key)
    },
  }
}

const none: readonly NewsSummary[] = []

/** Why `list` is not there, also while it is asked for again: the library forgets an error when it tries anew. */
function useLastFailure(list: { error: unknown; isPending: boolean }, key: string): Failure | undefined {
  const [last, setLast] = useState<{ key: string; error: unknown } | null>(null)
  if (list.error != null && last?.error !== list.error) setLast({ key, error: list.error })
  const error = list.error ?? (list.isPending && last?.key === key ? last.error : undefined)
  return error == null ? undefined : toFailure(error)
}

/** `items` as they were when first seen under `key`, in their newest wording; later additions only after `accept`. */
function useHeld(items: readonly NewsSummary[] | undefined, key: string) {
  const [held, setHeld] = useState<{ key: string; ids: ReadonlySet<string> }>({ key: '', ids: new Set() })
  const show = (list: readonly NewsSummary[], under: string) =>
    setHeld({ key: under, ids: new Set(list.map((item) => item.id)) })
  const isFirst = items !== undefined && held.key !== key
  // A change of state while rendering, as React has it for state that follows a prop: renders again at once.
  if (isFirst) show(items, key)
  const ids = held.key === key ? held.ids : undefined
  const shown = ids === undefined ? items : items?.filter((item) => ids.has(item.id))
  return {
    items: shown,
    newCount: (items?.length ?? 0) - (shown?.length ?? 0),
    accept: () => {
      if (items) show(items, key)
    },
    /** Holds `list` as what is shown under the key given. */
    show,
  }
}
