import { routes } from '@abhyas/contracts/routes'
import { useEffect, useRef } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useBookmarks } from '../../shared/bookmarks/bookmarks.ts'
import { useNowMs } from '../../shared/news/clock.ts'
import { indiaDay } from '../../shared/news/edition.ts'
import { useProgress } from '../../shared/news/use-progress.ts'
import { dueCount } from '../../shared/questions/due.ts'
import { planWith } from '../../shared/questions/plan.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { useSettings } from '../../shared/settings/settings.ts'
import { dateFormat } from '../../shared/ui/date-format.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { ProgressRing } from '../../shared/ui/progress-ring.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { BegunAnswer } from './begun-answer.tsx'
import styles from './home-page.module.css'
import { useReadToday } from './read-today.ts'

const dateInIndia = dateFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
})

/** The day's work: what was left unfinished, the streak, the editions, what is saved. From the kept copy when offline. */
export default function Today({ name }: { readonly name: string | null }) {
  const nowMs = useNowMs()
  useDailyProgress(indiaDay(nowMs))
  return (
    <div className={styles['today']}>
      <div>
        <p className={styles['kicker']}>{dateInIndia(nowMs)}</p>
        <h2 className={styles['greeting']}>{name === null ? 'Today' : `Today, ${name.split(' ')[0]}`}</h2>
      </div>
      <RunningDuel />
      <RunningTest nowMs={nowMs} />
      <Resume />
      <BegunAnswer />
      <Streak />
      <Editions />
      <Revision today={indiaDay(nowMs)} />
      <Saved />
    </div>
  )
}

/** Asks for the progress anew when another Indian day, `today`, begins while Home is open. */
function useDailyProgress(today: string) {
  const { news } = trpc.useUtils()
  const seenDay = useRef(today)
  useEffect(() => {
    if (seenDay.current === today) return
    seenDay.current = today
    void news.progress.invalidate()
  }, [today, news])
}

/** A duel that goes on without this student: before everything else, and only on the server's word of this visit. */
function RunningDuel() {
  const { data, isFetchedAfterMount } = trpc.duel.lobby.useQuery(undefined, { staleTime: 0 })
  if (!isFetchedAfterMount || !data || data.runningId === null) return null
  return (
    <Card tone="warning" className={styles['resume']}>
      <div>
        <p className={styles['cardTitle']}>Your duel goes on</p>
        <p className={styles['cardText']}>The clock runs. What you answered is saved.</p>
      </div>
      <ButtonLink href={routes.duelStart.path} variant="primary">
        Back to the duel
      </ButtonLink>
    </Card>
  )
}

/** A test whose time runs. */
function RunningTest({ nowMs }: { readonly nowMs: number }) {
  const running = trpc.tests.list.useQuery().data?.running
  const minutesLeft = running ? Math.ceil((Date.parse(running.deadline) - nowMs) / 60_000) : 0
  if (!running || minutesLeft <= 0) return null
  return (
    <Card tone="warning" className={styles['resume']}>
      <div>
        <p className={styles['cardTitle']}>A test is running</p>
        <p className={styles['cardText']}>
          {running.title} · {minutesLeft} min left
        </p>
      </div>
      <ButtonLink href={`${routes.mockTest.path}?attempt=${running.attemptId}`} variant="primary">
        Resume the test
      </ButtonLink>
    </Card>
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
  const { error, refetch, isFetching } = trpc.news.progress.useQuery()
  const progress = useProgress()
  if (!progress && error) {
    const { message, requestId } = toFailure(error)
    return <ErrorState message={message} requestId={requestId} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!progress) {
    return (
      <Loading label="Loading your streak">
        <Skeleton shape="block" />
      </Loading>
    )
  }
  const { days, todaySeconds, goalSeconds, goalMet } = progress.streak
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

/** What is due for revision; nothing where nothing is. */
function Revision({ today }: { readonly today: string }) {
  const { data } = trpc.questions.progress.useQuery()
  const waiting = useWaiting('questions.append')
  const plans = useWaiting('questions.setPlan')
  if (!data) return null
  const answered = waiting.flatMap((event) => (event.kind === 'answer' ? event.questionId : []))
  const due = dueCount(data.progress, planWith(data.plan, plans), today, new Set(answered))
  if (due.today === 0) return null
  return (
    <div className={styles['rows']}>
      <ListRow
        href="/revision"
        leading={<Icon name="revision" />}
        title="Revision"
        subtitle={due.today < due.waiting ? `${due.today} today of ${due.waiting} that wait` : `${due.today} due today`}
      />
    </div>
  )
}

function Saved() {
  const { bookmarks } = useBookmarks()
  const count = bookmarks.filter(({ saved }) => saved).length
  if (count === 0) return null
  return (
    <div className={styles['rows']}>
      <ListRow
        href="/bookmarks"
        leading={<Icon name="bookmark" />}
        title="Saved"
        subtitle={count === 1 ? '1 item' : `${count} items`}
      />
    </div>
  )
}
