import type { Book } from '@abhyas/contracts/books'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { linkOf, nearest, openingOf, searchOf, viewOf, type Opening, type View, type Where } from './place.ts'

/** How long the paragraph that a link is about is marked. */
export const markedMs = 4000

const isSame = (a: Where, b: Where) => a.chapterId === b.chapterId && a.paragraph === b.paragraph

interface Position extends Opening {
  /** What of the address it was made of, and of what was asked for here. */
  readonly key: string
  readonly times: number
  /** Counts the places that were to be brought into sight. */
  readonly jump: number
}

export interface Reading extends Opening {
  readonly jump: number
  /** Where the reader was before they followed a link, to go back to. */
  readonly from: Where | undefined
  /** Brings `where` into sight; with `from` as what a link is about, with a way back. */
  readonly go: (where: Where, from?: Where) => void
  readonly stay: () => void
}

/** Which tab of the book is shown, and the way to the other. */
export function useView(): readonly [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const link = linkOf(search)
  return [viewOf(search), (view) => setSearch(searchOf({ ...link, paragraph: null }, view), { replace: true })]
}

/** Where `book` is open. The address leads: what is in it is in sight. `last`: where its reader stopped before. */
export function useReading(book: Book, last: Where | undefined): Reading {
  const [search, setSearch] = useSearchParams()
  const link = linkOf(search)
  const isRead = viewOf(search) === 'read'
  // Counted, because the same place may be asked for twice.
  const [asked, setAsked] = useState<{ times: number; where?: Where }>({ times: 0 })
  const { times } = asked
  const key = `${link.chapterId} ${link.paragraph}`
  const [position, setPosition] = useState<Position>(() => ({ key, times, jump: 1, ...openingOf(book, link, last) }))
  const [from, setFrom] = useState(() => {
    const before = last && nearest(book, last)
    return before && (position.isMarked || position.isUnknown) && !isSame(before, position.where) ? before : undefined
  })
  if (position.key !== key || position.times !== times) {
    const isStill = position.times === times && link.paragraph === null && isIn(link.chapterId, position.where)
    setPosition(
      isStill
        ? { ...position, key, isMarked: false }
        : {
            key,
            times,
            jump: position.jump + 1,
            ...openingOf(book, link, position.times === times ? undefined : asked.where),
          },
    )
  }
  const { where, isMarked, isUnknown, jump } = position
  useEffect(() => {
    if (!isMarked || !isRead) return
    const unmark = () => setSearch(searchOf({ chapterId: where.chapterId, paragraph: null }), { replace: true })
    const timer = setTimeout(unmark, markedMs)
    return () => clearTimeout(timer)
  }, [isMarked, isRead, where.chapterId, jump, setSearch])
  return {
    where,
    isMarked,
    isUnknown,
    jump,
    from,
    go: (to, origin) => {
      const { chapterId, paragraph } = to
      setAsked({ times: times + 1, where: to })
      setFrom(origin)
      setSearch(searchOf({ chapterId, paragraph: origin ? paragraph : null }), { replace: true })
    },
    stay: () => setFrom(undefined),
  }
}

/** An address without a chapter asks for no other. */
const isIn = (chapterId: string | null, where: Where) => chapterId === null || chapterId === where.chapterId
