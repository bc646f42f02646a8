import { routes } from '@abhyas/contracts/routes'
import type { Result } from '@abhyas/contracts/tests'
import { useEffect } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { offerRating } from '../../shared/interruptions/rating-offer.ts'
import { inWords } from '../../shared/questions/duration.ts'
import { subjectNames } from '../../shared/questions/labels.ts'
import { useStudent } from '../../shared/session/student.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { marks } from './marks.ts'
import { listPath, reviewPath } from './paths.ts'
import { ResultNext } from './result-next.tsx'
import { ResultScore } from './result-score.tsx'
import { ShareButton } from './result-share.tsx'
import { ResultWaiting } from './result-waiting.tsx'
import styles from './result.module.css'
import { SignedOut } from './signed-out.tsx'
import { useResult } from './use-result.ts'

/** What an attempt came to (TEST-03); without one the list of tests. */
export default function ResultPage() {
  const [params] = useSearchParams()
  const isSignedIn = useStudent() !== undefined
  const attemptId = params.get('attempt')
  if (!isSignedIn) return <SignedOut title={routes.testResult.title} />
  if (attemptId === null) return <Redirect replace to={listPath} />
  return <ResultScreen attemptId={attemptId} />
}

function ResultScreen({ attemptId }: { attemptId: string }) {
  const { result, ...waiting } = useResult(attemptId)
  return (
    <>
      <ScreenBar title={routes.testResult.title} fallback={listPath}>
        {result && <ShareButton result={result} />}
      </ScreenBar>
      {result ? <Shown result={result} /> : <ResultWaiting attemptId={attemptId} {...waiting} />}
    </>
  )
}

function Shown({ result }: { result: Result }) {
  const { attemptId, bySubject, corrections, tally, test } = result
  const { right } = tally
  const count = right + tally.wrong + tally.blank
  useEffect(() => offerRating('test', { got: right, of: count }), [right, count])
  return (
    <div className={styles['page']}>
      <ResultScore result={result} />
      <ResultNext result={result} />
      {bySubject.length > 1 && (
        <Card>
          <h3>By subject</h3>
          <ul className={styles['rows']}>
            {bySubject.map(({ subject, tally, milliseconds }) => {
              const total = tally.right + tally.wrong + tally.blank
              return (
                <li key={subject}>
                  <span>{subjectNames[subject]}</span>
                  <span className="tabular">
                    {marks(tally.sixths)} of {marks(total * test.rightSixths)}
                  </span>
                  <ProgressBar
                    label={`${subjectNames[subject]}: right answers`}
                    value={tally.right}
                    max={total}
                    tone="success"
                  />
                  <span className={styles['small']}>
                    {tally.right} right, {tally.wrong} wrong, {tally.blank} blank · {inWords(milliseconds)}
                  </span>
                </li>
              )
            })}
          </ul>
        </Card>
      )}
      {corrections.length > 0 && (
        <Card>
          <h3>Corrections of the key</h3>
          <ul className={styles['rows']}>
            {corrections.map(({ questionId, at, reason, beforeSixths, afterSixths }) => (
              <li key={`${questionId} ${at}`}>
                <span>{reason}</span>
                <span className="tabular">
                  {marks(beforeSixths)} → {marks(afterSixths)}
                </span>
                <span className={styles['small']}>{day.format(Date.parse(at))}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className={styles['actions']}>
        <ButtonLink isFullWidth href={reviewPath(attemptId)}>
          Review every question
        </ButtonLink>
        <ButtonLink isFullWidth icon="chart" href={routes.mockTestInsights.path}>
          Your tests in pictures
        </ButtonLink>
        <ButtonLink isFullWidth variant="quiet" href={listPath}>
          All tests
        </ButtonLink>
      </div>
    </div>
  )
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
