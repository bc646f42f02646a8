import type { AppRouter } from '@abhyas/contracts/app-router'
import { TRPCClientError } from '@trpc/client'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { groupsOf, type Entry, type Group } from './entry.ts'
import { createSender, pauseAfter, type SenderParts } from './sender.ts'
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
    append: (id, added) => {
      const first = (of(id).at(-1)?.seq ?? 0) + 1
      return change(id, [...of(id), ...added.map((entry, index) => ({ ...entry, seq: first + index }))])
    },
    put: (id, entry) =>
      change(
        id,
        of(id).map((other) => (other.seq === entry.seq ? entry : other)),
      ),
    remove: (id, places) =>
      change(
        id,
        of(id).filter((entry) => !places.includes(entry.seq)),
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
  path: 'news.recordReading',
  input: {
    clientId: `write-${n}`,
    at: '2026-11-21T00:00:00.000Z',
    itemId: 'money-bill-20260105',
    seconds: 10,
    finished: false,
  },
  refusal: null,
})

/** An event of the log: neighbours go in one call. */
const event = (n: number): Omit<Entry, 'seq'> => ({
  path: 'questions.append',
  input: { clientId: `write-${n}`, at: '2026-11-21T00:00:00.000Z', kind: 'add', questionId: `q-${n}` },
  refusal: null,
})

type Weather = 'fine' | 'lost' | 'lost-answer' | 'busy' | 'refused' | 'kept-out'

/** A server that takes each clientId once, and a network as bad as the script says. */
function unreliableServer(weather: Weather[]) {
  const taken: string[] = []
  const calls: number[] = []
  const poisoned = new Set<string>()
  const send = (group: Group): Promise<unknown> => {
    const ids = group.map(({ input }) => input.clientId)
    const now = weather.shift() ?? 'fine'
    calls.push(group.length)
    if (now === 'lost') return Promise.reject(TRPCClientError.from(new TypeError('Failed to fetch')))
    if (now === 'busy') return Promise.reject(refusal('UNAVAILABLE', true))
    // What is wrong with a write stays wrong; what was taken once is never refused.
    const first = ids.find((id) => !taken.includes(id))
    const isAppend = group[0].path === 'questions.append'
    if (first !== undefined && (now === 'refused' || (now === 'kept-out' && isAppend))) poisoned.add(first)
    const bad = ids.filter((id) => poisoned.has(id))
    if (bad.length > 0 && (now !== 'kept-out' || !isAppend)) return Promise.reject(refusal('BAD_REQUEST', false))
    taken.push(...ids.filter((id) => !bad.includes(id) && !taken.includes(id)))
    if (now === 'lost-answer') return Promise.reject(TRPCClientError.from(new TypeError('Failed to fetch')))
    return Promise.resolve({ unknown: bad })
  }
  return { send, taken, calls, poisoned }
}

interface World {
  studentId: string | undefined
  isOnline: boolean
}

function openTab(
  world: World,
  storage: OutboxStorage,
  exclusively: ReturnType<typeof lock>,
  send: (group: Group) => Promise<unknown>,
  crash: () => void = () => undefined,
  onHeld: SenderParts['onHeld'] = () => undefined,
) {
  const due: (() => void)[] = []
  const refused: Entry[] = []
  const sent: Entry[] = []
  const kept: Entry[] = []
  const sendWaiting = createSender({
    storage,
    send,
    keptOut: (output) => new Set((output as { unknown: string[] }).unknown),
    studentId: () => world.studentId,
    isOnline: () => world.isOnline,
    exclusively,
    later: (run) => due.splice(0, due.length, run),
    confirmSession: () => Promise.resolve(true),
    onSent: (_id, entries) => sent.push(...entries),
    whenKept: () => {
      crash()
      kept.push(...sent.splice(0))
      crash()
      return Promise.resolve()
    },
    onRefused: (entry) => refused.push(entry),
    onHeld,
    onChange: () => Promise.resolve(),
  } satisfies SenderParts)
  return { sendWaiting, due, refused, kept }
}

test('F12 every write takes effect once and in order, however bad the network, with two tabs and any reloads', async () => {
  const weather = fc.array(fc.constantFrom<Weather>('fine', 'lost', 'lost-answer', 'busy', 'refused', 'kept-out'), {
    maxLength: 40,
  })
  const steps = fc.array(
    fc.constantFrom('write', 'event', 'event', 'send-0', 'send-1', 'reload-0', 'offline', 'online'),
    {
      maxLength: 40,
    },
  )
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
        if (action === 'write') await storage.append('asha', [write((written += 1))])
        if (action === 'event') await storage.append('asha', [event((written += 1))])
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
      expect(left.every((entry) => entry.refusal !== null)).toBe(true)
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
  await storage.append('asha', [write(1)])
  await storage.append('asha', [write(2)])
  await tab.sendWaiting()
  expect(server.taken).toEqual([])
  expect(tab.due).toHaveLength(1)
  await tab.sendWaiting()
  expect(server.taken).toEqual(['write-1', 'write-2'])
})

test('F15 what a server without room did not take waits in its order, in its own words, and is sent once there is room', async () => {
  const storage = memoryStorage()
  const held: string[] = []
  let hasRoom = false
  const taken: string[] = []
  const send = (group: Group) => {
    if (!hasRoom) return Promise.reject(refusal('STORAGE_FULL', true))
    taken.push(...group.map(({ input }) => input.clientId))
    return Promise.resolve({ unknown: [] })
  }
  const tab = openTab({ studentId: 'asha', isOnline: true }, storage, lock(), send, undefined, (entries, { code }) =>
    held.push(...entries.map(({ input }) => `${input.clientId} ${code}`)),
  )
  await storage.append('asha', [write(1), write(2), event(3)])
  for (let round = 0; round < 5; round += 1) await tab.sendWaiting()
  expect(tab.refused).toEqual([])
  expect(new Set(held)).toEqual(new Set(['write-1 STORAGE_FULL']))
  expect((await storage.list('asha')).map(({ refusal: no }) => no)).toEqual([null, null, null])
  hasRoom = true
  await tab.sendWaiting()
  expect(taken).toEqual(['write-1', 'write-2', 'write-3'])
  expect(await storage.list('asha')).toEqual([])
})

const answer = (n: number): Omit<Entry, 'seq'> => ({
  path: 'mains.retry',
  input: { clientId: `write-${n}`, at: '2026-11-21T00:00:00.000Z', submissionId: `submission-${n}` },
  refusal: null,
})

test('F7 while the grader is away only what goes to it waits, in its order', async () => {
  const storage = memoryStorage()
  const server = unreliableServer(['busy'])
  const tab = openTab({ studentId: 'asha', isOnline: true }, storage, lock(), server.send)
  for (const entry of [answer(1), write(2), answer(3), write(4)]) await storage.append('asha', [entry])
  await tab.sendWaiting()
  expect(server.taken).toEqual(['write-2', 'write-4'])
  expect(tab.due).toHaveLength(1)
  await tab.sendWaiting()
  expect(server.taken).toEqual(['write-2', 'write-4', 'write-1', 'write-3'])
})

test('F7 a grader that takes its time holds up nothing that goes elsewhere, what is written meanwhile neither', async () => {
  const storage = memoryStorage()
  const taken: string[] = []
  let answerNow: (output: unknown) => void = () => undefined
  const send = async ([{ path, input }]: Group) => {
    if (path.startsWith('mains.')) await new Promise((resolve) => (answerNow = resolve))
    taken.push(input.clientId)
    return { unknown: [] }
  }
  const locks = new Map<string, ReturnType<typeof lock>>()
  const lockOf = (name: string) => locks.get(name) ?? locks.set(name, lock()).get(name) ?? lock()
  const exclusively: ReturnType<typeof lock> = (name, run) => lockOf(name)(name, run)
  const tab = openTab({ studentId: 'asha', isOnline: true }, storage, exclusively, send)
  for (const entry of [answer(1), write(2)]) await storage.append('asha', [entry])
  const first = tab.sendWaiting()
  await vi.waitFor(() => expect(taken).toEqual(['write-2']))
  await storage.append('asha', [write(3)])
  const second = tab.sendWaiting()
  await vi.waitFor(() => expect(taken).toEqual(['write-2', 'write-3']))
  answerNow({})
  await Promise.all([first, second])
  expect(taken).toEqual(['write-2', 'write-3', 'write-1'])
})

test('F12 a write that the server will never take is put aside, named, and blocks nothing', async () => {
  const storage = memoryStorage()
  const server = unreliableServer(['refused'])
  const tab = openTab({ studentId: 'asha', isOnline: true }, storage, lock(), server.send)
  await storage.append('asha', [write(1)])
  await storage.append('asha', [write(2)])
  await tab.sendWaiting()
  expect(server.taken).toEqual(['write-2'])
  expect(tab.refused.map((entry) => entry.input.clientId)).toEqual(['write-1'])
  expect(await storage.list('asha')).toMatchObject([{ seq: 1, refusal: { code: 'BAD_REQUEST' } }])
})

test('TUTOR-03 a place in a book that the server will never take is forgotten without a word, and blocks nothing', async () => {
  const storage = memoryStorage()
  const tab = openTab({ studentId: 'asha', isOnline: true }, storage, lock(), ([{ path }]) =>
    path === 'books.setPlace' ? Promise.reject(refusal('NOT_FOUND', false)) : Promise.resolve({ unknown: [] }),
  )
  const at = '2026-11-21T00:00:00.000Z'
  const input = { clientId: 'place', at, bookId: 'polity', chapterId: 'gone', paragraph: 1 }
  await storage.append('asha', [{ path: 'books.setPlace', input, refusal: null }, write(1)])
  await tab.sendWaiting()
  expect(tab.refused).toEqual([])
  expect(await storage.list('asha')).toEqual([])
})

test('T33 nothing of one student is sent while another is signed in, or after the session is gone', async () => {
  const storage = memoryStorage()
  const world: World = { studentId: 'asha', isOnline: true }
  const sent: string[] = []
  const tab = openTab(world, storage, lock(), ([entry]) => {
    sent.push(entry.input.clientId)
    world.studentId = 'ravi'
    return Promise.resolve({ unknown: [] })
  })
  await storage.append('asha', [write(1)])
  await storage.append('asha', [write(2)])
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

test('F19 neighbours of an append go a hundred in a call, in order, and other writes keep their place between them', async () => {
  const storage = memoryStorage()
  const server = unreliableServer([])
  const tab = openTab({ studentId: 'asha', isOnline: true }, storage, lock(), server.send)
  for (let n = 1; n <= 250; n += 1) await storage.append('asha', [n === 120 ? write(n) : event(n)])
  await tab.sendWaiting()
  expect(server.calls).toEqual([100, 19, 1, 100, 30])
  expect(server.taken).toEqual(Array.from({ length: 250 }, (_, index) => `write-${index + 1}`))
  expect(await storage.list('asha')).toEqual([])
})

test('F19 an event that spoils its call is put aside alone', async () => {
  const storage = memoryStorage()
  const server = unreliableServer(['refused'])
  const tab = openTab({ studentId: 'asha', isOnline: true }, storage, lock(), server.send)
  for (let n = 1; n <= 5; n += 1) await storage.append('asha', [event(n)])
  await tab.sendWaiting()
  expect(server.taken).toEqual(['write-2', 'write-3', 'write-4', 'write-5'])
  expect(tab.refused.map(({ input }) => input.clientId)).toEqual(['write-1'])
})

test('F22 a page that dies at any step has each write in the kept answers or in the outbox, and sends none twice in effect', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(write, event), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 8 }),
      fc.array(fc.constantFrom<Weather>('fine', 'lost-answer', 'busy'), { maxLength: 6 }),
      async (kinds, crashAt, weather) => {
        const storage = memoryStorage()
        const server = unreliableServer(weather)
        let steps = 0
        const die = () => {
          if (steps++ === crashAt) throw new Error('the page died')
        }
        // A page that dies does none of its later steps: each step of the storage is one.
        const mortal: OutboxStorage = { ...storage, remove: (id, places) => (die(), storage.remove(id, places)) }
        const world: World = { studentId: 'asha', isOnline: true }
        const all = kinds.map((make, index) => make(index + 1))
        await storage.append('asha', all)
        const dying = openTab(world, mortal, lock(), server.send, die)
        await dying.sendWaiting()
        const known = [...dying.kept, ...(await storage.list('asha'))].map(({ input }) => input.clientId)
        for (const { input } of all) expect(known).toContain(input.clientId)
        const next = openTab(world, storage, lock(), server.send)
        for (let round = 0; round < 10; round += 1) await next.sendWaiting()
        expect(await storage.list('asha')).toEqual([])
        expect(server.taken).toEqual(all.map(({ input }) => input.clientId))
      },
    ),
    { numRuns: 200 },
  )
})

test('F12 groups keep the order and split nothing that one call takes', () => {
  const entries = fc.array(fc.boolean(), { maxLength: 400 })
  fc.assert(
    fc.property(entries, (areEvents) => {
      const all = areEvents.map((isEvent, index) => ({ ...(isEvent ? event(index) : write(index)), seq: index }))
      const groups = groupsOf(all)
      expect(groups.flat()).toEqual(all)
      for (const group of groups) {
        expect(group.length).toBeLessThanOrEqual(group[0].path === 'questions.append' ? 100 : 1)
        expect(new Set(group.map(({ path }) => path)).size).toBe(1)
      }
    }),
  )
})
