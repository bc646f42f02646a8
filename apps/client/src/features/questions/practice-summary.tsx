import { routes } from '@abhyas/contracts/routes'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { offerRating } from '../../shared/interruptions/rating-offer.ts'
import { goBack } from '../../shared/navigation/history-entry.ts'
import { inWords } from '../../shared/questions/duration.ts'
import { subjectNames } from '../../shared/questions/labels.ts'
import { useStudent } from '../../shared/session/student.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { ProgressRing } from '../../shared/ui/progress-ring.tsx'
import { certaintyNames } from '../../shared/questions/certainty.ts'
import type { PracticeResult, Tally } from './practice-result.ts'
import { endOf, endSet, goTo, startSet, type PracticeSet } from './practice-session.ts'
import styles from './practice.module.css'

export interface PracticeSummaryProps {
  set: PracticeSet
  result: PracticeResult
  ids: readonly string[]
}

/** What the set came to, and the ways on. */
export default function PracticeSummary({ set, result, ids }: PracticeSummaryProps) {
  const { answered, correct, total, wrong, firstOpen, milliseconds, bySubject, byCertainty } = result
  const [, navigate] = useLocation()
  const isSignedIn = useStudent() !== undefined
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => offerRating('practice', { got: correct, of: total }), [correct, total])
  const endsAt = endOf(set)
  // A timed set that was not ended by hand ended when its time did.
  const isTimeLeft = endsAt === null || set.endedAt === null || set.endedAt < endsAt
  const canGoOn = firstOpen >= 0 && isTimeLeft
  const again = (title: string, some: readonly string[]) => startSet({ ...set, title, timerSeconds: null }, some)
  return (
    <div className={styles['summary']}>
      <div className={styles['score']}>
        <ProgressRing label="Right answers" value={correct} max={total} size="lg" tone="success">
          <span className="tabular">
            {correct}/{total}
          </span>
        </ProgressRing>
        <h2 ref={heading} tabIndex={-1}>
          {correct} of {total} right
        </h2>
        <p>{wordsOf(result)}</p>
        {answered > 0 && (
          <p>
            {inWords(milliseconds)} in all, {inWords(milliseconds / answered)} a question
          </p>
        )}
      </div>
      {canGoOn && (
        <Button
          isFullWidth
          onClick={() => {
            endSet(null)
            goTo(firstOpen)
          }}
        >
          Go back to what is open
        </Button>
      )}
      {bySubject.length > 0 && (
        <Tallies
          title="By subject"
          rows={bySubject.map(({ subject, ...tally }) => ({ ...tally, name: subjectNames[subject] }))}
        />
      )}
      {byCertainty.some(({ certainty }) => certainty !== null) && (
        <Tallies
          title="By how sure you were"
          rows={byCertainty.map(({ certainty, ...tally }) => ({
            ...tally,
            name: certainty === null ? 'Not said' : certaintyNames[certainty],
          }))}
        />
      )}
      <div className={styles['actions']}>
        {answered > 0 && (
          <ButtonLink variant="primary" isFullWidth href={routes.review.path}>
            Review answers
          </ButtonLink>
        )}
        {wrong.length > 0 && (
          <Button isFullWidth icon="retry" onClick={() => again('The wrong ones again', wrong)}>
            Practise the wrong ones again
          </Button>
        )}
        {set.isSample && (
          <Button isFullWidth onClick={() => again(set.title, ids)}>
            Practise these again
          </Button>
        )}
        {!isSignedIn && (
          <ButtonLink isFullWidth href={routes.login.path}>
            {set.isSample ? 'Sign in to make sets of your own' : 'Sign in to keep your answers'}
          </ButtonLink>
        )}
        {isSignedIn && set.isSample && (
          <ButtonLink isFullWidth href={routes.customizePractice.path}>
            Make a set of your own
          </ButtonLink>
        )}
        <Button variant="quiet" isFullWidth onClick={() => goBack(navigate, set.from)}>
          Done
        </Button>
      </div>
    </div>
  )
}

function wordsOf({ answered, correct, total }: PracticeResult): string {
  const open = total - answered
  const wrong = answered - correct
  if (open === 0 && wrong === 0) return 'Every answer was right.'
  const parts = [wrong > 0 && `${wrong} wrong`, open > 0 && `${open} not answered`]
  return `${parts.filter(Boolean).join(', ')}.`
}

function Tallies({ title, rows }: { title: string; rows: readonly (Tally & { name: string })[] }) {
  return (
    <Card>
      <h3>{title}</h3>
      <ul className={styles['tallies']}>
        {rows.map(({ name, correct, answered }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="tabular">
              {correct} of {answered} right
            </span>
            <ProgressBar label={`${name}: right answers`} value={correct} max={answered} tone="success" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
