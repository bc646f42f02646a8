import { useState, type FormEvent } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { Button } from '../../shared/ui/button.tsx'
import { OtpInput } from '../../shared/ui/otp-input.tsx'
import { ResendButton } from './resend-button.tsx'
import { takeStudent } from './take-student.ts'
import { shownPhone } from './verify-phone-digits.ts'
import { phoneFailure } from './verify-phone-failure.ts'
import styles from './verify-phone-page.module.css'
import { forgetPhoneStep, type PhoneStep } from './verify-phone-step.ts'

interface VerifyPhoneCodeProps {
  readonly step: PhoneStep
  readonly onStep: (step: PhoneStep | undefined) => void
  readonly onDone: () => void
}

/** The second step: the code. A wrong one says how many tries are left; after the last one, how long to wait for another. */
export function VerifyPhoneCode({ step, onStep, onDone }: VerifyPhoneCodeProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const isOnline = useIsOnline()
  const utils = trpc.useUtils()
  // Whatever is on the screen when the answer comes: the number is the student's from then on.
  const verify = trpc.account.verifyPhone.useMutation({
    onSuccess: ({ student }) => {
      forgetPhoneStep()
      takeStudent(student)
      void utils.account.details.invalidate()
      void utils.nudge.due.invalidate()
      onDone()
    },
  })
  const request = trpc.account.requestPhoneCode.useMutation()

  const fail = (error: unknown) => {
    const { message, waitMs } = phoneFailure(error)
    setProblem(message)
    setCode('')
    const resendAt = Date.now() + waitMs
    if (resendAt > step.resendAt) onStep({ ...step, resendAt, expiresAt: Math.max(step.expiresAt, resendAt) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6) {
      setProblem('The code has six digits.')
      return
    }
    verify.mutate({ phone: step.phone, code }, { onError: fail })
  }
  const resend = () =>
    request.mutate(
      { phone: step.phone },
      {
        onSuccess: ({ resendAfterMs, expiresInMs }) => {
          setCode('')
          setProblem(undefined)
          onStep({ ...step, resendAt: Date.now() + resendAfterMs, expiresAt: Date.now() + expiresInMs })
        },
        onError: fail,
      },
    )
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['lead']}>
        The code is on its way to <strong>{shownPhone(step.phone)}</strong>.
      </p>
      <OtpInput
        label="Code"
        value={code}
        error={problem ?? null}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen that asks for a code is about nothing else
        autoFocus
        onChange={(typed) => {
          setCode(typed)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="primary" isFullWidth isBusy={verify.isPending} disabled={!isOnline}>
        Verify
      </Button>
      <div className={styles['others']}>
        <ResendButton resendAt={step.resendAt} isBusy={request.isPending} onResend={resend} />
        <Button variant="quiet" onClick={() => onStep(undefined)}>
          Change number
        </Button>
      </div>
    </form>
  )
}
