import { Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { useSession } from '../../shared/session/session.ts'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { CodeForm } from './code-form-part.ts'
import { EmailForm } from './email-form.tsx'
import styles from './login-page.module.css'
import { keepCodeStep, recallCodeStep, type CodeStep } from './sign-in-step.ts'

/** Only a developer's own server has a demo account. */
const DemoButton = lazyPart(() => import('./demo-button.tsx'))

const GoogleButton = lazyPart(() => import('./google-button.tsx'))

/** An iOS home-screen app, whose storage is not Safari's: a link in a mail would sign in the wrong one. */
const isIosHomeScreen = () => 'standalone' in navigator && navigator.standalone === true

/** /login: an email address, then the code that was sent to it (ACC-02); Google where the server signs in with it (ACC-01); or the demo account where it has one. */
export default function LoginPage() {
  const [step, setStep] = useState(recallCodeStep)
  const isOnline = useIsOnline()
  const { offersDemo, offersGoogle } = useSession()
  const search = useSearch()
  const go = (next: CodeStep | undefined) => {
    keepCodeStep(next)
    setStep(next)
  }
  return (
    <div className={styles['page']}>
      <h2 className={styles['heading']}>{step ? 'Check your mail' : 'Sign in or sign up'}</h2>
      {!isOnline && <OfflineHint />}
      {step ? (
        <Suspense>
          <CodeForm step={step} onStep={go} />
        </Suspense>
      ) : (
        <>
          <p className={styles['lead']}>
            We send you a six-digit code. No password to remember.
            {isIosHomeScreen() && ' In this home-screen app the code is the sure way in.'}
          </p>
          <EmailForm onStep={go} />
          {/* With something in the address it has to say how a sign-in with Google went. */}
          {(offersGoogle || search !== '') && (
            <Suspense>
              <GoogleButton />
            </Suspense>
          )}
          {offersDemo && (
            <Suspense>
              <DemoButton />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}

function OfflineHint() {
  return (
    <div className={styles['offline']} aria-live="polite">
      <p>You are offline. Signing in needs the network; what you read before opens without it.</p>
      <ButtonLink href="/">See what is saved</ButtonLink>
    </div>
  )
}
