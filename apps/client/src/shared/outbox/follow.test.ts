import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asha } from '../../testing/fake-gateway.ts'
import { toUserData } from '../settings/fields.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import { followOutbox, followSent } from './follow.ts'

const device = vi.hoisted(() => ({
  client: undefined as QueryClient | undefined,
  restored: () => undefined as void,
  send: (_input: unknown, _output: unknown) => undefined as void,
  drained: () => undefined as void,
  keep: () => Promise.resolve(),
}))
vi.mock('../api/query-client.ts', () => ({
  queryClientOf: () => device.client,
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

const tick = async () => {
  for (let times = 0; times < 20; times += 1) await Promise.resolve()
}

beforeEach(() => {
  device.client = new QueryClient()
})
afterEach(() => {
  device.client?.clear()
  clearSettings()
})

test('F22 the last write too leaves the outbox only when the answers that the storage alone held show it', async () => {
  const show = vi.fn<() => void>()
  const stops = [followSent({ path: 'bookmarks.set', queryKey: ['bookmarks'], show }), followOutbox()]
  device.send({}, {})
  expect(show).toHaveBeenCalledTimes(1)
  device.drained()
  const kept = vi.fn<() => void>()
  const keeping = device.keep().then(kept)
  await tick()
  expect(kept).not.toHaveBeenCalled()
  device.restored()
  await keeping
  expect(show).toHaveBeenCalledTimes(2)
  for (const stop of stops) stop()
})

test.each([{ known: ['old'] }, { known: undefined }])(
  'TUTOR-01 what was asked for before a write, with $known known, does not come over it: it is asked for anew',
  async ({ known }) => {
    const client = new QueryClient()
    device.client = client
    const queryKey = ['chat']
    client.setQueryData(queryKey, known)
    const answers: ((turns: string[]) => void)[] = []
    const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
    const stopObserving = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
    expect(answers).toHaveLength(1)
    const show = () => client.setQueryData<string[]>(queryKey, (old) => old && ['old', 'asked'])
    const stops = [followSent({ path: 'tutor.ask', queryKey, show }), followOutbox()]
    device.send({}, {})
    device.drained()
    device.restored()
    await tick()
    expect(answers).toHaveLength(2)
    answers[0]?.(['old'])
    await tick()
    expect(client.getQueryData(queryKey)).toEqual(known && ['old', 'asked'])
    answers[1]?.(['old', 'asked', 'answered'])
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['old', 'asked', 'answered']))
    stopObserving()
    for (const stop of stops) stop()
  },
)

test('TUTOR-01 what one student sent is put into no other’s answers', async () => {
  settings.userData = toUserData(asha)
  const show = vi.fn<() => void>()
  const stops = [followSent({ path: 'tutor.ask', queryKey: ['chat'], show }), followOutbox()]
  device.send({}, {})
  expect(show).toHaveBeenCalledTimes(1)
  const keeping = device.keep()
  await tick()
  // In between, and later.
  settings.userData = toUserData({ ...asha, id: '00000000-0000-4000-8000-000000000002' })
  device.restored()
  await keeping
  await device.keep()
  device.drained()
  await tick()
  expect(show).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
})
