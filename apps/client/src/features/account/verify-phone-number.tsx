import { useState, type FormEvent } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { settings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { isPhone, phoneHint, plainPhone } from './verify-phone-digits.ts'
import { phoneFailure } from './verify-phone-failure.ts'
import styles from './verify-phone-page.module.css'
import type { PhoneStep } from './verify-phone-step.ts'

/** The first step: the number. What is pasted is brought into form; while it is typed the field says what is missing. */
export function VerifyPhoneNumber({ onStep }: { readonly onStep: (step: PhoneStep) => void }) {
  const [text, setText] = useState(settings.phoneNumber)
  const [problem, setProblem] = useState<string>()
  const isOnline = useIsOnline()
  const request = trpc.account.requestPhoneCode.useMutation()
  const phone = plainPhone(text)
  const change = (typed: string) => {
    setProblem(undefined)
    const digits = plainPhone(typed)
    // Pasted, filled in, or complete: in form. Otherwise as it is typed, so that nothing jumps.
    setText(isPhone(digits) || typed.length > text.length + 1 ? digits : typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPhone(phone)) {
      setProblem('The number has exactly ten digits.')
      return
    }
    request.mutate(
      { phone },
      {
        onSuccess: ({ resendAfterMs, expiresInMs }) =>
          onStep({ phone, resendAt: Date.now() + resendAfterMs, expiresAt: Date.now() + expiresInMs }),
        onError: (error) => setProblem(phoneFailure(error).message),
      },
    )
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Field
        label="Mobile number"
        type="tel"
        name="phone"
        inputMode="numeric"
        autoComplete="tel-national"
        value={text}
        hint={<span aria-live="polite">{phoneHint(phone)}</span>}
        error={problem}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" variant="primary" isFullWidth isBusy={request.isPending} disabled={!isOnline}>
        Send the code
      </Button>
    </form>
  )
}
