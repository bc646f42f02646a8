import { forgetAllQueries } from '../shared/api/persister.ts'

const storageKey = 'crashes'
const windowMs = 60_000

/** Notes a crash now (milliseconds since 1970). Returns whether it is the second within a minute. */
export function noteCrash(now = Date.now()): boolean {
  const recent = [...read().filter((at) => now - at < windowMs), now]
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(recent))
  } catch {
    // Without storage a loop cannot be told from a first crash.
  }
  return recent.length >= 2
}

function read(): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((at): at is number => Number.isFinite(at)) : []
  } catch {
    return []
  }
}

/** Safe mode: starts on Home without the kept answers, which may be what the app chokes on. Settings and outbox stay. */
export async function startSafely(): Promise<void> {
  sessionStorage.removeItem(storageKey)
  await forgetAllQueries().catch(() => undefined)
  location.assign('/')
}
