import { expect, test, vi } from 'vitest'
import { followOutbox, followSent } from './follow.ts'

const device = vi.hoisted(() => ({
  restored: () => undefined as void,
  send: (_input: unknown, _output: unknown) => undefined as void,
  drained: () => undefined as void,
  keep: () => Promise.resolve(),
}))
vi.mock('../api/query-client.ts', () => ({
  queryClientOf: () => ({ invalidateQueries: () => Promise.resolve() }),
  restoreAnswers: () => new Promise<void>((resolve) => (device.restored = resolve)),
  whenPersisted: () => Promise.resolve(),
}))
vi.mock('./outbox.ts', () => ({
  whenSent: (_path: string, listener: typeof device.send) => {
    device.send = listener
    return () => undefined
  },
  whenDrained: (listener: typeof device.drained) => {
    device.drained = listener
    return () => undefined
  },
  beforeForgotten: (keep: typeof device.keep) => {
    device.keep = keep
    return () => undefined
  },
}))

test('F22 the last write too leaves the outbox only when the answers that the storage alone held show it', async () => {
  const show = vi.fn<() => void>()
  const stops = [followSent({ path: 'bookmarks.set', queryKey: ['bookmarks'], show }), followOutbox()]
  device.send({}, {})
  expect(show).toHaveBeenCalledTimes(1)
  device.drained()
  const kept = vi.fn<() => void>()
  const keeping = device.keep().then(kept)
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve()
  expect(kept).not.toHaveBeenCalled()
  device.restored()
  await keeping
  expect(show).toHaveBeenCalledTimes(2)
  for (const stop of stops) stop()
})
