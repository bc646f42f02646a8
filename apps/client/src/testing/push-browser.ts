import { vi } from 'vitest'

interface Subscribed {
  readonly endpoint: string
  readonly options: { readonly applicationServerKey: ArrayBuffer | null }
  readonly toJSON: () => unknown
  readonly unsubscribe: () => Promise<boolean>
}

/**
 * A browser that can be pushed to: its permission, the answer to the next question for it, its one subscription and what
 * is shown.
 * Until `vi.unstubAllGlobals`.
 */
export function pushBrowser(permission: NotificationPermission = 'default') {
  const state = {
    answer: 'granted' as NotificationPermission, // widened: the literal alone would be the type
    asked: 0,
    subscription: null as Subscribed | null, // likewise
    /** The titles of the notifications in sight. */
    shown: [] as string[], // an empty literal infers as never
  }
  class FakeNotification {
    static permission = permission
    static requestPermission(): Promise<NotificationPermission> {
      state.asked += 1
      FakeNotification.permission = state.answer
      return Promise.resolve(state.answer)
    }
  }
  let count = 0
  const pushManager = {
    getSubscription: () => Promise.resolve(state.subscription),
    subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      count += 1
      const endpoint = `https://push.example/${count}`
      state.subscription = {
        endpoint,
        options: { applicationServerKey: applicationServerKey.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
        unsubscribe: () => {
          state.subscription = null
          return Promise.resolve(true)
        },
      }
      return Promise.resolve(state.subscription)
    },
  }
  const registration = {
    pushManager,
    getNotifications: () =>
      Promise.resolve(
        state.shown.map((title) => ({
          title,
          close: () => {
            state.shown = state.shown.filter((other) => other !== title)
          },
        })),
      ),
  }
  const workers = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  })
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
    maxTouchPoints: 5,
    onLine: true,
    serviceWorker: workers,
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  return Object.assign(state, {
    /** Says `data` to the page, as its service worker does. */
    say: (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data })),
    /** Has the student change the permission in the browser's own settings; the browser then drops the subscription. */
    permit: (next: NotificationPermission) => {
      FakeNotification.permission = next
      if (next !== 'granted') state.subscription = null
      document.dispatchEvent(new Event('visibilitychange'))
    },
  })
}
