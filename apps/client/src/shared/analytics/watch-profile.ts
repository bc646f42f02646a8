import type { Consent } from '@abhyas/contracts/account'
import { subscribe } from 'valtio/vanilla'
import { queryClientOf } from '../api/query-client.ts'
import { api } from '../api/trpc.ts'
import { connection } from '../connection/connection.ts'
import { session } from '../session/session.ts'
import { currentStudentId } from '../session/student.ts'
import type { UserData } from '../settings/fields.ts'
import { fingerprint } from '../settings/merge.ts'
import { settings } from '../settings/settings.ts'
import type { Engagement } from './engagement.ts'
import { engagementProfile } from './profile.ts'
import { announceProfile } from './profile-synced.ts'

/** Who is signed in by the server's word; nobody for the demo account, which is everybody's. */
function confirmedStudent(): UserData | undefined {
  const { userData } = settings
  const isHere = session.phase === 'confirmed' && userData.user_id !== undefined && userData.is_demo !== true
  return isHere ? (userData as UserData) : undefined // the settings store lets in nothing but an empty object or whole user data
}

/**
 * Of the server, and only where the session is this student's: nothing that was put into the storage by hand is ever sent
 * (T9), nor a consent that a screen shows already and the server has not taken yet (C4).
 */
const consentsOf = async (): Promise<readonly Consent[]> => (await api.account.details.query()).consents

/** Asks for the consents of a student once, and again after `forget`. */
function createConsents() {
  let answer: { readonly id: string; readonly consents: readonly Consent[] } | undefined
  let turn = 0
  return {
    forget: () => {
      turn += 1
      answer = undefined
    },
    of: async (id: string): Promise<readonly Consent[]> => {
      if (answer?.id === id) return answer.consents
      const asked = turn
      const consents = await consentsOf()
      if (asked === turn) answer = { id, consents }
      return consents
    },
  }
}

/** Calls `listener` when the answer with the consents of whoever is signed in has come or changed. Returns the way to stop. */
function onDetails(listener: () => void): () => void {
  return queryClientOf(currentStudentId())
    .getQueryCache()
    .subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const [path] = event.query.queryKey
      if (Array.isArray(path) && path.join('.') === 'account.details') listener()
    })
}

/**
 * Keeps the engagement profile true to who is signed in and to what they agreed to (ENG-03, C4): a sync when somebody
 * comes, an update when something of theirs changes. Without a service nothing is sent, and the sync counts as done.
 * What could not be asked for is asked for with the next change. Returns the way to stop.
 */
export function watchProfile(engagement: Engagement | undefined): () => void {
  let known: { readonly id: string; readonly print: string } | undefined
  let last = Promise.resolve()
  let isOver = false
  const consents = createConsents()

  async function sync() {
    const student = isOver ? undefined : confirmedStudent()
    if (!student) return
    const { user_id: id } = student
    const profile = engagement && engagementProfile(student, await consents.of(id))
    // Somebody else has come meanwhile: their own turn follows.
    if (isOver || confirmedStudent()?.user_id !== id) return
    const print = fingerprint(profile)
    const isNew = known?.id !== id
    const isChanged = known?.print !== print
    known = { id, print }
    if (profile && isNew) engagement.login(profile)
    else if (profile && isChanged) engagement.update(profile)
    if (isNew) announceProfile(id)
  }
  const look = () => {
    const isGone = known !== undefined && currentStudentId() !== known.id
    if (isGone) {
      known = undefined
      consents.forget()
      announceProfile(undefined)
    }
    // Whoever left before the service had started is forgotten too.
    if (isGone || (session.phase === 'confirmed' && currentStudentId() === undefined)) engagement?.logout()
    last = last.then(sync).catch(() => undefined)
  }

  const lookAnew = () => {
    consents.forget()
    look()
  }
  let stopDetails = onDetails(lookAnew)
  let seen = settings.userData
  const stops = [
    subscribe(session, look),
    // What could not be asked for is asked for now.
    subscribe(connection, () => {
      if (connection.isOnline) look()
    }),
    subscribe(settings, () => {
      if (settings.userData === seen) return
      seen = settings.userData
      stopDetails()
      stopDetails = onDetails(lookAnew)
      look()
    }),
  ]
  look()
  return () => {
    isOver = true
    stopDetails()
    for (const stop of stops) stop()
  }
}
