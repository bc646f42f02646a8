import { matchRoute } from '@abhyas/contracts/routes'
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './shared/styles/tokens.css'
import './shared/styles/base.css'
import './app/transitions.css'
import { App } from './app/app.tsx'
import { CrashBoundary } from './app/crash-boundary.tsx'
import { fill, readFirstPaint } from './app/first-paint.ts'
import { preloadPage } from './app/pages.tsx'
import { Providers } from './app/providers.tsx'
import { flush, startupLimitMs } from './shared/analytics/track.ts'
import { queryClientOf, watchQueries } from './shared/api/query-client.ts'
import { watchConnection } from './shared/connection/connection.ts'
import { watchInstall } from './shared/install/install.ts'
import { markFirstEntry } from './shared/navigation/history-entry.ts'
import { confirmSession, session, watchSession } from './shared/session/session.ts'
import { currentStudentId } from './shared/session/student.ts'
import { areSettingsUntouched } from './shared/settings/settings.ts'
import { watchTheme } from './shared/theme/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const first = matchRoute(location.pathname)
const page = first && preloadPage(first.id)
const paint = readFirstPaint()
if (paint) {
  if (paint.isSignedIn) session.phase = 'expected'
  fill(queryClientOf(currentStudentId()), paint)
} else void confirmSession().catch(() => undefined)
markFirstEntry()
watchTheme()
watchConnection()
watchQueries()
watchInstall()
setTimeout(flush, startupLimitMs)

/** From here on the screen answers: for whoever measures, or waits for it. */
const startedMark = 'app-started'

/** Asks who is signed in once the screen is taken over as it stands: the answer may change it. */
function Begun({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    performance.mark(startedMark)
    return watchSession()
  }, [])
  return children
}

const app = (
  <StrictMode>
    <Begun>
      <CrashBoundary>
        <Providers>
          <App />
        </Providers>
      </CrashBoundary>
    </Begun>
  </StrictMode>
)

/** Shows the app; in a transition, so that it is rendered in slices, between which the browser can answer a tap. */
function show(element: HTMLElement) {
  // The gateway renders for a device that was never used. Its HTML is taken over there, and elsewhere replaced in one go.
  const isAsSent = paint !== undefined && areSettingsUntouched()
  startTransition(() => {
    if (isAsSent) hydrateRoot(element, app, { onRecoverableError: () => undefined })
    else createRoot(element).render(app)
  })
}

// Where something is on the screen, with the page at hand: a skeleton would take its place.
if (paint) void page?.then(() => show(root))
else show(root)

// After the first screen stands: the service worker's precaching takes bandwidth.
if (import.meta.env.PROD) {
  const watch = () =>
    void import('./app/update.ts').then(
      ({ watchUpdates }) => watchUpdates(),
      () => undefined, // the next start tries again
    )
  if (document.readyState === 'complete') watch()
  else addEventListener('load', watch)
}
