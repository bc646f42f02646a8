import { useEffect, useState } from 'react'
import { useProgress } from '../shared/news/use-progress.ts'
import { StreakBadge } from '../shared/ui/streak-badge.tsx'

/** The day whose goal stood open when the badge left the screen, which it does while an item is read. */
let leftOpen: string | undefined

/**
 * The streak in the banner of the news (SHELL-04): the server's count with what still waits on this device. The flame
 * leaps once when the goal of a day is met that stood open before.
 */
export default function HeaderStreak() {
  const streak = useProgress()?.streak
  const [openDay, setOpenDay] = useState(leftOpen)
  const today = streak?.today
  const goalMet = streak?.goalMet
  if (goalMet === false && openDay !== today) setOpenDay(today)
  useEffect(() => {
    leftOpen = goalMet ? undefined : today
  }, [today, goalMet])
  if (!streak) return null
  return <StreakBadge count={streak.days} isLit={streak.goalMet} isGrowing={streak.goalMet && openDay === today} />
}
