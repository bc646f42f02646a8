import { routes } from '@abhyas/contracts/routes'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { goBack } from '../../shared/navigation/history-entry.ts'
import { ScreenHeading } from '../../shared/navigation/screen-heading.tsx'
import { useStudent } from '../../shared/session/student.ts'
import { settings } from '../../shared/settings/settings.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { VerifyPhoneCode } from './verify-phone-code.tsx'
import { VerifyPhoneNumber } from './verify-phone-number.tsx'
import { shownPhone } from './verify-phone-digits.ts'
import styles from './verify-phone-page.module.css'
import { keepPhoneStep, usePhoneStep } from './verify-phone-step.ts'

const afterwards = '/news'

/** Leads a step back, once, and from this screen only: the answer to a code may come when the student has left it. */
function useLeave() {
  const [, navigate] = useLocation()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => {
    if (!isHere.current) return
    isHere.current = false
    goBack(navigate, afterwards)
  }
}

/** Whether the deadline is over: the server says, asked as from a screen that the nudge is about (NUDGE-02). */
function useIsDue(): boolean {
  const [shownTimestamp] = useState(settings.phoneVerifyModalShownTimestamp)
  const { data } = trpc.nudge.due.useQuery({ path: afterwards, shownTimestamp })
  return data?.nudge === 'verify'
}

/** /verify-phone: a number, and the code that proves it (ROUTE-07, ACC-04). After the deadline it cannot be put off. */
export default function VerifyPhonePage() {
  const student = useStudent()
  const isOnline = useIsOnline()
  const isDue = useIsDue()
  const step = usePhoneStep()
  const leave = useLeave()
  const { show } = useToast()
  if (!student) return null
  const isNeeded = isDue && student.phone === null
  const done = () => {
    show({ type: 'success', title: 'Your phone is verified' })
    leave()
  }
  return (
    <>
      {isNeeded ? (
        <h1 className={styles['heading']}>Verify your phone</h1>
      ) : (
        <ScreenHeading title="Verify your phone" fallback={afterwards} />
      )}
      <div className={styles['page']}>
        {isNeeded && (
          <p className={styles['notice']}>
            The time to put this off is over: the app goes on once your phone is verified.
          </p>
        )}
        {student.phone !== null && (
          <p className={styles['lead']}>
            Verified: <strong>{shownPhone(student.phone)}</strong>. Another number takes its place once it is proved.
          </p>
        )}
        {student.phone === null && !step && (
          <p className={styles['lead']}>
            We send it a code by text message, to be sure that it is yours. It is shown to nobody.
          </p>
        )}
        {!isOnline && <p className={styles['notice']}>You are offline. A code needs the network.</p>}
        {step ? (
          <VerifyPhoneCode step={step} onStep={keepPhoneStep} onDone={done} />
        ) : (
          <VerifyPhoneNumber onStep={keepPhoneStep} />
        )}
        {!isNeeded && (
          <Button variant="quiet" onClick={leave}>
            {student.phone === null ? 'Later' : 'Keep this number'}
          </Button>
        )}
        <Ways />
      </div>
    </>
  )
}

/** What stays open whatever the deadline says: help, the account with its deletion, and the way out. */
function Ways() {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <section className={styles['ways']} aria-label="Help and account">
      <details className={styles['help']}>
        <summary>Help: the code does not come</summary>
        <ul>
          <li>It can take two minutes. Then ask for another one; only the last one counts.</li>
          <li>It goes to mobile numbers of India only, and not to a landline.</li>
          <li>Look among blocked messages, and whether the phone has a signal.</li>
          <li>Is the number right? Change it and ask again.</li>
        </ul>
      </details>
      <ButtonLink href={routes.accountDetails.path} variant="quiet">
        Account details and deletion
      </ButtonLink>
      <Button variant="quiet" icon="sign-out" onClick={() => setIsLeaving(true)}>
        Sign out
      </Button>
      <SignOutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </section>
  )
}
