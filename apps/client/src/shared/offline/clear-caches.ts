import { connection } from '../connection/connection.ts'
import { platformConfig } from '../platform/config.ts'
import { settings } from '../settings/settings.ts'

/** How often (SET-07). */
export const clearEveryMs = 30 * 60_000

/** The app shell, which makes the app start without a network: the service worker itself keeps no other version's in it. */
const isShell = (name: string): boolean => name.startsWith('workbox-precache')

/** The app's version as the server has it; the one that was recorded last where it cannot be asked. */
const currentVersion = (): Promise<string> =>
  platformConfig().then(
    ({ appVersion }) => appVersion,
    () => settings.appVersion,
  )

async function deleteCaches(now: number): Promise<void> {
  // Without it in an insecure page.
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !isShell(name)).map((name) => caches.delete(name)))
  settings.lastCacheClearTime = now
}

/**
 * Deletes the browser's caches where half an hour is over, but the app shell, and then records the app's version (SET-07,
 * C1). Packs, kept answers and the outbox lie in a database and stay. While something is half done, or without a way to
 * the server, nothing is deleted, and the version is recorded all the same. Never rejects.
 */
export async function clearCaches(isHalfDone: boolean): Promise<void> {
  const { lastCacheClearTime: last } = settings
  const now = Date.now()
  // One in the future, of a clock that was set back, says nothing.
  if (last <= now && now - last < clearEveryMs) return
  try {
    if (!isHalfDone && connection.isOnline) await deleteCaches(now)
  } catch (error) {
    // oxlint-disable-next-line no-console -- SET-07 asks for the words
    console.error('Error during cache clear process', error)
  }
  settings.appVersion = await currentVersion()
}
