import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handlePush } from './worker.ts'

interface Shown {
  readonly title: string
  readonly data: unknown
}

let shown: Shown[] = []
let windows: object[] = []
const opened = vi.fn<(path: string) => Promise<null>>(() => Promise.resolve(null))
const badge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve())
const clearBadge = vi.fn<() => Promise<void>>(() => Promise.resolve())
let done: Promise<unknown>[] = []
let target = new EventTarget()

const say = async (type: string, facts: object) => {
  target.dispatchEvent(
    Object.assign(new Event(type), { ...facts, waitUntil: (work: Promise<unknown>) => void done.push(work) }),
  )
  await Promise.all(done)
}
const push = (text: string | undefined) => say('push', { data: text === undefined ? null : { text: () => text } })
const tap = async (data: unknown) => {
  const close = vi.fn<() => void>()
  await say('notificationclick', { notification: { close, data } })
  return close
}

beforeEach(() => {
  shown = []
  windows = []
  done = []
  target = new EventTarget()
  vi.stubGlobal('navigator', { setAppBadge: badge, clearAppBadge: clearBadge })
  const scope = Object.assign(target, {
    registration: {
      showNotification: (title: string, { data }: { data: unknown }) => {
        shown.push({ title, data })
        return Promise.resolve()
      },
      getNotifications: () => Promise.resolve(shown),
    },
    clients: { matchAll: () => Promise.resolve(windows), openWindow: opened },
  })
  handlePush(scope as unknown as ServiceWorkerGlobalScope) // all that is used of it
})
afterEach(() => {
  for (const mock of [opened, badge, clearBadge]) mock.mockClear()
  vi.unstubAllGlobals()
})

test('ENG-05 a push is shown, with its count on the app’s icon, one that cannot be read too', async () => {
  await push(JSON.stringify({ title: 'The day’s news', body: 'Nine items.', path: '/news', tag: 'news' }))
  await push(undefined)
  expect(shown).toEqual([
    { title: 'The day’s news', data: { path: '/news' } },
    { title: 'Abhyas', data: { path: '/' } },
  ])
  expect(badge.mock.calls).toEqual([[1], [2]])
})

test('ENG-05 a tap leads to its screen: in a window that is open, the one in sight first, else in a new one', async () => {
  const close = await tap({ path: '/news' })
  expect(close).toHaveBeenCalledTimes(1)
  expect(opened.mock.calls).toEqual([['/news']])
  const postMessage = vi.fn<(message: unknown) => void>()
  const focus = () => Promise.reject(new Error('not allowed'))
  windows = [{ visibilityState: 'hidden' }, { visibilityState: 'visible', postMessage, focus }]
  await tap({ path: '/duel' })
  expect(postMessage.mock.calls).toEqual([[{ type: 'OPEN', path: '/duel' }]])
  expect(opened).toHaveBeenCalledTimes(1)
  expect(clearBadge).toHaveBeenCalledTimes(2)
})

test('ENG-05 T6 a notification that bears another origin leads home', async () => {
  await tap({ path: '//evil.example' })
  expect(opened.mock.calls).toEqual([['/']])
})

test('ENG-05 a subscription that the browser changed is told to the pages that are open', async () => {
  const postMessage = vi.fn<(message: unknown) => void>()
  await say('pushsubscriptionchange', {})
  windows = [{ postMessage }, { postMessage }]
  await say('pushsubscriptionchange', {})
  expect(postMessage.mock.calls).toEqual([[{ type: 'RENEW' }], [{ type: 'RENEW' }]])
})

test('ENG-05 a browser without a badge shows the push all the same', async () => {
  vi.stubGlobal('navigator', {})
  await push('{}')
  expect(shown).toHaveLength(1)
})
