import { allowEngagementPush } from '../../shared/analytics/start.ts'
import { api } from '../../shared/api/trpc.ts'
import { platformConfig } from '../../shared/platform/config.ts'
import { settings } from '../../shared/settings/settings.ts'
import { keptChoice, type PushChoice } from './choice.ts'

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
const inTurn = (run: () => Promise<void>): Promise<void> => {
  const done = last.then(run)
  last = done.catch(() => undefined)
  return done
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
 */
export function subscribe(choice: PushChoice): Promise<void> {
  settings.pushChoice = { ...choice }
  return inTurn(async () => {
    const { pushKey } = await platformConfig()
    if (pushKey === null) allowEngagementPush()
    else await tell(choice, pushKey)
  })
}

/** Ends it: nothing comes to this device any more, whether or not the server can be told. Rejects where it can not. */
export function unsubscribe(): Promise<void> {
  settings.pushChoice = null
  return inTurn(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const known = await registration?.pushManager.getSubscription()
    if (!known) return
    const { endpoint } = known
    await known.unsubscribe()
    await api.push.unsubscribe.mutate({ endpoint })
  })
}

/** Says again what this device wants: the server forgets it with a session, the browser may change its address. */
export async function renew(): Promise<void> {
  const choice = keptChoice()
  const { pushKey } = await platformConfig()
  // The engagement service remembers by itself.
  if (choice !== null && pushKey !== null && Notification.permission === 'granted') await subscribe(choice)
}
