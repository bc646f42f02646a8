import { forgetEngagement } from '../analytics/forget-engagement.ts'
import { forgetStudentQueries } from '../api/persister.ts'
import { restartedKey } from '../links/restart.ts'
import { sweepSubscription } from '../push/end-subscription.ts'
import { ofTheDevice } from '../session/session.ts'
import { currentStudentId } from '../session/student.ts'
import { without } from '../settings/merge.ts'
import { settings, sweepSettings } from '../settings/settings.ts'

/** Whether nobody is here, and nobody may come back to what is here. */
const isNobodysTurn = () => currentStudentId() === undefined && settings.storedUserId === null

/**
 * Deletes the kept private answers of everyone but the device's owner, who is signed in or whose session was lost, and ends
 * the push of whoever is not here. What a tab that died or was late has left goes with them. Never rejects.
 */
export async function forgetStrangers(): Promise<void> {
  await Promise.all([
    forgetStudentQueries(settings.storedUserId ?? currentStudentId() ?? null).catch(() => undefined),
    sweepSubscription(),
  ])
}

/** What the screens of this tab wrote when they closed, what it remembers until it is closed itself, and what others' scripts keep. */
function sweepTab() {
  if (!isNobodysTurn()) return
  sweepSettings(...ofTheDevice, 'isSignOutPending')
  try {
    const restarted = sessionStorage.getItem(restartedKey)
    sessionStorage.clear()
    // Nobody's, and at most one in a browser session (C5).
    if (restarted !== null) sessionStorage.setItem(restartedKey, restarted)
    forgetEngagement()
  } catch {
    // Storage is forbidden in this browser: nothing was kept.
  }
}

/** Resolves whether nothing of `studentId` is left. Whoever is back by now keeps what is theirs. */
async function forgetOne(studentId: string): Promise<boolean> {
  if (currentStudentId() === studentId) return false
  const done = await Promise.allSettled([
    import('../outbox/outbox.ts').then(({ discardOutbox }) => discardOutbox(studentId)),
    import('../mains/draft-storage.ts').then(({ forgetDrafts }) => forgetDrafts(studentId)),
  ])
  return done.every(({ status }) => status === 'fulfilled')
}

/**
 * Deletes what is left here of everyone who signed out (ACC-07), in whatever tab: of those whom the settings name, until
 * it has worked once, and of `justGone`, of whom this tab may have written something since. Never rejects.
 */
export async function forgetLeftBehind(justGone?: string): Promise<void> {
  if (justGone !== undefined) sweepTab()
  const all = new Set([...Object.keys(settings.leftBehind), ...(justGone === undefined ? [] : [justGone])])
  await Promise.all([
    forgetStrangers(),
    ...[...all].map(async (studentId) => {
      const isDone = await forgetOne(studentId)
      if (isDone && settings.leftBehind[studentId]) settings.leftBehind = without(settings.leftBehind, studentId)
    }),
  ])
}
