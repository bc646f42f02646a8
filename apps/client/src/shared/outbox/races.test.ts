import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { asha } from '../../testing/fake-gateway.ts'
import { TRPCClientError } from '@trpc/client'
import { api } from '../api/trpc.ts'
import { setConfirmSession } from '../api/session-link.ts'
import { toUserData } from '../settings/fields.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import type { Entry } from './entry.ts'
import { createSender } from './sender.ts'

const ravi = { ...asha, id: '9b2c8f0e-1111-4222-8333-444455556666', name: 'Ravi' }

afterEach(() => {
  setConfirmSession(() => Promise.resolve(false))
  clearSettings()
  vi.unstubAllGlobals()
})

/** The gateway's rule: a call counts for the cookie's student, and only where the tab means that one. */
function gatewayOf(cookie: { studentId: string }, refusesFirst: boolean) {
  const written: { readonly by: string; readonly itemId: unknown }[] = []
  let isFirst = refusesFirst
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const meant = new Headers(init.headers).get('x-abhyas-student')
    const inputs = Object.values(
      JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, { itemId: unknown }>,
    )
    const code = isFirst ? 'UNAUTHORIZED' : meant === null || meant === cookie.studentId ? undefined : 'CONFLICT'
    isFirst = false
    if (code === undefined) for (const { itemId } of inputs) written.push({ by: cookie.studentId, itemId })
    const data = { code, message: '', retryable: false, retryAfterMs: null, requestId: 'r' }
    const one = code === undefined ? { result: { data: {} } } : { error: { message: '', code: -32_600, data } }
    return Promise.resolve(Response.json(inputs.map(() => one)))
  })
  return written
}

const microtasks = async (count: number) => {
  for (let i = 0; i < count; i += 1) await Promise.resolve()
}

const write = (itemId: string) =>
  api.bookmarks.set.mutate({
    clientId: crypto.randomUUID(),
    at: '2026-11-22T00:00:00.000Z',
    kind: 'question',
    itemId,
    saved: true,
  })

test('F24 in 500 races of another tab that changes the account, no write counts for the wrong student', async () => {
  const race = fc.record({
    /** Microtasks from the call to the new cookie, and on to when this tab hears of it; -1: before the call's batch leaves. */
    toCookie: fc.nat(12),
    toNews: fc.nat(12),
    isNewsFirst: fc.boolean(),
    refusesFirst: fc.boolean(),
    ravisToo: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(race, async ({ toCookie, toNews, isNewsFirst, refusesFirst, ravisToo }) => {
      settings.userData = toUserData(asha)
      const cookie = { studentId: asha.id }
      const written = gatewayOf(cookie, refusesFirst)
      // The server's word is the cookie's; the tab is asked about the student it shows by then.
      setConfirmSession(() => Promise.resolve(settings.userData.user_id === cookie.studentId))
      const calls = [write('of-asha')]
      const steps = [
        async () => {
          await microtasks(toCookie)
          cookie.studentId = ravi.id
        },
        async () => {
          await microtasks(toNews)
          settings.userData = toUserData(ravi)
        },
      ]
      for (const step of isNewsFirst ? steps.reverse() : steps) await step()
      if (ravisToo) calls.push(write('of-ravi'))
      await Promise.allSettled(calls)
      for (const { by, itemId } of written) expect(by).toBe(itemId === 'of-asha' ? asha.id : ravi.id)
    }),
    { numRuns: 500 },
  )
})

const refused = (code: string) =>
  TRPCClientError.from({
    error: { message: '', code: 0, data: { code, message: '', retryable: false, retryAfterMs: null, requestId: 'r' } },
  } as never) // the shape of a refusal

const event = (n: number): Entry => ({
  seq: n,
  path: 'questions.append',
  input: { clientId: `asha-${n}`, at: '2026-11-21T00:00:00.000Z', kind: 'add', questionId: `q-${n}` },
  refusal: null,
})

test('F24 in 500 races the outbox sends nothing of one student as another, and puts nothing of theirs aside', async () => {
  const answer = fc.constantFrom('taken', 'BAD_REQUEST', 'CONFLICT', 'UNAUTHORIZED')
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { maxLength: 8 }), fc.nat(8), fc.boolean(), async (script, when, isAsked) => {
      const answers = [...script]
      const world = { studentId: 'asha' }
      let step = 0
      /** The other tab's sign-in comes at one of the moments at which this one waits. */
      const moment = async () => {
        await Promise.resolve()
        if (step++ === when) world.studentId = 'ravi'
      }
      let entries = [1, 2, 3, 4].map(event)
      const senders: string[] = []
      const putAside: string[] = []
      const sendWaiting = createSender({
        storage: {
          list: async (id) => (await moment(), id === 'asha' ? entries : []),
          append: () => Promise.resolve(),
          put: async (_id, entry) => {
            if (world.studentId !== 'asha') putAside.push(entry.input.clientId)
            await moment()
            entries = entries.map((other) => (other.seq === entry.seq ? entry : other))
          },
          remove: async (_id, places) => {
            await moment()
            entries = entries.filter(({ seq }) => !places.includes(seq))
          },
          clear: () => Promise.resolve(),
        },
        send: async () => {
          senders.push(world.studentId)
          await moment()
          // In another's session the gateway refuses what means the first.
          const said = world.studentId === 'asha' ? (answers.shift() ?? 'taken') : 'CONFLICT'
          if (said !== 'taken') throw refused(said)
          return { unknown: [] }
        },
        keptOut: () => new Set(),
        studentId: () => world.studentId,
        isOnline: () => true,
        exclusively: (_name, run) => run(),
        later: () => undefined,
        confirmSession: async () => (await moment(), isAsked || world.studentId === 'asha'),
        onSent: () => undefined,
        whenKept: moment,
        onRefused: () => undefined,
        onHeld: () => undefined,
        onChange: () => Promise.resolve(),
      })
      await sendWaiting()
      world.studentId = 'ravi'
      await sendWaiting()
      expect(senders.filter((id) => id !== 'asha')).toEqual([])
      expect(putAside).toEqual([])
    }),
    { numRuns: 500 },
  )
})
