import { afterEach, expect, test, vi } from 'vitest'
import { asha, fakeGateway } from '../../testing/fake-gateway.ts'
import { queryUtils } from '../api/query-client.ts'
import { followOutbox } from '../outbox/follow.ts'
import { toUserData } from '../settings/fields.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import { followQuestions } from './sync.ts'

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

test('QUEST-02 an answer to the news comes up in revision: when it is sent the schedule is asked for anew', async () => {
  settings.userData = toUserData(asha)
  await Promise.resolve()
  const plan = { examDate: null, dailyCap: 60, pausedUntil: null }
  const gateway = fakeGateway({
    'questions.progress': () => ({ now: '2026-11-21T06:00:00.000Z', progress: [], plan }),
  })
  const { progress } = queryUtils().questions
  await progress.fetch()
  const stops = [followQuestions(), followOutbox()]
  outbox.sent.get('news.answer')?.({}, { correct: false })
  expect(gateway.calls).toHaveLength(1)
  outbox.drained()
  await vi.waitFor(async () => {
    await progress.fetch()
    expect(gateway.calls).toHaveLength(2)
  })
  for (const stop of stops) stop()
})
