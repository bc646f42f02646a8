import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryUtils } from '../../shared/api/query-client.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import { signInForTest } from '../../testing/render-page.tsx'
import { followTests } from './sync.ts'
import { attemptId, attemptOf, otherDevice } from './testing.ts'

const sent = vi.hoisted(() => new Map<string, (input: never, output: never) => void>())
vi.mock('../../shared/outbox/follow.ts', () => ({
  followSent: ({ path, show }: { path: string; show: (input: never, output: never) => void }) => {
    sent.set(path, show)
    return () => sent.delete(path)
  },
}))

beforeEach(signInForTest)
afterEach(() => {
  queryUtils().tests.attempt.setData({ attemptId }, undefined)
  clearSettings()
})

test('TEST-02 the answer to an event says at once that another device took the test over', () => {
  const stop = followTests()
  const attempt = attemptOf()
  const { deadline } = attempt
  queryUtils().tests.attempt.setData({ attemptId }, attempt)
  const kept = () => queryUtils().tests.attempt.getData({ attemptId })
  const before = kept()
  const append = sent.get('tests.append')
  const same = { id: attemptId, phase: 'running', deadline, deviceId: attempt.deviceId }
  append?.({} as never, { unknown: [], superseded: [], attempts: [same] } as never) // as the path's types, which `never` hides
  expect(kept()).toBe(before)
  append?.({} as never, { unknown: [], superseded: [], attempts: [{ ...same, deviceId: otherDevice }] } as never)
  expect(kept()?.deviceId).toBe(otherDevice)
  expect(kept()?.questions).toHaveLength(3)
  stop()
  expect(sent.size).toBe(0)
})
