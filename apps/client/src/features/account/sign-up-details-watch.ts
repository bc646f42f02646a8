import { matchRoute, routes } from '@abhyas/contracts/routes'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { rememberOrigin } from '../../shared/navigation/origin.ts'
import { useSession } from '../../shared/session/session.ts'
import { useStudent } from '../../shared/session/student.ts'
import { settings } from '../../shared/settings/settings.ts'
import { sendPreparation } from './onboarding-sending.ts'

/**
 * What a sign-up leaves to do, once the server has confirmed who is signed in: sends what was answered on /onboarding,
 * and at the app's start leads who left /signupdetails midway back to it, from a calm screen, which comes afterwards.
 */
export function useSignUpWatch() {
  const studentId = useStudent()?.user_id
  const isConfirmed = useSession().phase === 'confirmed' && studentId !== undefined
  const isOnline = useIsOnline()
  const [path, navigate] = useLocation()
  const isResumed = useRef(false)

  useEffect(() => {
    if (isConfirmed && isOnline) void sendPreparation()
  }, [isConfirmed, isOnline])

  const resume = useEffectEvent(() => {
    if (isResumed.current) return
    isResumed.current = true
    if (!settings.isSignupNewUser || matchRoute(path)?.route.calm !== true) return
    rememberOrigin(location.pathname + location.search + location.hash)
    navigate(routes.signUpDetails.path, { replace: true })
  })
  useEffect(() => {
    if (isConfirmed) resume()
  }, [isConfirmed])
}
