import { subscribe } from 'valtio/vanilla'
import { startAnalytics } from '../shared/analytics/start.ts'
import { connection } from '../shared/connection/connection.ts'
import { startMonitoring } from '../shared/monitoring/start.ts'
import { platformConfig, type PlatformConfig } from '../shared/platform/config.ts'
import { watchLinks } from './links.ts'

/** Resolves when the server could not be reached and can be again. */
const backOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (connection.isOnline) {
      resolve()
      return
    }
    const stop = subscribe(connection, () => {
      if (!connection.isOnline) return
      stop()
      resolve()
    })
  })

/** The configuration, asked for once more when the network is back. Rejects where there is none then either. */
const configured = (): Promise<PlatformConfig> => platformConfig().catch(() => backOnline().then(platformConfig))

/** Starts the services of others that are configured: error reports, analytics, engagement, deep links. After the first screen stands. */
export function startServices() {
  const config = configured()
  void startMonitoring(config)
  void startAnalytics(config)
  watchLinks(config)
}
