import { matchRoute, ownPath } from '@abhyas/contracts/routes'
import { settings } from '../settings/settings.ts'

const afterSignIn = '/news'

/** Remembers where the visitor wanted to go, to be taken there after signing in (ROUTE-15). Never the sign-in page itself. */
export function rememberOrigin(path: string) {
  const own = ownPath(path)
  if (own !== undefined && matchRoute(new URL(own, location.origin).pathname)?.route.signedIn !== 'leave')
    settings.postLoginRedirect = own
}

/**
 * Where a visitor who has signed in goes: the remembered origin where it is a path of this app (ROUTE-17), else the
 * news. A screen that only leads on to the origin is none.
 */
export function rememberedOrigin(): string {
  const own = ownPath(settings.postLoginRedirect)
  if (own === undefined) return afterSignIn
  const match = matchRoute(new URL(own, location.origin).pathname)
  return match?.route.signedIn === 'leave' || match?.id === 'signUpDetails' ? afterSignIn : own
}

/** The visitor has arrived: the origin is used up. */
export const forgetOrigin = () => {
  settings.postLoginRedirect = null
}
