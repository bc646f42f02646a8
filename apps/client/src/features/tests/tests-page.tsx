import { routes } from '@abhyas/contracts/routes'
import { useSearchParams } from 'wouter'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { Suspense } from 'react'
import { useStudent } from '../../shared/session/student.ts'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { listPath } from './paths.ts'
import { SignedOut } from './signed-out.tsx'
import { TestList } from './test-list.tsx'
import styles from './tests.module.css'

const RunPage = lazyPart<{ attemptId: string }>(() => import('./run-page.tsx'))

/** Lists the tests; with `?attempt=` runs one (ROUTE-13). */
export default function TestsPage() {
  const [params] = useSearchParams()
  const isSignedIn = useStudent() !== undefined
  const attemptId = params.get('attempt')
  if (!isSignedIn) return <SignedOut title={routes.mockTest.title} />
  if (attemptId === null) return <TestList />
  return (
    <Suspense fallback={<Opening />}>
      <RunPage key={attemptId} attemptId={attemptId} />
    </Suspense>
  )
}

function Opening() {
  return (
    <>
      <ScreenBar title={routes.mockTest.title} fallback={listPath} />
      <div className={styles['page']}>
        <Loading label="Opening the test">
          <Skeleton shape="title" width="full" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      </div>
    </>
  )
}
