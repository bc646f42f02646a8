import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { dateFormat } from '../../shared/ui/date-format.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { calendarWeeks, type ReadingDay } from './calendar-weeks.ts'
import styles from './streak-calendar.module.css'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const spoken = dateFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The reading days of the last five weeks, by the server's count (C9). */
export function StreakCalendar() {
  const { data, error, refetch, isFetching } = trpc.news.progress.useQuery()
  return (
    <section className={styles['section']} aria-labelledby="streak-title">
      <h2 id="streak-title" className={styles['title']}>
        Reading streak
      </h2>
      {data && <Calendar today={data.streak.today} read={data.calendar} />}
      {data && (
        <p className={styles['reading']}>
          <Icon name="flame" size="md" className={styles['flame']} />
          {reading(data.streak)}
        </p>
      )}
      {!data && error && (
        <ErrorState
          message={toFailure(error).message}
          requestId={toFailure(error).requestId}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label="Loading your streak">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      )}
    </section>
  )
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** The plot in one line. */
export const reading = (streak: { readonly days: number; readonly best: number; readonly goalMet: boolean }): string =>
  streak.days === 0
    ? streak.best === 0
      ? 'No streak yet. Reading today starts one.'
      : `No streak now; your best was ${days(streak.best)}. Reading today starts a new one.`
    : `${days(streak.days)} in a row, your best ${days(streak.best)}. ${streak.goalMet ? 'Today counts already.' : 'Read today to keep it.'}`

function Calendar({ today, read }: { readonly today: string; readonly read: readonly ReadingDay[] }) {
  return (
    <table className={styles['calendar']}>
      <caption className="visually-hidden">Days on which the reading goal was met</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              <span aria-hidden="true">{name[0]}</span>
              <span className="visually-hidden">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {calendarWeeks(today, read).map((week, index) => (
          <tr key={index}>
            {week.map((entry, weekday) => (
              <td key={weekdays[weekday]}>{entry && <Day entry={entry} isToday={entry.day === today} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ entry, isToday }: { readonly entry: ReadingDay; readonly isToday: boolean }) {
  const { day, seconds, goalMet } = entry
  const words = goalMet ? 'goal met' : seconds > 0 ? `${Math.ceil(seconds / 60)} min read` : 'nothing read'
  return (
    <span
      className={classNames(
        styles['day'],
        goalMet && styles['met'],
        !goalMet && seconds > 0 && styles['some'],
        isToday && styles['today'],
      )}
    >
      <span aria-hidden="true">{goalMet ? <Icon name="check" size="sm" /> : Number(day.slice(8))}</span>
      <span className="visually-hidden">
        {spoken(Date.parse(day))}: {words}
      </span>
    </span>
  )
}
