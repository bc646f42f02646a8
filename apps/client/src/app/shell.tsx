import { matchRoute, type Route, type RouteId } from '@abhyas/contracts/routes'
import { useEffect, useLayoutEffect, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { track } from '../shared/analytics/track.ts'
import { useIsOnline } from '../shared/connection/connection.ts'
import { lazyPart } from '../shared/lazy/lazy-part.ts'
import { useStudent } from '../shared/session/student.ts'
import { HeadingFocus } from './focus.tsx'
import { Header } from './header.tsx'
import type { InterruptionHostProps } from './interruption-host.tsx'
import { Optional } from '../shared/lazy/optional.tsx'
import { isRested, onRested } from './rested.ts'
import { RotateWatch } from './rotate-watch.tsx'
import styles from './shell.module.css'
import { TabBar } from './tab-bar.tsx'

/** Fetched while there is a network. */
const OfflineNotice = lazyPart(() => import('./offline-notice.tsx'))
/** Only who is signed in has something to send. */
const SignedIn = lazyPart(() => import('./signed-in.tsx'))
const Beside = lazyPart<InterruptionHostProps>(() => import('./beside.tsx'))

/** Everything around a screen: header, tabs, notices, each as the route table says. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  const match = matchRoute(path)
  const student = useStudent()
  const isOnline = useIsOnline()
  const isAtRest = useSyncExternalStore(onRested, isRested, () => false)
  useScreen(match)
  useEffect(() => void OfflineNotice.preload(), [])
  return (
    <div className={styles['column']}>
      <a className={styles['skip']} href="#main" onClick={skip}>
        Skip to content
      </a>
      {match?.route.header === 'banner' && <Header title={match.route.title} path={path} />}
      {/* Always there, so that a screen reader knows the region before it says something (G4). */}
      <output>
        {!isOnline && (
          <Optional>
            <OfflineNotice />
          </Optional>
        )}
      </output>
      <main id="main" className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      {match?.route.tabs === true && <TabBar lit={match.route.tab} />}
      <HeadingFocus />
      {student && (
        <Optional>
          <SignedIn />
        </Optional>
      )}
      {isAtRest && (
        <Optional>
          <Beside path={path} isCalm={match?.route.calm === true} />
        </Optional>
      )}
      <RotateWatch />
    </div>
  )
}

/** The browser's own way would make an entry to go back over. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Names the document after the route and tracks the view (G12): by the route's name, never by the address. */
function useScreen(match: { readonly id: RouteId; readonly route: Route } | undefined) {
  const title = match?.route.title
  const id = match?.id
  useLayoutEffect(() => {
    if (title !== undefined) document.title = `${title} · Abhyas`
  }, [title])
  useEffect(() => {
    if (id !== undefined) track('Screen Viewed', { screen: id })
  }, [id])
}
