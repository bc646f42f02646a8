import { afterEach, expect, test, vi } from 'vitest'
import { queryUtils } from '../../shared/api/query-client.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { followOutbox } from '../../shared/outbox/follow.ts'
import { followWrites } from './sync.ts'
import { signInForTest } from './testing.tsx'

type Listener = (input: unknown, output: unknown) => void
const outbox = vi.hoisted(() => ({ sent: new Map<string, Listener>(), drained: () => undefined as void }))
vi.mock('../../shared/outbox/outbox.ts', () => ({
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

test('F12 what the server took is shown at once and asked for anew when nothing waits any more', async () => {
  signInForTest()
  await Promise.resolve()
  const gateway = fakeGateway({ 'news.highlights': () => ({ highlights: [] }) })
  const { highlights } = queryUtils().news
  const id = 'a-20261118'
  await highlights.fetch({ id })
  const stops = [followWrites(), followOutbox()]
  outbox.sent.get('news.setHighlight')?.({ itemId: id }, { id: 'one', itemId: id })
  expect(highlights.getData({ id })?.highlights).toEqual([{ id: 'one', itemId: id }])
  outbox.drained()
  await highlights.fetch({ id })
  expect(gateway.calls).toHaveLength(1)
  await vi.waitFor(async () => {
    await highlights.fetch({ id })
    expect(gateway.calls).toHaveLength(2)
  })
  for (const stop of stops) stop()
})
