import { routes, type Route } from '@abhyas/contracts/routes'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { forgetOrigin, rememberedOrigin, rememberOrigin } from '../shared/navigation/origin.ts'
import { useSession } from '../shared/session/session.ts'
import { useStudent } from '../shared/session/student.ts'
import { settings } from '../shared/settings/settings.ts'
import { PageSkeleton } from './page-skeleton.tsx'

/** Shows `children` to whom the route table lets in, and sends everyone else where it says (ROUTE-03, 05, 15). */
export function Guard({ route, children }: { readonly route: Route; readonly children: ReactNode }) {
  const isSignedIn = useStudent() !== undefined
  const { phase } = useSession()
  // With a session expected the screen stands as the gateway sent it, with what is the same for everyone.
  if (route.access === 'student' && !isSignedIn && phase !== 'expected') {
    // Empty storage says nothing yet: the cookie may still hold a session.
    return phase === 'unknown' ? <PageSkeleton /> : <ToLogin />
  }
  if (route.signedIn !== undefined && isSignedIn) {
    return route.signedIn === 'leave' ? <ToOrigin /> : <Redirect replace to={route.signedIn} />
  }
  return children
}

function ToLogin() {
  return (
    <>
      <RememberOrigin />
      <Redirect replace to="/login" />
    </>
  )
}

/** Stands before the redirect: its effect runs first, while the address is still the origin. */
function RememberOrigin() {
  useLayoutEffect(() => {
    rememberOrigin(location.pathname + location.search + location.hash)
  }, [])
  return null
}

/** A new sign-up goes by way of its details; the origin waits until they are done (ROUTE-15). */
function ToOrigin() {
  const [isNew] = useState(settings.isSignupNewUser)
  const [origin] = useState(rememberedOrigin)
  useEffect(() => {
    if (!isNew) forgetOrigin()
  }, [isNew])
  return <Redirect replace to={isNew ? routes.signUpDetails.path : origin} />
}
