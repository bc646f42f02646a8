import { routes } from '@abhyas/contracts/routes'
import type { Attempt } from '@abhyas/contracts/tests'
import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../../shared/settings/settings.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { listPath } from './paths.ts'
import { RunOver } from './run-over.tsx'
import { RunScreen } from './run-screen.tsx'
import { claimRun, thisTab, useRun } from './run-store.ts'
import styles from './run.module.css'
import { serverClock, useServerTime } from './server-clock.ts'
import { useAttempt, useBeat } from './use-attempt.ts'

/** The running test (TEST-02): its questions while it runs, then how to its result. */
export default function RunPage({ attemptId }: { attemptId: string }) {
  const { attempt, failure, isFetching, retry } = useAttempt(attemptId)
  if (attempt) return <Run attempt={attempt} />
  return (
    <>
      <ScreenBar title={routes.mockTest.title} fallback={listPath} />
      {failure?.code === 'NOT_FOUND' ? (
        <EmptyState
          icon="questions"
          message="There is no such test of yours."
          action={{ label: 'All tests', href: listPath }}
        />
      ) : failure ? (
        <ErrorState
          message={
            failure.code === 'OFFLINE'
              ? 'This test is not on this phone. It opens when you are online; its time goes on.'
              : failure.message
          }
          onRetry={retry}
          isRetrying={isFetching}
          requestId={failure.requestId}
        />
      ) : (
        <div className={styles['page']}>
          <Loading label="Loading the test">
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

function Run({ attempt }: { attempt: Attempt }) {
  const run = useRun(attempt.id)
  // Before the first look at it: what an earlier page knew.
  useState(() => serverClock(run?.clock))
  const { deviceId } = useSettings()
  const isOfDevice = deviceId === attempt.deviceId
  const deadlineMs = Date.parse(attempt.deadline)
  const isTimeUp = useServerTime((nowMs) => nowMs >= deadlineMs)
  const isHandedIn = (run?.submit ?? attempt.submittedAt) !== null || (attempt.phase !== 'running' && !isTimeUp)
  const isOver = isTimeUp || isHandedIn || attempt.phase !== 'running'
  useBeat(attempt)
  useClaim(attempt, isOfDevice)
  if (isOver) return <RunOver attempt={attempt} isHandedIn={isHandedIn} isKept={run?.submit?.isKept !== false} />
  const runs = !isOfDevice ? 'device' : run !== undefined && run.tab !== thisTab ? 'tab' : 'here'
  return <RunScreen attempt={attempt} run={run} runs={runs} />
}

/** The tab that was opened last runs the attempt; what this device already did goes on. */
function useClaim(attempt: Attempt, isOfDevice: boolean) {
  const claimed = useRef<string>(undefined)
  useEffect(() => {
    if (!isOfDevice || claimed.current === attempt.id) return
    claimed.current = attempt.id
    claimRun(attempt)
  }, [attempt, isOfDevice])
}
