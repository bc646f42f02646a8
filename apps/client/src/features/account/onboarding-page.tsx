import { useEffect, useRef, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { routes } from '@abhyas/contracts/routes'
import { track } from '../../shared/analytics/track.ts'
import { serverNow } from '../../shared/connection/connection.ts'
import { goBack } from '../../shared/navigation/history-entry.ts'
import { settings, useSettings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { useSwipe } from '../../shared/ui/use-swipe.ts'
import { OnboardingChoices } from './onboarding-choices.tsx'
import styles from './onboarding-page.module.css'
import { questionsOf, type Choice } from './onboarding-questions.ts'

/** Which question an address asks for, from 0; the first where it asks for none that there is. */
function stepIn(search: string, count: number): number {
  const step = Number(new URLSearchParams(search).get('step') ?? 1)
  return Number.isInteger(step) && step >= 1 && step <= count ? step - 1 : 0
}

/**
 * /onboarding: five questions of one tap each, all of which can be skipped (ROUTE-02). Each is an entry of the history,
 * so that back leads to the one before. The answers wait on this device for the account.
 */
export default function OnboardingPage() {
  const { completedOnboarding, preparation } = useSettings()
  const [questions] = useState(() => questionsOf(serverNow().getFullYear()))
  const [, navigate] = useLocation()
  const search = useSearch()
  // Once is enough; but back from the sign-in leads to the last question, where an answer can still be changed.
  const [wasDone] = useState(completedOnboarding && search === '')
  const step = stepIn(search, questions.length)
  const heading = useStepFocus(step)

  const end = (isSkipped: boolean) => {
    settings.completedOnboarding = true
    track('Onboarding Completed', { isSkipped, answered: Object.keys(settings.preparation).length })
    navigate(routes.login.path, { replace: true })
  }
  const forward = () => {
    if (step + 1 < questions.length) navigate(`${routes.onboarding.path}?step=${step + 2}`)
    else end(false)
  }
  const back = () => {
    if (step > 0) goBack(navigate, `${routes.onboarding.path}?step=${step}`)
  }
  const choose = ({ answer }: Choice) => {
    settings.preparation = { ...settings.preparation, ...answer }
    forward()
  }
  useKeys({ ArrowRight: forward, ArrowLeft: back })
  const swipe = useSwipe('horizontal', (direction) => (direction === 'left' ? forward() : back()))

  const question = questions[step]
  if (wasDone || question === undefined) return <Redirect replace to={routes.login.path} />
  return (
    <div className={styles['page']} {...swipe}>
      <div className={styles['progress']}>
        <ProgressBar label="Questions" value={step + 1} max={questions.length} />
        <p className={styles['count']}>
          {step + 1} of {questions.length}
        </p>
      </div>
      <h2 ref={heading} tabIndex={-1} className={styles['ask']}>
        {question.ask}
      </h2>
      <p className={styles['why']}>{question.why}</p>
      <OnboardingChoices question={question} chosen={preparation[question.key]} onChoose={choose} />
      <div className={styles['actions']}>
        {step > 0 ? (
          <Button variant="quiet" icon="back" onClick={back}>
            Back
          </Button>
        ) : (
          // Where Back will be: with the second question nothing jumps.
          <span />
        )}
        <Button variant="quiet" onClick={forward}>
          Skip
        </Button>
        <Button variant="quiet" onClick={() => end(true)}>
          Skip all
        </Button>
      </div>
    </div>
  )
}

/** Moves the focus to the question when another one is asked, so that a screen reader reads it. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
