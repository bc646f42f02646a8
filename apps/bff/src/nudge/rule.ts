import type { Nudge } from '@abhyas/contracts/nudge'
import type { Flag } from '../flags/flag.ts'
import { deadlineOf } from './deadline.ts'

/** At most once in this time (NUDGE-03). */
export const betweenMs = 6 * 3_600_000

const quietPaths: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/signup',
  '/signupdetails',
  '/accountdetails',
  '/onboarding',
  '/verify-phone',
])
const providers: ReadonlySet<string> = new Set(['google', 'email'])

/** All that the nudge hangs on. Times in epoch ms. */
export interface Facts {
  readonly flag: Pick<Flag, 'enabled' | 'value'>
  readonly isSignedIn: boolean
  readonly path: string
  /** By which the account signs in, as the backend names it. */
  readonly provider: string
  /** Whether a message would come, as the backend says: nobody is sent where none does. */
  readonly canProvePhone: boolean
  readonly phone: string | null
  /** When the modal was shown last; 0 where it never was. */
  readonly shownTimestamp: number
  /** By the server's clock. */
  readonly now: number
}

/** The path alone, as the client's router compares it: no matter the case, or a slash at its end. */
const plain = (path: string): string =>
  path
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase() || '/'

/** When the modal was shown last, as it counts: a moment in the future is now (NUDGE-03). */
export const countedShown = ({ shownTimestamp, now }: Pick<Facts, 'shownTimestamp' | 'now'>): number =>
  Math.min(shownTimestamp, now)

/** What is due (NUDGE-01…03). */
export function nudgeOf(facts: Facts): Nudge {
  const { flag, isSignedIn, path, provider, canProvePhone, phone, now } = facts
  if (!flag.enabled || !isSignedIn || quietPaths.has(plain(path))) return 'none'
  if (!canProvePhone || !providers.has(provider) || (phone ?? '').trim() !== '') return 'none'
  const deadline = deadlineOf(flag.value)
  if (deadline !== null && now >= deadline) return 'verify'
  return now - countedShown(facts) >= betweenMs ? 'modal' : 'none'
}
