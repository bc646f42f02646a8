import { vi } from 'vitest'

interface Subscribed {
  readonly endpoint: string
  readonly options: { readonly applicationServerKey: ArrayBuffer | null }
  readonly toJSON: () => unknown
  readonly unsubscribe: () => Promise<boolean>
}

/**
 * A browser that can be pushed to: its permission, the answer to the next question for it, and its one subscription.
 * Until `vi.unstubAllGlobals`.
 */
export function pushBrowser(permission: NotificationPermission = 'default') {
  const state = {
    answer: 'granted' as NotificationPermission, // widened: the literal alone would be the type
    asked: 0,
    subscription: null as Subscribed | null, // likewise
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
  const registration = { pushManager }
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
    maxTouchPoints: 5,
    onLine: true,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  return state
}
