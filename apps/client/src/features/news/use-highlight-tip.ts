import { useEffect, useState } from 'react'
import { withdraw } from '../../shared/interruptions/queue.ts'
import { useProgress } from '../../shared/news/use-progress.ts'
import { settings } from '../../shared/settings/settings.ts'

/** Who has read so many items without it may like to know that they can be marked. */
const fewestRead = 5

/**
 * Tells once, ever, that words can be highlighted: to who has just read item `itemId` to its end, after some others, and
 * has marked nothing in it (infoHighlightModalShown). Gone with the item.
 */
export function useHighlightTip(itemId: string, hasHighlights: boolean): void {
  const progress = useProgress()
  const isRead = progress?.read.includes(itemId)
  const [wasOpen, setWasOpen] = useState(false)
  if (isRead === false && !wasOpen) setWasOpen(true)
  const isDue =
    wasOpen && isRead === true && !hasHighlights && progress !== undefined && progress.read.length >= fewestRead
  useEffect(() => {
    if (!isDue || settings.infoHighlightModalShown) return undefined
    let isOver = false
    void import('./highlight-tip.tsx').then(
      ({ offerHighlightTip }) => {
        if (!isOver) offerHighlightTip()
      },
      () => undefined, // another item will do
    )
    return () => {
      isOver = true
      withdraw('highlight')
    }
  }, [isDue])
}
