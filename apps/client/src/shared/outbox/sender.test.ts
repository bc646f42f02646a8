import type { AppRouter } from '@abhyas/contracts/app-router'
import { TRPCClientError } from '@trpc/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { createSender, pauseAfter } from './sender.ts'
import type { OutboxStorage } from './storage.ts'

const refusal = (code: string, retryable: boolean) =>
  TRPCClientError.from<AppRouter>({
    error: {
      message: code,
      code: -32_600,
      data: { code, message: code, retryable, retryAfterMs: null, requestId: 'r' },
    },
  } as never) // the wire's shape, cut to what is read

/** Keeps records as the database does; it outlives the tabs. */
function memoryStorage(): OutboxStorage {
  const entries = new Map<string, Entry[]>()
  const of = (studentId: string) => entries.get(studentId) ?? []
  const change = (studentId: string, next: Entry[]) => {
    entries.set(studentId, next)
    return Promise.resolve()
  }
  return {
    list: (id) => Promise.resolve([...of(id)]),
    append: (id, entry) => change(id, [...of(id), { ...entry, seq: (of(id).at(-1)?.seq ?? 0) + 1 }]),
    put: (id, entry) =>
      change(
        id,
        of(id).map((other) => (other.seq === entry.seq ? entry : other)),
      ),
    remove: (id, seq) =>
      change(
        id,
        of(id).filter((entry) => entry.seq !== seq),
      ),
    clear: (id) => change(id, []),
  }
}

/** What navigator.locks does: one at a time, in the order of asking. */
function lock() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(_name: string, run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
}

const write = (n: number): Omit<Entry, 'seq'> => ({
  path: 'news.setBookmark',
  input: { clientId: `write-${n}`, at: '2026-11-21T00:00:00.000Z', itemId: 'money-bill-20260105', saved: true },
  refusal: null,
})

type Weather = 'fine' | 'lost' | 'lost-answer' | 'busy' | 'refused'

/** A server that takes each clientId once, and a network as bad as the script says. */
function unreliableServer(weather: Weather[]) {
  const taken: string[] = []
  const poisoned = new Set<string>()
  const send = (entry: Entry): Promise<unknown> => {
    const { clientId } = entry.input
    const now = poisoned.has(clientId) ? 'refused' : (weather.shift() ?? 'fine')
    if (now === 'lost') return Promise.reject(TRPCClientError.from(new TypeError('Failed to fetch')))
    if (now === 'busy') return Promise.reject(refusal('UNAVAILABLE', true))
    if (now === 'refused' && !taken.includes(clientId)) {
      poisoned.add(clientId)
      return Promise.reject(refusal('BAD_REQUEST', false))
    }
    if (!taken.includes(clientId)) taken.push(clientId)
    if (now === 'lost-answer') return Promise.reject(TRPCClientError.from(new TypeError('Failed to fetch')))
    return Promise.resolve({ saved: true })
  }
  return { send, taken, poisoned }
}

interface World {
  studentId: string | undefined
  isOnline: boolean
}

function openTab(
  world: World,
  storage: OutboxStorage,
  exclusively: ReturnType<typeof lock>,
  send: (entry: Entry) => Promise<unknown>,
) {
  const due: (() => void)[] = []
  const refused: Entry[] = []
  const sendWaiting = createSender({
    storage,
    send,
    studentId: () => world.studentId,
    isOnline: () => world.isOnline,
    exclusively,
    later: (run) => due.splice(0, due.length, run),
    confirmSession: () => Promise.resolve(true),
    onSent: () => undefined,
    onRefused: (entry) => refused.push(entry),
    onChange: () => Promise.resolve(),
  })
  return { sendWaiting, due, refused }
}

test('F12 every write takes effect once and in order, however bad the network, with two tabs and any reloads', async () => {
  const weather = fc.array(fc.constantFrom<Weather>('fine', 'lost', 'lost-answer', 'busy', 'refused'), {
    maxLength: 40,
  })
  const steps = fc.array(fc.constantFrom('write', 'send-0', 'send-1', 'reload-0', 'offline', 'online'), {
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(weather, steps, async (script, actions) => {
      const world: World = { studentId: 'asha', isOnline: true }
      const storage = memoryStorage()
      const server = unreliableServer(script)
      let exclusively = lock()
      let tabs = [openTab(world, storage, exclusively, server.send), openTab(world, storage, exclusively, server.send)]
      let written = 0
      const running: Promise<void>[] = []
      for (const action of actions) {
        if (action === 'write') await storage.append('asha', write((written += 1)))
        if (action === 'send-0' || action === 'send-1')
          running.push(tabs[action === 'send-0' ? 0 : 1]?.sendWaiting() ?? Promise.resolve())
        if (action === 'reload-0') {
          await Promise.all(running)
          exclusively = lock()
          tabs = [openTab(world, storage, exclusively, server.send), openTab(world, storage, exclusively, server.send)]
        }
        if (action === 'offline') world.isOnline = false
        if (action === 'online') world.isOnline = true
      }
      await Promise.all(running)
      world.isOnline = true
      for (let round = 0; round < 60; round += 1) await tabs[0]?.sendWaiting()

      const left = await storage.list('asha')
      expect(left.map((entry) => entry.input.clientId).sort()).toEqual([...server.poisoned].sort())
      expect(left.every((entry) => entry.refusal?.code === 'BAD_REQUEST')).toBe(true)
      const all = Array.from({ length: written }, (_, index) => `write-${index + 1}`)
      expect(server.taken).toEqual(all.filter((clientId) => !server.poisoned.has(clientId)))
    }),
    { numRuns: 300 },
  )
})

test('F12 a write that fails for now is tried again after a pause, and those behind it wait', async () => {
  const storage = memoryStorage()
  const server = unreliableServer(['busy'])
  const tab = openTab({ studentId: 'asha', isOnline: true }, storage, lock(), server.send)
  await storage.append('asha', write(1))
  await storage.append('asha', write(2))
  await tab.sendWaiting()
  expect(server.taken).toEqual([])
  expect(tab.due).toHaveLength(1)
  await tab.sendWaiting()
  expect(server.taken).toEqual(['write-1', 'write-2'])
})

test('F12 a write that the server will never take is put aside, named, and blocks nothing', async () => {
  const storage = memoryStorage()
  const server = unreliableServer(['refused'])
  const tab = openTab({ studentId: 'asha', isOnline: true }, storage, lock(), server.send)
  await storage.append('asha', write(1))
  await storage.append('asha', write(2))
  await tab.sendWaiting()
  expect(server.taken).toEqual(['write-2'])
  expect(tab.refused.map((entry) => entry.input.clientId)).toEqual(['write-1'])
  expect(await storage.list('asha')).toMatchObject([{ seq: 1, refusal: { code: 'BAD_REQUEST' } }])
})

test('T33 nothing of one student is sent while another is signed in, or after the session is gone', async () => {
  const storage = memoryStorage()
  const world: World = { studentId: 'asha', isOnline: true }
  const sent: string[] = []
  const tab = openTab(world, storage, lock(), (entry) => {
    sent.push(entry.input.clientId)
    world.studentId = 'ravi'
    return Promise.resolve({})
  })
  await storage.append('asha', write(1))
  await storage.append('asha', write(2))
  await tab.sendWaiting()
  await tab.sendWaiting()
  expect(sent).toEqual(['write-1'])
  expect(await storage.list('asha')).toHaveLength(1)

  const refusing = openTab({ studentId: 'asha', isOnline: true }, storage, lock(), () =>
    Promise.reject(refusal('UNAUTHORIZED', false)),
  )
  await refusing.sendWaiting()
  expect(await storage.list('asha')).toMatchObject([{ refusal: null }])
  expect(refusing.due).toEqual([])
})

test('F4 the pauses double up to a minute, with half of each by chance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const whole = Math.min(1000 * 2 ** (failures - 1), 60_000)
      const pause = pauseAfter(failures, chance)
      expect(pause).toBeGreaterThanOrEqual(whole / 2)
      expect(pause).toBeLessThanOrEqual(whole)
    }),
  )
})
