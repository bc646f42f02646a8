import clevertap from 'clevertap-web-sdk'
import { noteProblem } from '../monitoring/monitoring.ts'
import { workerAddress } from '../offline/worker-address.ts'
import type { PlatformConfig } from '../platform/config.ts'
import { currentStudentId } from '../session/student.ts'
import { engagementId } from './custom-id.ts'
import type { Engagement } from './engagement.ts'
import { forgetEngagement } from './forget-engagement.ts'
import { structureProblem } from './limits.ts'
import { atPlainAddress } from './plain-address.ts'
import { safely } from './safely.ts'
import type { EventFacts } from './track.ts'
import { defineVariables, syncVariables, variables } from './variables.ts'

export interface Account extends NonNullable<PlatformConfig['clevertap']> {
  /** A device id of our own choice. */
  readonly customId?: string
}

const loginCount = 'Login Count'
/** Where the SDK keeps its copy of the profile, and what it could not send. */
const localProfile = 'WZRK_PR'
const unsent = 'WZRK_L'

/** Of what could not be sent, in characters: about forty requests. */
const mostUnsent = 50_000

/** The SDK keeps every request until it is answered: behind a blocker it would fill the storage that the app itself lives on. */
const isFull = (): boolean => (localStorage.getItem(unsent)?.length ?? 0) > mostUnsent

/** Whose profile the SDK keeps on this device; undefined where it keeps nobody's. */
function ownerOnDevice(): unknown {
  try {
    const kept: unknown = JSON.parse(decodeURIComponent(localStorage.getItem(localProfile) ?? ''))
    return typeof kept === 'object' && kept !== null && 'Identity' in kept ? kept.Identity : undefined
  } catch {
    return undefined
  }
}

/** The SDK counts up only what its copy of the profile has; a zero that was sent would begin the count anew. */
function prepareCount() {
  if (localStorage.getItem(localProfile) === null)
    localStorage.setItem(localProfile, encodeURIComponent(JSON.stringify({ [loginCount]: 0 })))
}

/** Makes the variables known to the service, and notes in the words of the catalogue why that failed. Never rejects. */
async function makeKnown() {
  clevertap.setLogLevel(4)
  await syncVariables(clevertap).catch((error: unknown) => noteProblem('The variables were not made known', error))
  clevertap.setLogLevel(1)
}

/**
 * Starts the engagement service's SDK (2.5.2) for `account`; `common` goes with every event. Session, identifier, queue
 * and most limits are its own (docs/engagement.md). Throws where it does not start, a RangeError for an id that it would not take.
 */
export function startCleverTap(account: Account, common: EventFacts): Engagement {
  const { accountId, region, token, customId } = account
  const options = { enableFetchApi: true, ...(customId !== undefined && { customId: engagementId(customId) }) }
  if (isFull()) localStorage.removeItem(unsent)
  clevertap.setLogLevel(1)
  // It would send the address of every screen: ours are tracked by the route's name (G12).
  clevertap.spa = false
  atPlainAddress(() => clevertap.init(accountId, region, undefined, token ?? undefined, options))
  defineVariables(clevertap, variables)
  if (token !== null) void makeKnown()
  const owner = ownerOnDevice()
  /** Whether the SDK has somebody in its memory; it reads that from the storage when it starts. */
  let isKnown = owner !== undefined
  /** The SDK never empties its memory, and writes all of it back with the next login: that waits for the next page. */
  let isLeft = false
  const leave = () => {
    clevertap.clear()
    forgetEngagement()
    isKnown = false
    isLeft = true
  }
  if (owner !== undefined && owner !== currentStudentId()) leave()
  return {
    track: safely(({ name, facts }) => {
      if (isFull()) return
      const problem = structureProblem(name, facts)
      if (problem === undefined) clevertap.event.push(name, { ...facts, ...common })
      else noteProblem(problem)
    }),
    login: safely((profile) => {
      if (isLeft) return
      isKnown = true
      prepareCount()
      clevertap.onUserLogin.push({ Site: { ...profile } })
      clevertap.handleIncrementValue(loginCount, 1)
    }),
    update: safely((profile) => {
      if (!isLeft) clevertap.profile.push({ Site: { ...profile } })
    }),
    logout: safely(() => {
      // Another tab may have emptied the storage, and this one knows still.
      if (isKnown || ownerOnDevice() !== undefined) leave()
    }),
    allowPush: safely(() =>
      clevertap.notifications.push({
        titleText: 'UPSC news updates',
        bodyText: 'Shall we tell you when there is news for UPSC?',
        okButtonText: 'Yes',
        rejectButtonText: 'Not a UPSC student',
        askAgainTimeInSeconds: 5,
        // The dialog was ours: its own comes as a script of another host, and only where the dashboard has one.
        skipDialog: true,
        // Its own worker would take the place of ours.
        serviceWorkerPath: workerAddress(),
      }),
    ),
  }
}
