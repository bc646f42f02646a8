import type { Consent } from '@abhyas/contracts/account'
import { routes } from '@abhyas/contracts/routes'
import { useId, useRef } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { noteConsents } from '../../shared/push/consent.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { Section } from './account-details-section.tsx'
import { dayOf, purposeWords } from './account-details-words.ts'
import styles from './account-details.module.css'

const stateWords = ({ isGiven, at }: Consent): string => {
  if (at === null) return 'Not agreed to'
  return `${isGiven ? 'Agreed to' : 'Withdrawn'} on ${dayOf(at)}`
}

/** What we may send, each purpose by itself: taken back as easily as given (C4). */
export function Consents({ consents }: { readonly consents: readonly Consent[] }) {
  const utils = trpc.useUtils()
  const toast = useToast()
  const show = (consent: Consent | undefined) =>
    utils.account.details.setData(
      undefined,
      (details) =>
        details && {
          ...details,
          consents: details.consents.map((one) => (one.purpose === consent?.purpose ? consent : one)),
        },
    )
  const { mutateAsync } = trpc.account.setConsent.useMutation()
  /** One after the other: the last tap is the last word. */
  const sending = useRef(Promise.resolve())
  const send = async (purpose: Consent['purpose'], isGiven: boolean) => {
    try {
      const answer = await mutateAsync({ purpose, isGiven })
      show(answer.consents.find((one) => one.purpose === purpose))
      if (purpose === 'push') noteConsents(answer.consents)
    } catch (error) {
      toast.show({ type: 'error', title: 'Your choice was not saved', message: toFailure(error).message })
      const shown = utils.account.details.getData()?.consents.find((one) => one.purpose === purpose)
      if (shown?.isGiven === isGiven) show({ ...shown, isGiven: !isGiven })
      // Of several taps the first may have been taken.
      void utils.account.details.invalidate()
    }
  }
  const change = (before: Consent, isGiven: boolean) => {
    show({ ...before, isGiven })
    const studentId = currentStudentId()
    sending.current = sending.current.then(async () => {
      // It has waited for its turn: nobody agrees for whom another tab has signed in meanwhile (F24).
      if (currentStudentId() === studentId) await send(before.purpose, isGiven)
    })
  }
  return (
    <Section title="What we may send you">
      <div className={styles['rows']}>
        {consents.map((consent) => (
          <ConsentRow key={consent.purpose} consent={consent} onChange={(isGiven) => change(consent, isGiven)} />
        ))}
      </div>
      <ButtonLink icon="bell" href={routes.notifications.path}>
        Notifications on this device
      </ButtonLink>
    </Section>
  )
}

interface ConsentRowProps {
  readonly consent: Consent
  readonly onChange: (isGiven: boolean) => void
}

function ConsentRow({ consent, onChange }: ConsentRowProps) {
  const textId = useId()
  const isOnline = useIsOnline()
  const { title, text } = purposeWords[consent.purpose]
  return (
    <label className={styles['consent']}>
      <span className={styles['words']}>
        <span className={styles['name']}>{title}</span>
        <span id={textId} className={styles['detail']}>
          {text} {stateWords(consent)}.
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={consent.isGiven}
        className={styles['switch']}
        aria-label={title}
        aria-describedby={textId}
        checked={consent.isGiven}
        disabled={!isOnline}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
