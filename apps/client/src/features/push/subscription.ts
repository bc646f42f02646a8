import { allowEngagementPush } from '../../shared/analytics/start.ts'
import { queryUtils } from '../../shared/api/query-client.ts'
import { api } from '../../shared/api/trpc.ts'
import { platformConfig } from '../../shared/platform/config.ts'
import { endSubscription } from '../../shared/push/end-subscription.ts'
import { settings } from '../../shared/settings/settings.ts'
import { isUntold, keepChoice, keptChoice, type PushChoice } from './choice.ts'

/** A key in base64url as the browser wants it. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

const isSame = (known: ArrayBuffer | null, key: Uint8Array): boolean =>
  known !== null && String(new Uint8Array(known)) === String(key)

/** The browser's own subscription for `key`; one for another key is given up. Rejects where it takes no service worker. */
async function subscriptionFor(key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  // Without one, `ready` would never come.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('No service worker')
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && isSame(known.options.applicationServerKey, key)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** One after the other: the last word is the last that the server hears. */
let last: Promise<unknown> = Promise.resolve()
let waiting = 0
const inTurn = (run: () => Promise<void>): Promise<void> => {
  waiting += 1
  const done = last.then(run).finally(() => {
    waiting -= 1
  })
  last = done.catch(() => undefined)
  return done
}

/** Has the server keep the consent that a Yes on this device was, once for each (C4). */
async function tellConsent(): Promise<void> {
  if (!isUntold()) return
  await api.account.setConsent.mutate({ purpose: 'push', isGiven: true })
  const choice = keptChoice()
  if (choice) keepChoice(choice, false)
  // The account's screens and the engagement profile learn it from the answer (C4).
  void queryUtils()
    .account.details.fetch(undefined, { staleTime: 0 })
    .catch(() => undefined)
}

/** Tells our own server of `choice`, as long as it is still the student's. */
async function tell(choice: PushChoice, key: string): Promise<void> {
  const { endpoint, keys } = (await subscriptionFor(bytesOf(key))).toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new Error('No whole subscription')
  if (settings.pushChoice === null) return
  await api.push.subscribe.mutate({ endpoint, keys: { p256dh, auth }, topics: [...choice.topics], quiet: choice.quiet })
}

/**
 * Subscribes this device with `choice`, or changes what it is told of, and keeps the choice first: where the push
 * service or the server is away, the next start says it again. Where only the engagement service pushes, it is told.
 * Rejects where they are away. Needs the browser's permission.
 * @param isYes whether it is a Yes to push, which is a consent too, and no change of what is told
 */
export function subscribe(choice: PushChoice, isYes = false): Promise<void> {
  keepChoice(choice, isYes || isUntold())
  return inTurn(async () => {
    const { pushKey } = await platformConfig()
    await tellConsent()
    if (pushKey === null) allowEngagementPush()
    else await tell(choice, pushKey)
  })
}

/** Ends it: nothing comes to this device any more, whether or not the server can be told. Rejects where it can not. */
export function unsubscribe(): Promise<void> {
  settings.pushChoice = null
  return inTurn(async () => {
    const endpoint = await endSubscription()
    if (endpoint !== undefined) await api.push.unsubscribe.mutate({ endpoint })
  })
}

/** Whether the student has taken the consent back, on whatever device. Rejects where the server cannot be asked. */
async function isWithdrawn(): Promise<boolean> {
  const { consents } = await queryUtils().account.details.fetch()
  return consents.some(({ purpose, isGiven }) => purpose === 'push' && !isGiven)
}

/**
 * Says again what this device wants: the server forgets it with a session, the browser may change its address. Ends it
 * where the consent was taken back elsewhere. Rejects where the server cannot be asked.
 * @param isChanged whether the browser has changed the subscription: what is being said now may be of the old one
 */
export async function renew(isChanged = false): Promise<void> {
  // Else what is being said now is new enough.
  const isSaid = () => waiting > 0 && !isChanged
  if (isSaid() || keptChoice() === null || Notification.permission !== 'granted') return
  const { pushKey } = await platformConfig()
  const isOver = !isUntold() && (await isWithdrawn())
  const choice = keptChoice()
  if (choice === null || isSaid()) return
  // A word that is being said now may be newer than that it is over; else the next start ends it.
  if (isOver && waiting > 0) return
  if (isOver) await unsubscribe()
  // The engagement service remembers by itself.
  else if (pushKey !== null || isUntold()) await subscribe(choice)
}
