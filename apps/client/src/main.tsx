import { matchRoute } from '@abhyas/contracts/routes'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './shared/styles/tokens.css'
import './shared/styles/base.css'
import './app/transitions.css'
import { App } from './app/app.tsx'
import { CrashBoundary } from './app/crash-boundary.tsx'
import { preloadPage } from './app/pages.tsx'
import { Providers } from './app/providers.tsx'
import { flush, startupLimitMs } from './shared/analytics/track.ts'
import { watchQueries } from './shared/api/query-client.ts'
import { watchConnection } from './shared/connection/connection.ts'
import { watchInstall } from './shared/install/install.ts'
import { markFirstEntry } from './shared/navigation/history-entry.ts'
import { watchSession } from './shared/session/session.ts'
import { watchTheme } from './shared/theme/theme.ts'

const first = matchRoute(location.pathname)
if (first) preloadPage(first.id)
markFirstEntry()
watchTheme()
watchConnection()
watchQueries()
watchSession()
watchInstall()
setTimeout(flush, startupLimitMs)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <CrashBoundary>
      <Providers>
        <App />
      </Providers>
    </CrashBoundary>
  </StrictMode>,
)

// After the first screen stands: the service worker's precaching takes bandwidth.
if (import.meta.env.PROD) {
  addEventListener('load', () => {
    void import('./app/update.ts').then(
      ({ watchUpdates }) => watchUpdates(),
      () => undefined, // the next start tries again
    )
  })
}
