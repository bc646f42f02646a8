import type { ConsentPurpose } from '@abhyas/contracts/account'
import { useId, useRef, useState } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { noteConsents } from '../../shared/push/consent.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import styles from './sign-up-details-page.module.css'

const purposes: readonly { readonly purpose: ConsentPurpose; readonly label: string; readonly why: string }[] = [
  {
    purpose: 'push',
    label: 'Notifications on this phone',
    why: 'To tell you when an edition is out, a duel waits, or a streak is about to end. The phone asks you once more.',
  },
  {
    purpose: 'sms',
    label: 'Text messages',
    why: 'To remind you of tests you signed up for. Codes for signing in come with or without it.',
  },
  {
    purpose: 'whatsapp',
    label: 'WhatsApp messages',
    why: 'To send you the day’s reading list there. It needs your phone number, which nobody else is given.',
  },
  {
    purpose: 'email',
    label: 'Emails',
    why: 'To send you a weekly summary of your progress. Codes for signing in come with or without it.',
  },
]

/** For what the student may be written to: nothing is ticked beforehand, each purpose says why (C4). */
export function SignUpConsents() {
  const isOnline = useIsOnline()
  const { data } = trpc.account.details.useQuery(undefined, { staleTime: Infinity })
  const utils = trpc.useUtils()
  const set = trpc.account.setConsent.useMutation({
    // /accountDetails shows the same answer, and would tell of what stood before.
    onSuccess: ({ consents }) =>
      utils.account.details.setData(undefined, (details) => details && { ...details, consents }),
  })
  const [touched, setTouched] = useState<Partial<Record<ConsentPurpose, boolean>>>({})
  const [problem, setProblem] = useState<string>()
  const last = useRef<Promise<void>>(Promise.resolve())
  const isGiven = (purpose: ConsentPurpose): boolean =>
    touched[purpose] ?? data?.consents.find((consent) => consent.purpose === purpose)?.isGiven ?? false

  const toggle = (purpose: ConsentPurpose, wanted: boolean) => {
    const before = isGiven(purpose)
    const studentId = currentStudentId()
    setTouched((all) => ({ ...all, [purpose]: wanted }))
    setProblem(undefined)
    // One after the other: of two taps the second counts.
    last.current = last.current.then(async () => {
      // Nobody agrees for whom another tab has signed in meanwhile (F24).
      if (currentStudentId() !== studentId) return
      try {
        const { consents } = await set.mutateAsync({ purpose, isGiven: wanted })
        if (purpose === 'push') noteConsents(consents)
      } catch (error) {
        setTouched((all) => (all[purpose] === wanted ? { ...all, [purpose]: before } : all))
        setProblem(`Not changed. ${toFailure(error).message}`)
      }
    })
  }
  return (
    <fieldset className={styles['consents']}>
      <legend className={styles['title']}>May we write to you?</legend>
      <p className={styles['lead']}>Only where you say yes. You can change it at any time under Account Details.</p>
      {purposes.map(({ purpose, label, why }) => (
        <Consent
          key={purpose}
          label={label}
          why={why}
          isGiven={isGiven(purpose)}
          isDisabled={!isOnline}
          onToggle={(wanted) => toggle(purpose, wanted)}
        />
      ))}
      {!isOnline && <p className={styles['lead']}>You are offline. These can be changed when you are online.</p>}
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
    </fieldset>
  )
}

interface ConsentProps {
  readonly label: string
  readonly why: string
  readonly isGiven: boolean
  readonly isDisabled: boolean
  readonly onToggle: (wanted: boolean) => void
}

function Consent({ label, why, isGiven, isDisabled, onToggle }: ConsentProps) {
  const id = useId()
  return (
    <div className={styles['consent']}>
      <label htmlFor={id} className={styles['consentLabel']}>
        <input
          id={id}
          type="checkbox"
          className={styles['checkbox']}
          checked={isGiven}
          disabled={isDisabled}
          onChange={(event) => onToggle(event.target.checked)}
        />
        {label}
      </label>
      <details className={styles['why']}>
        <summary aria-label={`Why: ${label}`}>Why?</summary>
        <p>{why}</p>
      </details>
    </div>
  )
}
