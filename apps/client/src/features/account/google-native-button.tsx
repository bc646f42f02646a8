import { useEffect, useRef, useState } from 'react'
import { track } from '../../shared/analytics/track.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { isNativeView } from '../../shared/native/bridge.ts'
import { confirmSession, signedIn } from '../../shared/session/session.ts'
import { settings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { problemOf, signInNatively } from './google-native.ts'
import styles from './login-page.module.css'
import { noCookie } from './use-sign-in.ts'

/** How long the shell may be silent before the other ways are shown; its answer is still taken then. */
const patienceMs = 5_000

/**
 * Google inside another app, where its own page is never opened: our shell is asked. Where there is none, or it is silent
 * for five seconds, the visitor is shown the way to the browser, and email (NATIVE-02).
 */
export default function NativeGoogleButton() {
  const isOnline = useIsOnline()
  const [state, setState] = useState<'idle' | 'asking' | 'silent'>('idle')
  const [problem, setProblem] = useState<string>()
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])
  useEffect(() => {
    if (state !== 'asking') return
    const timer = setTimeout(() => setState('silent'), patienceMs)
    return () => clearTimeout(timer)
  }, [state])

  const start = async () => {
    setProblem(undefined)
    if (!isNativeView()) {
      setState('silent')
      return
    }
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    setState('asking')
    try {
      // A sign-out that the server was not told of would end the new session.
      if (settings.isSignOutPending) await confirmSession()
      const isNew = await signInNatively(controller.signal)
      if (await signedIn(isNew)) track('Signed In', { isNew })
      else setProblem(noCookie)
    } catch (error) {
      if (!controller.signal.aborted) setProblem(problemOf(error))
    }
    if (!controller.signal.aborted) setState('idle')
  }
  return (
    <>
      <Button isFullWidth isBusy={state === 'asking'} disabled={!isOnline} onClick={() => void start()}>
        Continue with Google
      </Button>
      {state === 'silent' && (
        <output className={styles['offline']}>
          <p>Google does not sign in inside this app. Use your email above, or go on in the browser.</p>
          <a className={styles['browser']} href={`${location.origin}/login`} target="_blank" rel="noopener">
            Continue in browser
          </a>
        </output>
      )}
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
