import { useLocation, useSearch } from 'wouter'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { track } from '../../shared/analytics/track.ts'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { goBack } from '../../shared/navigation/history-entry.ts'
import { useSettings } from '../../shared/settings/settings.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import styles from './home-page.module.css'

const SampleQuestions = lazyPart(() => import('./sample-questions.tsx'))

/** What a visitor meets: the value in one line, five questions without an account, and the way in. */
export function Welcome() {
  const [, navigate] = useLocation()
  const isTrying = new URLSearchParams(useSearch()).has('try')
  const isOnline = useIsOnline()
  const { completedOnboarding } = useSettings()
  if (isTrying) return <SampleQuestions onLeave={() => goBack(navigate, '/')} />
  return (
    <div className={styles['welcome']}>
      <p className={styles['kicker']}>For the civil services examination</p>
      <h2 className={styles['value']}>Read the day’s news as the examiner does, and practise what it asks.</h2>
      <p className={styles['lead']}>
        Two editions a day with context, key facts and analysis. Questions made from every item. A streak that keeps you
        at it.
      </p>
      {!isOnline && (
        <p className={styles['offline']}>
          You are offline. This page needs no network; the news and the questions need it once, and open without it
          after that.
        </p>
      )}
      <div className={styles['actions']}>
        <ButtonLink href="/?try=1" variant="primary" isFullWidth onClick={() => track('Sample Started')}>
          Try 5 questions
        </ButtonLink>
        <ButtonLink href="/login" isFullWidth>
          Sign in
        </ButtonLink>
      </div>
      <ButtonLink href="/news-list" variant="quiet" icon="news" isFullWidth>
        Look at today’s news
      </ButtonLink>
      {!completedOnboarding && (
        <ButtonLink href="/onboarding" variant="quiet" isFullWidth>
          Tell us where you stand
        </ButtonLink>
      )}
    </div>
  )
}
