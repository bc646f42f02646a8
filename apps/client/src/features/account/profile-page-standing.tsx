import { routes } from '@abhyas/contracts/routes'
import { trpc } from '../../shared/api/trpc.ts'
import { useNowMs } from '../../shared/news/clock.ts'
import { indiaDay } from '../../shared/news/edition.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { planWith } from '../../shared/questions/plan.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import styles from './profile-page.module.css'

const dayMs = 86_400_000

/** "in 12 days", "tomorrow", "today"; undefined where `examDay` is over. Both days as YYYY-MM-DD in India. */
export function daysLeft(today: string, examDay: string): string | undefined {
  const days = Math.round((Date.parse(examDay) - Date.parse(today)) / dayMs)
  if (days < 0) return undefined
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

/** How far it is to the examination, where its day is known, and how the student stands in duels. */
export function Standing() {
  return (
    <div className={styles['rows']}>
      <Countdown />
      <Rating />
    </div>
  )
}

/** No date, no countdown: none is made up. */
function Countdown() {
  const today = indiaDay(useNowMs())
  const { data } = trpc.questions.progress.useQuery()
  const waiting = useWaiting('questions.setPlan')
  const examDate = data && planWith(data.plan, waiting).examDate
  const left = examDate ? daysLeft(today, examDate) : undefined
  if (left === undefined) return null
  return <ListRow href={routes.revision.path} leading={<Icon name="calendar" />} title="Your exam" subtitle={left} />
}

function Rating() {
  const { data, error } = trpc.duel.stats.useQuery()
  const rated = data && data.ratings.length > 0 ? data.rating : undefined
  const said = rated
    ? `${rated.value}${rated.isProvisional ? '?, after few duels' : ''}`
    : data
      ? 'No rated duel yet'
      : error
        ? 'Could not be loaded now'
        : 'Loading…'
  return <ListRow href={routes.duelStats.path} leading={<Icon name="duel" />} title="Duel rating" subtitle={said} />
}
