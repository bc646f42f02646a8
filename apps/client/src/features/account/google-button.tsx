import { googleProblems, isGoogleProblem } from '@abhyas/contracts/google'
import { Suspense, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { toFailure } from '../../shared/api/failure.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { isEmbeddedView } from '../../shared/native/shell.ts'
import { confirmSession, useSession } from '../../shared/session/session.ts'
import { saveSettings, settings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './login-page.module.css'
import { noCookie } from './use-sign-in.ts'

/** Only where the app runs inside another one. */
const NativeGoogleButton = lazyPart(() => import('./google-native-button.tsx'))

/** What the address says of a sign-in that did not come about: a text of ours by its name, never one from outside. */
function problemIn(search: string, isConfirmed: boolean): string | undefined {
  const parameters = new URLSearchParams(search)
  const name = parameters.get('problem')
  if (isGoogleProblem(name)) return googleProblems[name].message
  // Google let the visitor in, and the server knows nobody.
  return parameters.has('signed') && isConfirmed ? noCookie : undefined
}

/**
 * Signs in with Google, on Google's own page; the gateway leads back here (ACC-01). The place to go to afterwards waits
 * on this device.
 */
export default function GoogleButton() {
  const { offersGoogle, phase } = useSession()
  const search = useSearch()
  const isOnline = useIsOnline()
  const [failure, setFailure] = useState<string>()
  const [isLeaving, setIsLeaving] = useState(false)
  const problem = failure ?? problemIn(search, phase === 'confirmed')
  useEffect(() => {
    // Back from Google's page the browser may show this one as it was left.
    const onPageShow = () => setIsLeaving(false)
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
  const leave = async () => {
    setIsLeaving(true)
    setFailure(undefined)
    try {
      // A sign-out that the server was not told of would end the new session.
      if (settings.isSignOutPending) await confirmSession()
      saveSettings()
      location.assign('/auth/google')
    } catch (error) {
      setFailure(toFailure(error).message)
      setIsLeaving(false)
    }
  }
  return (
    <div className={styles['demo']}>
      {offersGoogle && (
        <>
          <p className={styles['or']}>or</p>
          {isEmbeddedView() ? (
            <Suspense>
              <NativeGoogleButton />
            </Suspense>
          ) : (
            <Button isFullWidth isBusy={isLeaving} disabled={!isOnline} onClick={() => void leave()}>
              Continue with Google
            </Button>
          )}
        </>
      )}
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
