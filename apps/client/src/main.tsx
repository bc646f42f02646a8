import { matchRoute } from '@abhyas/contracts/routes'
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import './shared/styles/tokens.css'
import './shared/styles/base.css'
import './app/transitions.css'
import { App } from './app/app.tsx'
import { CrashBoundary } from './app/crash-boundary.tsx'
import { fill, readFirstPaint } from './app/first-paint.ts'
import { preloadMorePages, preloadPage } from './app/pages.tsx'
import { Providers } from './app/providers.tsx'
import { rest } from './app/rested.ts'
import { takenOver } from './app/taken-over.tsx'
import { queryClientOf, watchQueries } from './shared/api/query-client.ts'
import { watchConnection } from './shared/connection/connection.ts'
import { watchInstall } from './shared/install/install.ts'
import { watchErrors } from './shared/monitoring/monitoring.ts'
import { markFirstEntry } from './shared/navigation/history-entry.ts'
import { confirmSession, session, watchSession } from './shared/session/session.ts'
import { currentStudentId } from './shared/session/student.ts'
import { areSettingsUntouched } from './shared/settings/settings.ts'
import { watchTheme } from './shared/theme/theme.ts'

const restMs = 1_000

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

watchErrors()
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

/** Asks who is signed in; where the gateway sent a screen once that is taken over as it stands, since the answer may change it. */
function Begun({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    if (!paint) return watchSession()
    let stop: (() => void) | undefined
    let isOver = false
    void takenOver.then(() => {
      if (!isOver) stop = watchSession()
    })
    return () => {
      isOver = true
      stop?.()
    }
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
const show = (element: HTMLElement): Promise<Root> =>
  new Promise((resolve) => {
    startTransition(() => {
      // The gateway renders for a device that was never used. There its HTML is taken over; what differs after all,
      // a day that has begun meanwhile, React renders anew. Elsewhere it is replaced in one go; never the sign-in of
      // nobody known, which shows nothing that is set, and in whose field somebody may be typing.
      if (paint && (first?.id === 'login' ? currentStudentId() === undefined : areSettingsUntouched())) {
        resolve(hydrateRoot(element, app, { onRecoverableError: () => undefined }))
        return
      }
      const created = createRoot(element)
      created.render(app)
      resolve(created)
    })
  })

/** The app's root once there is one: over HTML of the gateway's when the page is here, since a skeleton would take its place. */
export const shown: Promise<Root> = paint && page ? page.then(() => show(root)) : show(root)

// Well after the first screen stands: the service worker's precaching takes bandwidth, and the phone has enough to do.
if (import.meta.env.PROD) {
  const watch = () => {
    void preloadMorePages()
    void import('./app/update.ts').then(
      ({ watchUpdates }) => watchUpdates(),
      () => undefined, // the next start tries again
    )
    void takenOver.then(rest)
    void takenOver
      .then(() => import('./app/services.ts'))
      .then(
        ({ startServices }) => startServices(),
        () => undefined, // the app is whole without them
      )
  }
  const watchSoon = () => setTimeout(watch, restMs)
  if (document.readyState === 'complete') watchSoon()
  else addEventListener('load', watchSoon)
}
if (import.meta.env.MODE === 'development') void takenOver.then(rest)
