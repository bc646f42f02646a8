import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '@abhyas/contracts'
import { type DuelEvent, type FromPlayer, ToPlayer } from '@abhyas/contracts/duel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { buildClient } from './client-build.ts'
import { ownSettings, removeData, start, type Started } from './testing/product.ts'
import { createSetClock, type SetClock, whyNoClock } from './testing/set-clock.ts'
import { askForCode, signIn, type Student, write } from './testing/student.ts'

const why = whyNoClock === undefined ? '' : ` (skipped: ${whyNoClock})`

/** One who sits in a duel, answers nothing, and is told everything. */
interface Onlooker {
  /** The event of this kind of the question `index`, as soon as it comes. */
  readonly told: (
    type: 'opened' | 'closed',
    index: number,
  ) => Promise<{ readonly at: number; readonly event: DuelEvent }>
  readonly windowMs: (index: number) => number
  readonly close: () => void
}

/** Opens a student's duel, again and again as phones do: a gateway that has just started reaches the duel service in a moment. */
async function openDuel(origin: string, { cookie }: Student): Promise<WebSocket> {
  for (;;) {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws/duel`, { headers: { cookie, origin } })
    const isOpen = await once(socket, 'open').then(
      () => true,
      () => false,
    )
    if (isOpen) return socket
    await delay(100)
  }
}

async function sitIn(origin: string, student: Student): Promise<Onlooker> {
  const socket = await openDuel(origin, student)
  const events: { readonly at: number; readonly event: DuelEvent }[] = []
  let wake: (() => void)[] = []
  const send = (frame: FromPlayer) => socket.send(JSON.stringify(frame))
  socket.on('message', (data) => {
    const frame = ToPlayer.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''))
    if (frame.type === 'welcome') send({ type: 'seek', subject: 'mixed', format: 'blitz' })
    if (frame.type === 'matched') send({ type: 'ready', epoch: frame.duel.epoch })
    if (frame.type === 'ping') send({ type: 'pong', id: frame.id })
    if (frame.type !== 'event') return
    events.push({ at: performance.now(), event: frame.event })
    if (frame.event.type === 'closed') send({ type: 'skip', epoch: frame.epoch, index: frame.event.closed.index })
    for (const go of wake.splice(0)) go()
  })
  send({ type: 'hello', tab: randomUUID() })
  const isOf = (event: DuelEvent, index: number) =>
    event.type === 'closed' ? event.closed.index === index : 'index' in event && event.index === index
  return {
    told: async (type, index) => {
      for (;;) {
        const found = events.find(({ event }) => event.type === type && isOf(event, index))
        if (found) return found
        await new Promise<void>((resolve) => (wake = [...wake, resolve]))
      }
    },
    windowMs: (index) => {
      for (const { event } of events) if (event.type === 'asked' && event.index === index) return event.windowMs
      throw new Error(`Question ${index} was never asked.`)
    },
    close: () => socket.terminate(),
  }
}

/** By how many hours the clock of the server at `origin` is ahead. */
async function aheadOfUs(origin: string): Promise<number> {
  const { headers } = await fetch(origin)
  return (Date.parse(headers.get('date') ?? '') - Date.now()) / 3_600_000
}

describe.skipIf(whyNoClock !== undefined)(`a clock that is set${why}`, { timeout: 240_000 }, () => {
  let clock: SetClock
  let settings: Record<string, string>
  let product: Started
  beforeAll(async () => {
    // By the machine's own clock.
    buildClient()
    clock = createSetClock()
    settings = await ownSettings()
    product = await start({ ...settings, ...clock.env })
  }, 300_000)
  afterAll(async () => {
    await product.stop()
    clock.remove()
    removeData(settings)
  })
  const inboxPort = () => settings['BACKEND_PORT'] ?? ''
  const enter = async (email: string) => {
    expect(await askForCode(product.origin, email)).toBe(200)
    return signIn(product.origin, inboxPort(), email)
  }
  const isSignedIn = async ({ read }: Student) =>
    contract.account.session.output.parse((await read('account.session')).data).student !== null
  const gradedNow = async ({ read, write: say }: Student) => {
    const { questions } = contract.mains.questions.output.parse((await read('mains.questions')).data)
    const submissionId = randomUUID()
    const answer = { kind: 'typed', text: 'The Governor acts on the advice of ministers.', pasted: 0 }
    const order = { ...write(), submissionId, questionId: questions[0]?.id, answer }
    expect(await say('mains.submit', order)).toMatchObject({ status: 200 })
    await expect
      .poll(async () => (await read('mains.submission', { id: submissionId })).data)
      .toMatchObject({ state: 'ready' })
  }

  test('F17 by two hours, there and back: sessions, codes and grading go on, and a duel keeps its time', async () => {
    const [asha, ravi] = [await enter('asha@example.org'), await enter('ravi@example.org')]
    const seats = await Promise.all([asha, ravi].map((student) => sitIn(product.origin, student)))
    try {
      for (const [index, hours] of [2, -2].entries()) {
        const opened = await Promise.all(seats.map((seat) => seat.told('opened', index)))
        expect(await askForCode(product.origin, `early-${index}@example.org`)).toBe(200)
        clock.set(hours)
        // Node keeps the header for a second.
        await expect.poll(() => aheadOfUs(product.origin)).toBeCloseTo(hours, 0)
        expect(await isSignedIn(asha)).toBe(true)
        // A code from before the clock was set, and one of now.
        expect(await isSignedIn(await signIn(product.origin, inboxPort(), `early-${index}@example.org`))).toBe(true)
        expect(await isSignedIn(await enter(`now-${index}@example.org`))).toBe(true)
        await gradedNow(asha)
        const closed = await Promise.all(seats.map((seat) => seat.told('closed', index)))
        for (const [place, seat] of seats.entries()) {
          const took = (closed[place]?.at ?? 0) - (opened[place]?.at ?? 0)
          // Not at once, and not in two hours.
          expect(took).toBeGreaterThan(seat.windowMs(index) / 2)
          expect(took).toBeLessThan(seat.windowMs(index) + 60_000)
        }
      }
    } finally {
      for (const seat of seats) seat.close()
    }
    for (const student of [asha, ravi]) expect(await isSignedIn(student)).toBe(true)
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200)
  })
})
