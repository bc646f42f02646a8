import { trpc } from '../shared/api/trpc.ts'
import { StreakBadge } from '../shared/ui/streak-badge.tsx'

/** The streak in the banner of the news (SHELL-04), by the server's count. */
export default function HeaderStreak() {
  const { data } = trpc.news.progress.useQuery()
  return data ? <StreakBadge count={data.streak.days} isLit={data.streak.goalMet} /> : null
}
