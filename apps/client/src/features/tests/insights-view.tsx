import type { AttemptFacts } from '@abhyas/contracts/tests'
import { routes } from '@abhyas/contracts/routes'
import { useSearchParams } from 'wouter'
import { trpc } from '../../shared/api/trpc.ts'
import { Field } from '../../shared/ui/field.tsx'
import { Calibration, GuessMatrix, WhatIf } from './insights-certainty.tsx'
import { RevisionSet } from './insights-gaps.tsx'
import { Changes, Losses, TimeSpent } from './insights-mistakes.tsx'
import { Attempted, dayOf, Trend } from './insights-progress.tsx'
import { countsOf, factsOf } from './insights-rules.ts'
import { NamedTopics, Subjects, Topics } from './insights-subjects.tsx'
import { counted } from './insights-words.ts'
import { marks } from './marks.ts'
import styles from './insights.module.css'

interface InsightsProps {
  /** At least one, newest first. */
  attempts: readonly AttemptFacts[]
  isSample: boolean
}

/** Every plot, of one attempt (`?attempt=`) or of all. */
export function Insights({ attempts, isSample }: InsightsProps) {
  const [params, setParams] = useSearchParams()
  const one = attempts.find(({ attemptId }) => attemptId === params.get('attempt'))
  const shown = one ? [one] : attempts
  const facts = factsOf(shown)
  const path = routes.mockTestInsights.path
  return (
    <>
      {attempts.length > 1 && (
        <Field label="Which tests">
          {(control) => (
            <select
              {...control}
              value={one?.attemptId ?? ''}
              onChange={({ target }) =>
                setParams(target.value === '' ? {} : { attempt: target.value }, { replace: true })
              }
            >
              <option value="">All {attempts.length}</option>
              {attempts.map(({ attemptId, title, endedAt }) => (
                <option key={attemptId} value={attemptId}>
                  {title}, {dayOf(endedAt)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <p className={styles['number']}>
        <strong>{marks(countsOf(facts).sixths)}</strong> of{' '}
        {marks(shown.reduce((sum, { maxSixths }) => sum + maxSixths, 0))} marks in {counted(shown.length, 'test')}
        {one && !isSample && <Rank attemptId={one.attemptId} />}
      </p>
      <RevisionSet facts={facts} isSample={isSample} from={one ? `${path}?attempt=${one.attemptId}` : path} />
      <GuessMatrix facts={facts} />
      {/* Another choice of tests begins anew. */}
      <WhatIf key={one?.attemptId ?? ''} facts={facts} />
      <Calibration facts={facts} />
      <Losses facts={facts} />
      <TimeSpent facts={facts} isSample={isSample} />
      <Changes facts={facts} />
      <Subjects facts={facts} />
      {isSample ? <Topics facts={facts} names={new Map()} /> : <NamedTopics facts={facts} />}
      <Attempted attempts={shown} />
      <Trend attempts={attempts} />
    </>
  )
}

/** The rank, which is said with the number of those ranked, or not at all. */
function Rank({ attemptId }: { attemptId: string }) {
  const { data } = trpc.tests.result.useQuery({ attemptId })
  if (!data?.rank) return null
  return (
    <span>
      · rank {data.rank.place} of {data.rank.of}
    </span>
  )
}
