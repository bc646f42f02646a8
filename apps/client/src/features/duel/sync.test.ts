import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryUtils } from '../../shared/api/query-client.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import { signInForTest } from '../../testing/render-page.tsx'
import { duelId, pastOf, reviewedOf } from './testing/after.ts'
import { followDuels } from './sync.ts'

type Show = (input: never, output: never) => void

const sent = vi.hoisted(() => new Set<{ path: string; show: Show }>())
vi.mock('../../shared/outbox/follow.ts', () => ({
  followSent: (one: { path: string; show: Show }) => {
    sent.add(one)
    return () => sent.delete(one)
  },
}))

beforeEach(signInForTest)
afterEach(() => {
  queryUtils().duel.review.setData({ duelId }, undefined)
  clearSettings()
})

test('DUEL-04 what the server took into revision stays there when it waits no more', () => {
  const stop = followDuels()
  queryUtils().duel.review.setData({ duelId }, { duel: pastOf(), questions: [reviewedOf(0), reviewedOf(1)] })
  for (const { show } of sent) show({ duelId } as never, { questionIds: ['reserve-1'] } as never) // as the path's types, which `never` hides
  const kept = queryUtils().duel.review.getData({ duelId })
  expect(kept?.questions.map(({ isInRevision }) => isInRevision)).toEqual([false, true])
  stop()
  expect(sent.size).toBe(0)
})
