import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useSettings } from '../../shared/settings/settings.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { ProgressRing } from '../../shared/ui/progress-ring.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { serverNow } from '../../shared/connection/connection.ts'
import styles from './home-page.module.css'
import { useReadToday } from './read-today.ts'

const dateInIndia = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
})

/** The day's work: what was left unfinished, the streak, the editions, what is saved. From the kept copy when offline. */
export default function Today({ name }: { readonly name: string | null }) {
  return (
    <div className={styles['today']}>
      <div>
        <p className={styles['kicker']}>{dateInIndia.format(serverNow())}</p>
        <h2 className={styles['greeting']}>{name === null ? 'Today' : `Today, ${name.split(' ')[0]}`}</h2>
      </div>
      <Resume />
      <Streak />
      <Editions />
      <Saved />
    </div>
  )
}

function Resume() {
  const { unfinishedPractice: practice } = useSettings()
  if (practice === null) return null
  return (
    <Card tone="primary" className={styles['resume']}>
      <div>
        <p className={styles['cardTitle']}>Go on where you stopped</p>
        <p className={styles['cardText']}>
          {practice.title} · {practice.answered} of {practice.total} answered
        </p>
      </div>
      <ButtonLink href={practice.path} variant="primary">
        Resume
      </ButtonLink>
    </Card>
  )
}

/** "40 s", "12 min": seconds in the unit that reads best. */
const inWords = (seconds: number): string => (seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`)

function Streak() {
  const { data, error, refetch, isFetching } = trpc.news.progress.useQuery()
  if (!data && error) {
    const { message, requestId } = toFailure(error)
    return <ErrorState message={message} requestId={requestId} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <Loading label="Loading your streak">
        <Skeleton shape="block" />
      </Loading>
    )
  }
  const { days, todaySeconds, goalSeconds, goalMet } = data.streak
  return (
    <Card className={styles['streak']}>
      <ProgressRing
        label="Reading goal of today"
        value={todaySeconds}
        max={goalSeconds}
        size="lg"
        tone={goalMet ? 'success' : 'primary'}
      >
        <span className={styles['count']}>{days}</span>
        <span className={styles['unit']}>{days === 1 ? 'day' : 'days'}</span>
      </ProgressRing>
      <div>
        <p className={styles['cardTitle']}>
          {goalMet
            ? 'Today’s goal is met'
            : days > 0
              ? `Keep your streak of ${days === 1 ? '1 day' : `${days} days`}`
              : 'Start a streak'}
        </p>
        <p className={styles['cardText']}>
          {goalMet
            ? `${inWords(todaySeconds)} read today. Come back tomorrow for day ${days + 1}.`
            : `${inWords(todaySeconds)} of ${inWords(goalSeconds)} read today.`}
        </p>
      </div>
    </Card>
  )
}

function Editions() {
  const { read, total, isLoading, failure, retry } = useReadToday()
  if (failure) {
    return <ErrorState message={failure.message} requestId={failure.requestId} onRetry={retry} />
  }
  if (isLoading) {
    return (
      <Loading label="Loading the editions">
        <Skeleton shape="block" />
      </Loading>
    )
  }
  const isDone = total > 0 && read === total
  return (
    <Card className={styles['editions']}>
      <p className={styles['cardTitle']}>{isDone ? 'Both editions are read' : 'The current editions'}</p>
      <ProgressBar label="News read" value={read} max={Math.max(total, 1)} tone={isDone ? 'success' : 'primary'} />
      <p className={styles['cardText']}>
        {read} of {total} read
      </p>
      <ButtonLink href="/news" variant={isDone ? 'secondary' : 'primary'} isFullWidth>
        {read === 0 ? 'Read the news' : isDone ? 'Open the news' : 'Read on'}
      </ButtonLink>
    </Card>
  )
}

function Saved() {
  const { data } = trpc.news.bookmarks.useQuery()
  if (!data || data.items.length === 0) return null
  const count = data.items.length
  return (
    <div className={styles['rows']}>
      <ListRow
        href="/profile#saved"
        leading={<Icon name="bookmark" />}
        title="Saved"
        subtitle={count === 1 ? '1 item' : `${count} items`}
      />
    </div>
  )
}
