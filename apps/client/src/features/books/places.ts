import { useEffect } from 'react'
import { serverNow } from '../../shared/connection/connection.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { enqueue } from '../../shared/outbox/outbox.ts'
import { settings, useSettings } from '../../shared/settings/settings.ts'
import { laterOf, type Stopped, type Where } from './place.ts'

type Places = Readonly<Record<string, Stopped>>

const mostBooks = 60

/** `places` with the one of `bookId`; the 60 newest are kept. */
export function withPlace(places: Places, bookId: string, place: Stopped): Record<string, Stopped> {
  const all = Object.entries({ ...places, [bookId]: place })
  return Object.fromEntries(all.sort(([, a], [, b]) => Date.parse(b.at) - Date.parse(a.at)).slice(0, mostBooks))
}

export interface KnownPlaces {
  /** Where this student stopped in a book, on this phone or another: the later word. */
  readonly of: (bookId: string) => Stopped | undefined
  /** Whether the server is still asked for what this phone does not know. */
  readonly isLoading: boolean
}

/** Where this student stopped in each book. */
export function usePlaces(): KnownPlaces {
  const own = useSettings().bookPlaces
  const { data, isLoading } = trpc.books.places.useQuery()
  return {
    of: (bookId) =>
      laterOf<Stopped>(
        own[bookId],
        data?.places.find((place) => place.bookId === bookId),
      ),
    isLoading,
  }
}

/** A place that rests this long is told to the server. */
export const restMs = 10_000

/** Keeps where the reader has gone in `bookId`: on this phone at once, on the server when they rest or leave. */
export function createPlaceKeeper(bookId: string) {
  /** At first where the book opened: standing there is no reading, and they may have stopped elsewhere last. */
  let seen: Where | undefined
  let untold: Stopped | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    clearTimeout(timer)
    if (!untold) return
    const { chapterId, paragraph, at } = untold
    untold = undefined
    // Where nothing can be kept and nothing be sent, the phone still knows; the reader is not stopped for it.
    void enqueue({ path: 'books.setPlace', input: { bookId, chapterId, paragraph, at } }).catch(() => undefined)
  }
  return {
    /** The reader is seen to be at `where`. */
    keep: ({ chapterId, paragraph }: Where) => {
      const before = seen
      seen = { chapterId, paragraph }
      if (!before || (before.chapterId === chapterId && before.paragraph === paragraph)) return
      untold = { chapterId, paragraph, at: serverNow().toISOString() }
      settings.bookPlaces = withPlace(settings.bookPlaces, bookId, untold)
      clearTimeout(timer)
      timer = setTimeout(tell, restMs)
    },
    /** Tells the server now what it was not told. */
    tell,
  }
}

/** Has `keeper` tell the server when the screen is left or hidden. */
export function useTellOnLeave({ tell }: Pick<ReturnType<typeof createPlaceKeeper>, 'tell'>): void {
  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === 'hidden') tell()
    }
    document.addEventListener('visibilitychange', follow)
    addEventListener('pagehide', tell)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      removeEventListener('pagehide', tell)
      tell()
    }
  }, [tell])
}
