import { afterEach, expect, test, vi } from 'vitest'
import { bookmarkOf } from '../../testing/bookmarks.ts'
import { asha, fakeGateway } from '../../testing/fake-gateway.ts'
import { queryUtils } from '../api/query-client.ts'
import { followOutbox } from '../outbox/follow.ts'
import { toUserData } from '../settings/fields.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import { followBookmarks } from './sync.ts'

type Listener = (input: unknown, output: unknown) => void
const outbox = vi.hoisted(() => ({ sent: new Map<string, Listener>(), drained: () => undefined as void }))
vi.mock('../outbox/outbox.ts', () => ({
  whenSent: (path: string, listener: Listener) => {
    outbox.sent.set(path, listener)
    return () => outbox.sent.delete(path)
  },
  beforeForgotten: () => () => undefined,
  whenDrained: (listener: () => void) => {
    outbox.drained = listener
    return () => undefined
  },
}))

afterEach(() => {
  clearSettings()
  vi.unstubAllGlobals()
})

test('F12 NEWS-10 QUEST-06 what the server took is listed at once and asked for anew when nothing waits any more', async () => {
  settings.userData = toUserData(asha)
  await Promise.resolve()
  const gateway = fakeGateway({ 'bookmarks.list': () => ({ bookmarks: [bookmarkOf('q-1')] }) })
  const { list } = queryUtils().bookmarks
  await list.fetch()
  const stops = [followBookmarks(), followOutbox()]
  const send = (output: object) => outbox.sent.get('bookmarks.set')?.({}, output)
  const listed = () => list.getData()?.bookmarks.map(({ itemId, folder }) => `${itemId} ${folder}`.trim())
  send(bookmarkOf('q-2'))
  send(bookmarkOf('q-1', { folder: 'GS2' }))
  expect(listed()).toEqual(['q-1 GS2', 'q-2'])
  send(bookmarkOf('q-2', { saved: false, importantBecause: 'asked often' }))
  send(bookmarkOf('q-1', { saved: false }))
  expect(listed()).toEqual(['q-2'])
  outbox.drained()
  await vi.waitFor(async () => {
    await list.fetch()
    expect(gateway.calls).toHaveLength(2)
  })
  for (const stop of stops) stop()
})
