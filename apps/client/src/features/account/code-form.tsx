import { useState, type FormEvent } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { Button } from '../../shared/ui/button.tsx'
import { OtpInput } from '../../shared/ui/otp-input.tsx'
import styles from './login-page.module.css'
import { ResendButton } from './resend-button.tsx'
import { keepCodeStep, type CodeStep } from './sign-in-step.ts'
import { useSignIn } from './use-sign-in.ts'

export interface CodeFormProps {
  readonly step: CodeStep
  readonly onStep: (step: CodeStep | undefined) => void
}

/** The second step: the code. A wrong one says how many tries are left; another can be asked for after a while. */
export default function CodeForm({ step, onStep }: CodeFormProps) {
  const [code, setCode] = useState('')
  const { problem, setProblem, isBusy, signIn } = useSignIn()
  const isOnline = useIsOnline()
  const verify = trpc.account.verifyCode.useMutation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6) {
      setProblem('The code has six digits.')
      return
    }
    void signIn(async () => {
      const { isNew } = await verify.mutateAsync({ email: step.email, code })
      keepCodeStep(undefined)
      return isNew
    })
  }
  const change = (typed: string) => {
    setCode(typed)
    setProblem(undefined)
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['lead']}>
        The code is on its way to <strong className={styles['address']}>{step.email}</strong>. It can take a minute, and
        it may lie among spam.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen that asks for a code is about nothing else */}
      <OtpInput label="Code" value={code} onChange={change} error={problem ?? null} autoFocus />
      <Button type="submit" variant="primary" isFullWidth isBusy={isBusy} disabled={!isOnline}>
        Verify
      </Button>
      <div className={styles['others']}>
        <Resend
          step={step}
          onStep={(next) => {
            change('')
            onStep(next)
          }}
          onProblem={setProblem}
        />
        <Button variant="quiet" onClick={() => onStep(undefined)}>
          Use another address
        </Button>
      </div>
    </form>
  )
}

interface ResendProps extends CodeFormProps {
  readonly onProblem: (message: string) => void
}

function Resend({ step, onStep, onProblem }: ResendProps) {
  const request = trpc.account.requestCode.useMutation()
  const resend = () =>
    request.mutate(
      { email: step.email },
      {
        onSuccess: ({ resendAfterMs, expiresInMs }) =>
          onStep({ ...step, resendAt: Date.now() + resendAfterMs, expiresAt: Date.now() + expiresInMs }),
        onError: (error) => onProblem(toFailure(error).message),
      },
    )
  return <ResendButton resendAt={step.resendAt} isBusy={request.isPending} onResend={resend} />
}
