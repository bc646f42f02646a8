import { routes } from '@abhyas/contracts/routes'
import type { Outputs } from '@abhyas/contracts/app-router'
import { useSearchParams } from 'wouter'
import { useSettings } from '../../shared/settings/settings.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { listed, listFilterNames, listFilterOf, listFilters, type ListFilter } from './list-rules.ts'
import { runPath } from './paths.ts'
import { useServerTime } from './server-clock.ts'
import { TestRow } from './test-row.tsx'
import styles from './tests.module.css'
import { useTests } from './use-tests.ts'

/** All tests, with the running one pinned first. */
export function TestList() {
  const { list, failure, isFetching, retry } = useTests()
  return (
    <>
      <ScreenBar title={routes.mockTest.title} fallback="/" />
      <div className={styles['page']}>
        {list ? (
          <>
            {list.running && <Running running={list.running} />}
            <Listed list={list} />
          </>
        ) : failure ? (
          <ErrorState
            message={
              failure.code === 'OFFLINE'
                ? 'The tests are not on this phone yet. They open when you are online.'
                : failure.message
            }
            onRetry={retry}
            isRetrying={isFetching}
            requestId={failure.requestId}
          />
        ) : (
          <Loading label="Loading the tests">
            <Skeleton width="half" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Loading>
        )}
      </div>
    </>
  )
}

type List = Outputs['tests']['list']

function Running({ running }: { running: NonNullable<List['running']> }) {
  const { deviceId } = useSettings()
  const deadlineMs = Date.parse(running.deadline)
  const minutesLeft = useServerTime((nowMs) => Math.max(0, Math.ceil((deadlineMs - nowMs) / 60_000)))
  const where = running.deviceId === deviceId ? '' : ' · on another device'
  return (
    <Card tone="primary" className={styles['running']}>
      <div>
        <h2 className={styles['title']}>{running.title}</h2>
        <p className={styles['note']}>
          {minutesLeft === 0 ? 'Its time is over' : `Running, ${minutesLeft} min left`}
          {where}
        </p>
      </div>
      <ButtonLink variant="primary" href={runPath(running.attemptId)}>
        {minutesLeft === 0 ? 'Open' : 'Resume'}
      </ButtonLink>
    </Card>
  )
}

function Listed({ list: { tests } }: { list: List }) {
  const [params, setParams] = useSearchParams()
  const filter = listFilterOf(params.get('kind'))
  const shown = listed(tests, filter)
  const choose = (next: ListFilter) => setParams(next === 'all' ? {} : { kind: next }, { replace: true })
  if (tests.length === 0)
    return (
      <EmptyState
        icon="questions"
        message="There is no test here yet."
        action={{ label: 'Practise questions', href: routes.customizePractice.path }}
      />
    )
  return (
    <>
      <fieldset className={styles['filters']} aria-label="Which tests">
        {listFilters.map((one) => (
          <Chip key={one} isSelected={one === filter} onClick={() => choose(one)}>
            {listFilterNames[one]}
          </Chip>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <p className={styles['none']}>
          There is no such test.<Button onClick={() => choose('all')}>Show all</Button>
        </p>
      ) : (
        <ul className={styles['list']}>
          {shown.map((test) => (
            <li key={test.id}>
              <TestRow test={test} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
