import { useState } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { track } from '../../shared/analytics/track.ts'
import { confirmSession, signedIn } from '../../shared/session/session.ts'
import { settings } from '../../shared/settings/settings.ts'

export const noCookie = 'Your browser did not keep the sign-in. Allow cookies for this site, then try again.'

/**
 * Runs a sign-in: `ask` gets the server to set the session and resolves whether the account is new. The guard of /login
 * then leads to the remembered origin. What went wrong is in `problem`.
 */
export function useSignIn() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const signIn = async (ask: () => Promise<boolean>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      // A sign-out that the server was not told of: it would otherwise never end that session, nor clear what the browser
      // cached of it.
      if (settings.isSignOutPending) await confirmSession()
      const isNew = await ask()
      if (await signedIn(isNew)) track('Signed In', { isNew })
      else setProblem(noCookie)
    } catch (error) {
      setProblem(toFailure(error).message)
    } finally {
      setIsBusy(false)
    }
  }
  return { problem, setProblem, isBusy, signIn }
}
