import { appHeader } from '@abhyas/contracts/http'
import { proxy, useSnapshot } from 'valtio'
import { subscribe } from 'valtio/vanilla'
import { track } from '../analytics/track.ts'
import { mayRetry, retryPauseMs } from '../api/query-client.ts'
import { reachingFetch } from '../api/reach.ts'
import { setConfirmSession } from '../api/session-link.ts'
import { api } from '../api/trpc.ts'
import { connection, noteServerTime } from '../connection/connection.ts'
import { toUserData } from '../settings/fields.ts'
import { fingerprint, without } from '../settings/merge.ts'
import { clearSettings, rereadSettings, saveSettings, settings } from '../settings/settings.ts'
import { currentStudentId, onStudentChange } from './student.ts'

/** What the server last said of this device's session. */
export const session = proxy({
  /**
   * `unknown` until the server has answered, `expected` where the gateway saw a session when it sent this page;
   * `unreachable` when the server could not be asked.
   */
  phase: 'unknown' as 'unknown' | 'expected' | 'confirmed' | 'unreachable', // widened: the literal alone would be the type
  /** Whether this server offers a demo account. */
  offersDemo: false,
  /** Whether it signs in with Google. */
  offersGoogle: false,
})

/** The session as a component sees it. */
export const useSession = () => useSnapshot(session)

/** How the device looks and is operated is not the student's: it stays. So does that nobody is asked there to rate again (ACC-06). */
export const ofTheDevice = [
  'theme',
  'isThemeChosen',
  'areKeysOn',
  'deviceId',
  'firstOpen',
  'hasRated',
  'lastCloseTimeRatingModal',
  'isDismissed',
  'installDismissedAt',
  'isInstallGreeted',
  'leftBehind',
] as const

const awayMs = 5 * 60_000
const newForMs = 10 * 60_000

/** Rises when somebody signs in or out: an answer that was asked for before says nothing any more. */
let turn = 0
let asking: Promise<boolean> | undefined

/**
 * Asks the server who is signed in and takes its word (SET-05); one question at a time. Resolves whether somebody is,
 * and the same as before. Rejects where no answer came, to retries neither: what the device knows then stays.
 */
export function confirmSession(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(retries = 0): Promise<boolean> {
  try {
    if (settings.isSignOutPending) await tellSignOut()
    // Before anybody is taken in: whoever comes back finds nothing that they had discarded.
    if (Object.keys(settings.leftBehind).length > 0) await forget()
    const askedTurn = turn
    const before = currentStudentId()
    const known = settings.userData
    const askedAt = Date.now()
    const { student, now, signIn } = await api.account.session.query()
    noteServerTime(now, askedAt, Date.now())
    session.offersDemo = signIn.demo
    session.offersGoogle = signIn.google
    session.phase = 'confirmed'
    if (askedTurn !== turn) return false
    if (student !== null) {
      own(student.id)
      greet(Date.parse(now) - Date.parse(student.createdAt))
    }
    const userData = student === null ? {} : toUserData(student)
    const isSame = student !== null && student.id === before
    // The same again is no news: whatever shows a person would render anew. Nor is what was asked for before a change of
    // theirs: that has its own answer.
    if (fingerprint(userData) !== fingerprint(settings.userData) && !(isSame && settings.userData !== known))
      settings.userData = userData
    return isSame
  } catch (error) {
    // Late once is no word on who is here: without one, whom this device does not know is led to the sign-in.
    if (mayRetry(retries, error)) {
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs(retries, error)))
      return ask(retries + 1)
    }
    if (session.phase !== 'confirmed') session.phase = 'unreachable'
    throw error
  }
}

/** What whoever opened the page before they signed in came for. */
const ofTheArrival = ['postLoginRedirect', 'intendedDestination', 'branchData'] as const

/**
 * Makes this device the student's. What another one left here, whose session ended without a sign-out, is cleared as a
 * sign-out does; only their outbox stays, for their next sign-in: it is never sent as somebody else's.
 */
function own(studentId: string) {
  const lastOwner = settings.storedUserId ?? currentStudentId()
  if (lastOwner !== undefined && lastOwner !== studentId) {
    clearSettings(...ofTheDevice, ...ofTheArrival, 'isSignupNewUser')
    forgetOthers()
  }
  settings.storedUserId = studentId
  if (settings.leftBehind[studentId] === true) settings.leftBehind = without(settings.leftBehind, studentId)
}

/**
 * Takes in who is back from Google: the gateway leads to `/login?signed=new` or `=known`. Anyone may write such an
 * address, so that the account must be new by the server's word too; `ageMs` is its age.
 */
function greet(ageMs: number) {
  const [, word] = /^\/login\?signed=(new|known)$/.exec(location.pathname + location.search) ?? []
  if (word === undefined) return
  const isNew = word === 'new' && ageMs < newForMs
  settings.isSignupNewUser = isNew
  track('Signed In', { isNew })
}

/** Takes in a new sign-in: the server has set the session; who it is comes from the session alone. Resolves whether the session stands: false where the browser kept no cookie. Rejects without an answer. */
export async function signedIn(isNew: boolean): Promise<boolean> {
  turn += 1
  settings.isSignOutPending = false
  settings.isSignupNewUser = isNew
  // A question asked before the sign-in is let run out: its answer may be of another turn.
  await asking?.catch(() => undefined)
  await confirmSession()
  return currentStudentId() !== undefined
}

/** Tells the server that the session has ended. Rejects where it cannot be told; it is then told later. */
async function tellSignOut(): Promise<void> {
  const answer = await reachingFetch('/auth/logout', {
    method: 'POST',
    headers: { [appHeader.name]: appHeader.value },
    credentials: 'same-origin',
  })
  // A session that the server no longer knows is ended as well.
  if (!answer.ok && answer.status !== 401) throw new Error(`Sign-out was answered with ${answer.status}`)
  settings.isSignOutPending = false
}

/**
 * Ends the session on this device at once, in every tab and offline too, and deletes what belongs to the student;
 * the server is told now, or when it can be reached (ACC-07).
 */
export async function signOut(): Promise<void> {
  const studentId = currentStudentId()
  turn += 1
  settings.isSignOutPending = true
  // Written together with the clearing: a page that dies here has it finished by the next.
  if (studentId !== undefined) settings.leftBehind = { ...settings.leftBehind, [studentId]: true }
  clearSettings(...ofTheDevice, 'isSignOutPending')
  saveSettings()
  await forget(studentId)
  await tellSignOut().catch(() => undefined)
}

const forgetting = () => import('../sign-out/forget.ts')

const forgetOthers = () =>
  void forgetting().then(
    ({ forgetStrangers }) => forgetStrangers(),
    () => undefined, // the next start does
  )

/** Deletes what those who signed out left, and what `studentId` had on its way in this tab. Never rejects. */
const forget = (studentId?: string): Promise<void> =>
  forgetting().then(
    ({ forgetLeftBehind }) => forgetLeftBehind(studentId),
    () => undefined, // it stays noted in the settings
  )

/** Calls `onReturn` when the app comes to the front after five minutes, or out of the browser's page cache. Returns the way to stop. */
function watchFront(onReturn: () => void): () => void {
  let leftAt: number | undefined
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') leftAt = Date.now()
    else if (leftAt !== undefined && Date.now() - leftAt > awayMs) onReturn()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn()
  }
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pageshow', onPageShow)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pageshow', onPageShow)
  }
}

/** Keeps the session true: asks at the start, when the network is back, and when the app comes to the front after a while. */
export function watchSession(): () => void {
  const askQuietly = () => void confirmSession().catch(() => undefined)
  setConfirmSession(confirmSession)
  askQuietly()
  let wasOnline = connection.isOnline
  const stopConnection = subscribe(connection, () => {
    if (connection.isOnline && !wasOnline) askQuietly()
    wasOnline = connection.isOnline
  })
  const stopFront = watchFront(() => {
    rereadSettings()
    askQuietly()
  })
  // Offline it could not be loaded when it is wanted.
  let last = currentStudentId()
  if (last !== undefined || settings.turn > 0) forgetOthers()
  const stopStudent = onStudentChange((studentId) => {
    turn += 1
    // Without an owner it is a sign-out, in whatever tab; a session that was lost keeps its owner.
    if (last !== undefined && studentId === undefined && settings.storedUserId === null) void forget(last)
    last = studentId
  })
  return () => {
    stopConnection()
    stopFront()
    stopStudent()
  }
}
