import { useEffect, useRef, useState, type FormEvent } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { CodeForm } from './code-form-part.ts'
import { suggestEmail } from './email-suggestion.ts'
import styles from './login-page.module.css'
import type { CodeStep } from './sign-in-step.ts'

/** Enough to catch a slip; the mail itself proves the address. */
const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)

/** The first step of signing in: the address, with a word on a likely slip. */
export function EmailForm({ onStep }: { readonly onStep: (step: CodeStep) => void }) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const isOnline = useIsOnline()
  const request = trpc.account.requestCode.useMutation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // What was typed into the gateway's HTML before this script was here.
    const typed = input.current?.value
    if (typed) setEmail(typed)
  }, [])
  const suggestion = suggestEmail(email)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The field's own: a tap that has the form taken over comes before the effect above.
    const address = (input.current?.value ?? email).trim().toLowerCase()
    if (!looksLikeEmail(address)) {
      setProblem('This does not look like an email address. Check it and try again.')
      return
    }
    setProblem(undefined)
    request.mutate(
      { email: address },
      {
        onSuccess: ({ resendAfterMs, expiresInMs }) =>
          onStep({ email: address, resendAt: Date.now() + resendAfterMs, expiresAt: Date.now() + expiresInMs }),
        onError: (error) => setProblem(toFailure(error).message),
      },
    )
  }
  return (
    // The method: sent before this script is here, the form does nothing instead of putting the address into a URL.
    <form className={styles['form']} method="dialog" onSubmit={submit} noValidate>
      <Field
        ref={input}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={problem}
        onChange={(event) => {
          setEmail(event.target.value)
          void CodeForm.preload()
          setProblem(undefined)
        }}
      />
      {suggestion !== undefined && (
        <p className={styles['suggestion']} aria-live="polite">
          Did you mean{' '}
          <button type="button" className={styles['suggested']} onClick={() => setEmail(suggestion)}>
            {suggestion}
          </button>
          ?
        </p>
      )}
      <Button type="submit" variant="primary" icon="mail" isFullWidth isBusy={request.isPending} disabled={!isOnline}>
        Continue with email
      </Button>
    </form>
  )
}
