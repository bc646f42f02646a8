import { routes } from '@abhyas/contracts/routes'
import { useEffect, useState } from 'react'
import type { Failure } from '../../shared/api/failure.ts'
import { SignInGate } from '../../shared/sign-in/sign-in-gate.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { PracticeRun } from './practice-run.tsx'
import { keepOnly, startSample, useSession, type Session } from './practice-session.ts'
import styles from './practice.module.css'
import { useSampleQuestions, useSetQuestions } from './set-questions.ts'

/** Works through the set on this device; without one through five sample questions (ROUTE-12, QUEST-04). */
export default function PracticePage() {
  const session = useSession()
  return (
    <>
      {session ? <SetScreen session={session} /> : <SampleScreen />}
      <SignInGate />
    </>
  )
}

/** Begins the sample. */
function SampleScreen() {
  const { questions, failure, isFetching, retry } = useSampleQuestions(true)
  useEffect(() => {
    if (questions) startSample(questions.map(({ id }) => id))
  }, [questions])
  if (questions?.length === 0) return <Nothing />
  return <Waiting failure={failure} isFetching={isFetching} retry={retry} fallback="/" />
}

function SetScreen({ session }: { session: Session }) {
  const { set, ids } = session
  const isRunning = set.endedAt === null
  // A summary that was reached here is not replaced either.
  const [wasRunning] = useState(isRunning)
  const isAtThem = isRunning || wasRunning
  const { questions, missing, failure, isFetching, retry } = useSetQuestions(ids, set.isSample, isAtThem)
  const isWhole = questions !== undefined && missing.length === 0
  const isGone = isWhole && questions.length < ids.length
  useEffect(() => {
    // Without any left the set stays as it is: an empty one would make room for the sample.
    if (isGone && !set.isSample && questions.length > 0) keepOnly(questions.map(({ id }) => id))
  }, [isGone, set.isSample, questions])
  // The sample is of the day's news.
  if (isGone && set.isSample) return <SampleScreen />
  if (isWhole && questions.length === 0) return <Nothing />
  if (isWhole) return <PracticeRun session={session} questions={questions} />
  return <Waiting failure={failure} isFetching={isFetching} retry={retry} fallback={set.from} />
}

/** What was asked for was there once. */
function Nothing() {
  return (
    <>
      <ScreenBar title={routes.practiceQuestions.title} fallback="/" />
      <EmptyState
        icon="questions"
        message="The questions of this set are no longer here."
        action={{ label: 'Make another set', href: routes.customizePractice.path }}
      />
    </>
  )
}

interface WaitingProps {
  failure: Failure | undefined
  isFetching: boolean
  retry: () => void
  fallback: string
}

function Waiting({ failure, isFetching, retry, fallback }: WaitingProps) {
  return (
    <>
      <ScreenBar title={routes.practiceQuestions.title} fallback={fallback} />
      {failure ? (
        <ErrorState
          message={
            failure.code === 'OFFLINE'
              ? 'These questions are not saved on this phone. They open when you are online; what you answered is kept.'
              : failure.message
          }
          onRetry={retry}
          isRetrying={isFetching}
          requestId={failure.requestId}
        />
      ) : (
        <div className={styles['page']}>
          <Loading label="Loading the questions">
            <Skeleton width="short" />
            <Skeleton shape="title" width="full" />
            <Skeleton shape="title" width="long" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Loading>
        </div>
      )}
    </>
  )
}
