import { randomUUID } from 'node:crypto'
import { Redis } from 'iovalkey'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tokenDigest } from '../account/secret.ts'
import type { Database } from '../database/open.ts'
import { openTestServer, whyNoServer } from '../testing/database.ts'
import { setDuel } from '../testing/duels.ts'
import {
  answerOf,
  type Ends,
  keyOf,
  meet,
  openFirst,
  openNext,
  pass,
  playRound,
  playToEnd,
  start,
} from '../testing/duel-match.ts'
import { greet, makeStudent, startDuelRig } from '../testing/duel-rig.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { installedValkey, startValkey, type TestValkey } from '../testing/valkey.ts'
import { createDuelStore } from './store.ts'

const ends: Ends = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

onEveryDatabase('a backend that dies', (database) => {
  it('I2 I8 D9 DUEL-07 the only one is killed and started anew: what was acknowledged counts, the clock stood still', async () => {
    const clock = { now: start }
    const killed = await startDuelRig(database(), clock)
    const before = await meet(database(), ends, clock, [killed, killed])
    await openFirst(before)
    await pass(before, 2000)
    const clientId = randomUUID()
    before.pages[0].send(answerOf(before.epoch, 0, await keyOf(before, 0), clientId))
    await before.pages[0].when(({ type }) => type === 'ack')
    await killed.kill()
    clock.now += 20_000

    const rig = await startDuelRig(database(), clock)
    ends.push(rig.stop)
    await rig.live.duels.sweep()
    const link = await rig.link()
    ends.push(link.close)
    const first = await greet(link, before.tokens[0])
    await pass({ rigs: [rig], clock }, 3000)
    const second = await greet(link, before.tokens[1])
    const match = { ...before, rig, rigs: [rig], links: [link, link], pages: [first, second] } as const
    const game = (await rig.live.store.read(match.epoch))?.game
    expect(game?.stopped).toBeNull()
    expect(game?.current?.answers[0]).toMatchObject({ clientId })
    // Two seconds at most are given back beyond the outage: so long ago it was last heard of.
    expect(game?.current?.stoppedMs).toBeGreaterThanOrEqual(23_000)
    expect(game?.current?.stoppedMs).toBeLessThanOrEqual(25_000)
    const again = first.told.length
    first.send(answerOf(match.epoch, 0, await keyOf(match, 0), clientId))
    await first.when(({ type }) => type === 'ack', again)
    second.send(answerOf(match.epoch, 0, await keyOf(match, 0)))
    await Promise.all([first, second].map((page) => page.event('closed')))
    for (const page of [first, second]) page.send({ type: 'skip', epoch: match.epoch, index: 0 })
    await openNext(match, 1)
    await playToEnd(match, 1)
  })

  it('D9 a stop in order stops the clocks at once', async () => {
    const clock = { now: start }
    const stopping = await startDuelRig(database(), clock)
    const before = await meet(database(), ends, clock, [stopping, stopping])
    await openFirst(before)
    await pass(before, 1000)
    await stopping.stop()
    const rig = await startDuelRig(database(), clock)
    ends.push(rig.stop)
    clock.now += 1500
    const link = await rig.link()
    ends.push(link.close)
    await greet(link, before.tokens[0])
    await greet(link, before.tokens[1])
    expect((await rig.live.store.read(before.epoch))?.game.current?.stoppedMs).toBe(1500)
  })

  it('D9 a database that was away for eight seconds costs nobody time', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    match.clock.now += 8000
    await match.rig.live.duels.tend()
    expect((await match.pages[0].event('continued')).event?.stoppedMs).toBeGreaterThanOrEqual(8000)
  })

  it('D9 I8 a backend that another held for away takes its players’ seats back before their time is up', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    // What a backend does that finds no life in this one, while Valkey starts anew.
    await createDuelStore(database().db, () => new Date(match.clock.now)).run(match.epoch, (open) => {
      open.command({ type: 'outage', since: open.at })
      open.tend(1, null)
    })
    await pass(match, 2000)
    await Promise.all(match.pages.map((page) => page.event('continued')))
    await pass(match, 10_000)
    const kept = await match.rig.live.store.read(match.epoch)
    expect(kept?.entries.map(({ type }) => type)).not.toContain('lost')
    expect(kept?.game.current?.stoppedMs).toBeLessThanOrEqual(2000)
  })

  it('D9 D10 a stop in order that lasts longer than the clock stands still leaves the players ten seconds more', async () => {
    const clock = { now: start }
    const stopping = await startDuelRig(database(), clock)
    const before = await meet(database(), ends, clock, [stopping, stopping])
    await openFirst(before)
    await pass(before, 1000)
    await stopping.stop()
    clock.now += 12_000
    const rig = await startDuelRig(database(), clock)
    ends.push(rig.stop)
    await pass({ rigs: [rig], clock }, 3000)
    const link = await rig.link()
    ends.push(link.close)
    await greet(link, before.tokens[0])
    await greet(link, before.tokens[1])
    const kept = await rig.live.store.read(before.epoch)
    expect(kept?.entries.map(({ type }) => type)).not.toContain('lost')
    expect(kept?.game).toMatchObject({ stopped: null, current: { stoppedMs: 15_000 } })
  })

  it('D10 one duel that cannot be stored keeps none of the others from its end', async () => {
    const { db } = database()
    const clock = { now: start }
    const ids: string[] = []
    for (let place = 0; place < 2; place += 1) {
      const { id } = await makeStudent(database(), new Date(start))
      ids.push(await setDuel(db, { first: id, at: new Date(start + place) }))
    }
    const [broken = '', sound = ''] = ids
    // Nothing can be stored of it: the number of its first entry is taken.
    await db.insertInto('duel.entry').values({ duel_id: broken, seq: 1, body: '{}' }).execute()
    const rig = await startDuelRig(database(), clock)
    ends.push(rig.stop)
    clock.now += 20_000
    await rig.live.duels.sweep()
    expect((await rig.live.store.read(broken))?.game.phase).toBe('gathering')
    expect((await rig.live.store.read(sound))?.game.ending).toEqual({ by: 'notReady', winner: null })
    await db.deleteFrom('duel.entry').where('duel_id', '=', broken).execute()
  })

  it('D9 I8 the time for which a gateway hung is given back, from its last word on', async () => {
    const clock = { now: start }
    const rig = await startDuelRig(database(), clock, null, 200)
    ends.push(rig.stop)
    const match = await meet(database(), ends, clock, [rig, rig])
    await openFirst(match)
    await pass(match, 12_000)
    match.links[0].freeze()
    await match.pages[1].event('stopped')
    const entries = (await rig.live.store.read(match.epoch))?.entries ?? []
    const stop = entries.find((entry) => entry.type === 'stopped')
    // Two beats are missed before the third gives it up.
    expect(stop && stop.at - stop.since).toBeGreaterThanOrEqual(300)
    expect(stop && stop.at - stop.since).toBeLessThan(12_000)
  })

  it('D9 F9 a gateway that hangs is ours to blame, a page that hangs is not', async () => {
    const clock = { now: start }
    const rig = await startDuelRig(database(), clock, null, 100)
    ends.push(rig.stop)
    const match = await meet(database(), ends, clock, [rig, rig])
    await openFirst(match)
    match.links[0].freeze()
    await match.pages[1].event('stopped')
    const link = await rig.link()
    ends.push(link.close)
    const page = await greet(link, match.tokens[0])
    await match.pages[1].event('continued')
    const told = match.pages[1].told.map(({ event }) => event?.type)
    expect(told).not.toContain('lost')

    page.fallSilent()
    expect((await match.pages[1].when(({ type }) => type === 'presence')).lines).toContain('weak')
    await match.pages[1].event('lost')
    expect(await page.closed).toBe(1013)
  })

  it('D10 players who never come back end their duel without a server that remembers them', async () => {
    const clock = { now: start }
    const killed = await startDuelRig(database(), clock)
    const match = await meet(database(), ends, clock, [killed, killed])
    await openFirst(match)
    await killed.kill()
    clock.now += 60_000
    const rig = await startDuelRig(database(), clock)
    ends.push(rig.stop)
    await pass({ rigs: [rig], clock }, 180_000)
    expect((await rig.live.store.read(match.epoch))?.game.phase).toBe('over')
  })
})

const program = installedValkey()
const why = whyNoServer ?? (program ? undefined : 'no Valkey or Redis is installed')

describe.skipIf(why !== undefined)(`two backends${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  let database: Database
  let valkey: TestValkey
  beforeAll(async () => {
    database = await openTestServer()
    valkey = await startValkey(program ?? '')
  })
  afterAll(async () => {
    await valkey.stop()
    await database.close()
  })

  it('DUEL-07 I1 the players of one duel are served by two', async () => {
    const clock = { now: start }
    const rigs = [
      await startDuelRig(database, clock, valkey.url),
      await startDuelRig(database, clock, valkey.url),
    ] as const
    ends.push(...rigs.map((rig) => rig.stop))
    const match = await meet(database, ends, clock, rigs)
    await openFirst(match)
    await playToEnd(match)
    const [first, second] = match.pages.map((page) =>
      page.told.flatMap(({ type, seq, event }) => (type === 'event' ? [`${seq} ${event?.type}`] : [])),
    )
    expect(first).toEqual(second)
  })

  it('I2 D9 one of two is killed in the middle: the other goes on with its players', async () => {
    const clock = { now: start }
    const killed = await startDuelRig(database, clock, valkey.url)
    const left = await startDuelRig(database, clock, valkey.url)
    ends.push(left.stop)
    const before = await meet(database, ends, clock, [killed, left])
    const seat = before.rig === killed ? 0 : 1
    await openFirst(before)
    await playRound(before, 0)
    await openNext(before, 1)
    await killed.kill()
    // The other asks once whether it still listens; its connection is freed a moment after it is closed.
    const asking = new Redis(valkey.url)
    ends.push(() => asking.disconnect())
    await expect.poll(async () => (await asking.pubsub('CHANNELS', 'abhyas:backend:*')).length).toBe(1)
    clock.now += 1000
    const link = await left.link()
    ends.push(link.close)
    const token = before.tokens[seat]
    const back = await greet(link, token)
    const pages = seat === 0 ? ([back, before.pages[1]] as const) : ([before.pages[0], back] as const)
    await before.pages[seat === 0 ? 1 : 0].event('continued')
    await playToEnd({ ...before, rig: left, rigs: [left], pages }, 1)
    const overs = await Promise.all(pages.map((page) => page.event('over')))
    expect(overs.map(({ event }) => event?.outcome?.result)).toEqual(['win', 'loss'])
  })

  it('D9 I8 both miss the database for eight seconds: neither player’s seat is given up', async () => {
    const clock = { now: start }
    const rigs = [
      await startDuelRig(database, clock, valkey.url),
      await startDuelRig(database, clock, valkey.url),
    ] as const
    ends.push(...rigs.map((rig) => rig.stop))
    const match = { ...(await meet(database, ends, clock, rigs)), rigs }
    await openFirst(match)
    clock.now += 8000
    await pass(match, 4000)
    await Promise.all(match.pages.map((page) => page.event('continued')))
    await pass(match, 10_000)
    const kept = await match.rig.live.store.read(match.epoch)
    expect(kept?.entries.map(({ type }) => type)).not.toContain('lost')
  })

  it('F23 D6 a page at one backend replaces the older at the other', async () => {
    const clock = { now: start }
    const rigs = [
      await startDuelRig(database, clock, valkey.url),
      await startDuelRig(database, clock, valkey.url),
    ] as const
    ends.push(...rigs.map((rig) => rig.stop))
    const match = await meet(database, ends, clock, rigs)
    const other = await rigs[1].link()
    const another = await rigs[0].link()
    ends.push(other.close, another.close)
    const isFirst = match.rig === rigs[0]
    await greet(isFirst ? other : another, match.tokens[0])
    expect(await match.pages[0].closed).toBe(4409)
    await pass(match, 2000)
    const kept = await match.rig.live.store.read(match.epoch)
    expect(kept?.entries.map(({ type }) => type)).not.toContain('lost')
  })

  it('D13 a sign-out at one backend closes the page at the other', async () => {
    const clock = { now: start }
    const rigs = [
      await startDuelRig(database, clock, valkey.url),
      await startDuelRig(database, clock, valkey.url),
    ] as const
    ends.push(...rigs.map((rig) => rig.stop))
    const match = await meet(database, ends, clock, rigs)
    for (const seat of [0, 1] as const) rigs[0].live.signedOut(tokenDigest(match.tokens[seat]))
    expect(await Promise.all(match.pages.map(({ closed }) => closed))).toEqual([4401, 4401])
  })
})
