import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '../database/open.ts'
import { type Ends, start } from '../testing/duel-match.ts'
import { makeStudent, startDuelRig } from '../testing/duel-rig.ts'
import { setDuel } from '../testing/duels.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { readRunning } from './admission.ts'
import { createLocalBus } from './events.ts'
import { createHub } from './hub.ts'
import { createMatches } from './matches.ts'
import { createPlayer } from './player.ts'
import { createRematches } from './rematch.ts'
import { createReserve, type Reserve } from './reserve.ts'
import { storeSeek } from './seek-rows.ts'
import { createSeeks } from './seeks.ts'
import { createSessionPages } from './session-pages.ts'

const ends: Ends = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const Told = z.looseObject({
  type: z.string(),
  message: z.string().optional(),
  duel: z.looseObject({ epoch: z.string() }).nullish(),
  seek: z.looseObject({ format: z.string() }).nullish(),
})
type Told = z.infer<typeof Told>

/** A page that was let in with a search of its own, whatever is true by now. */
async function letIn(database: Database, reserve: Reserve) {
  const { db } = database
  const rig = await startDuelRig(database, { now: start })
  ends.push(rig.stop)
  const now = () => new Date(start)
  const { id: studentId } = await makeStudent(database, now())
  await storeSeek(db, { studentId, network: null, subject: 'polity', format: 'long' }, now())
  const bus = createLocalBus(randomUUID())
  const matches = createMatches(reserve)
  const told: Told[] = []
  const frames = new EventEmitter()
  const closed: number[] = []
  const { duels, store } = rig.live
  const player = createPlayer(
    {
      duels,
      store,
      now,
      hub: createHub(bus),
      seeks: createSeeks({ db, now, bus, matches }),
      sessionPages: createSessionPages(bus),
      rematches: createRematches(db, now, bus, matches),
      readRunning: (id) => readRunning(db, id),
      startWaiting: async () => undefined,
      publish: bus.publish,
      onFailure: () => undefined,
    },
    { studentId, session: 'session', running: null, isSeeking: true, isAwaited: false },
    null,
    {
      send: (text) => {
        told.push(Told.parse(JSON.parse(text)))
        frames.emit('told')
      },
      close: (code) => closed.push(code),
    },
  )
  ends.push(() => player.ended('page'))
  const send = (frame: object) => player.receive(JSON.stringify(frame))
  const hello = () => send({ type: 'hello', tab: randomUUID() })
  /** The first frame of `type`. */
  const when = async (type: string): Promise<Told> => {
    const found = told.find((frame) => frame.type === type)
    if (found) return found
    await once(frames, 'told')
    return when(type)
  }
  return { studentId, bus, closed, send, hello, when }
}

const forgetSeek = ({ db }: Database, studentId: string) =>
  db.deleteFrom('duel.seek').where('student_id', '=', studentId).execute()

onEveryDatabase('a page', (database) => {
  it('DUEL-02 paired between the way in and its hello it is told of the duel', async () => {
    const { studentId, hello, when } = await letIn(database(), createReserve())
    const other = await makeStudent(database(), new Date(start))
    await forgetSeek(database(), studentId)
    const epoch = await setDuel(database().db, { first: studentId, second: other.id, at: new Date(start) })
    hello()
    expect((await when('welcome')).duel?.epoch).toBe(epoch)
  })

  it('DUEL-02 a search that is gone without a duel is told to be over', async () => {
    const { studentId, bus, hello, when } = await letIn(database(), createReserve())
    hello()
    expect((await when('welcome')).seek?.format).toBe('long')
    await forgetSeek(database(), studentId)
    bus.publish(`student:${studentId}`, { type: 'matched' })
    expect((await when('seeking')).seek).toBeNull()
  })

  it('DUEL-02 what cannot be played is refused, and the page stays', async () => {
    const few: Reserve = async (db) => (await createReserve()(db)).slice(0, 6)
    const { closed, send, hello, when } = await letIn(database(), few)
    hello()
    send({ type: 'take', opponent: 'bot' })
    expect((await when('refused')).message).toBe('There are no questions for such a duel yet.')
    send({ type: 'cancel' })
    expect((await when('seeking')).seek).toBeNull()
    expect(closed).toEqual([])
  })
})
