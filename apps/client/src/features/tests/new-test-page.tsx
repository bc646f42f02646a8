import { routes } from '@abhyas/contracts/routes'
import type { TestCard } from '@abhyas/contracts/tests'
import { Redirect, useSearchParams } from 'wouter'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { useStudent } from '../../shared/session/student.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { DeviceCheck } from './device-check.tsx'
import { markingOf, marks, minutesInWords, size } from './marks.ts'
import { listPath, runPath } from './paths.ts'
import { SignedOut } from './signed-out.tsx'
import { useStart } from './start.ts'
import styles from './tests.module.css'
import { useTests } from './use-tests.ts'

/** What to know before a test, a look at the device, and the start (TEST-01). */
export default function NewTestPage() {
  const [params] = useSearchParams()
  const isSignedIn = useStudent() !== undefined
  const testId = params.get('test')
  if (!isSignedIn) return <SignedOut title={routes.newTest.title} />
  // Which test is chosen from the list.
  if (testId === null) return <Redirect replace to={listPath} />
  return <NewTest testId={testId} />
}

function NewTest({ testId }: { testId: string }) {
  const { list, failure, isFetching, retry } = useTests()
  const test = list?.tests.find(({ id }) => id === testId)
  return (
    <>
      <ScreenBar title={routes.newTest.title} fallback={listPath} />
      {test && list ? (
        <Setup test={test} running={list.running} />
      ) : list ? (
        <EmptyState icon="questions" message="There is no such test." action={{ label: 'All tests', href: listPath }} />
      ) : failure ? (
        <ErrorState
          message={failure.code === 'OFFLINE' ? 'A test begins when you are online.' : failure.message}
          onRetry={retry}
          isRetrying={isFetching}
          requestId={failure.requestId}
        />
      ) : (
        <div className={styles['page']}>
          <Loading label="Loading the test">
            <Skeleton shape="title" width="long" />
            <Skeleton />
            <Skeleton />
            <Skeleton shape="block" />
          </Loading>
        </div>
      )}
    </>
  )
}

interface SetupProps {
  test: TestCard
  running: { readonly attemptId: string; readonly testId: string; readonly title: string } | null
}

function Setup({ test, running }: SetupProps) {
  const { id, title, questionCount, minutes, maxSixths, qualifyingSixths, bytes, isSample, isRanked, notice } = test
  const { start, isBusy, failure } = useStart(id)
  const isOnline = useIsOnline()
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h2 className={styles['lead']}>{title}</h2>
        {isSample && <Badge tone="warning">Sample</Badge>}
      </div>
      {notice !== null && <p className={styles['note']}>{notice}</p>}
      <ul className={styles['points']}>
        <li>
          {questionCount} questions, {minutesInWords(minutes)}, {marks(maxSixths)} marks
        </li>
        <li>{markingOf(test)}, nothing for a blank one</li>
        {qualifyingSixths !== null && <li>{marks(qualifyingSixths)} marks qualify; more are not counted for merit</li>}
        <li>A question that is marked and answered is counted: the mark is only for you</li>
        <li>The time cannot be stopped; at its end the test is handed in by itself</li>
        <li>Without network you go on: what you answered in time counts if it arrives within 2 minutes of the end</li>
        <li>No calculator, as in the examination</li>
        <li>
          {isRanked
            ? 'Your first attempt is ranked among the first attempts of all students'
            : 'There is no rank: these questions can be downloaded'}
        </li>
      </ul>
      <DeviceCheck bytes={bytes} />
      <div className={styles['action']}>
        {failure && running === null && (
          <p role="alert" className={styles['failure']}>
            {failure.code === 'OFFLINE'
              ? 'Could not reach the server. Try again: it begins once, however often you tap.'
              : failure.message}
          </p>
        )}
        {running !== null && running.testId !== id ? (
          <>
            <p>“{running.title}” is still running. One test runs at a time.</p>
            <ButtonLink variant="primary" isFullWidth href={runPath(running.attemptId)}>
              Go on with it
            </ButtonLink>
          </>
        ) : (
          <>
            {!isOnline && <p className={styles['note']}>A test begins online: its {size(bytes)} are fetched then.</p>}
            <Button variant="primary" isFullWidth isBusy={isBusy} disabled={!isOnline} onClick={start}>
              {running === null ? 'Start the test' : 'Resume the test'}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
