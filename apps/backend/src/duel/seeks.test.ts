import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import type { Database } from '../database/open.ts'
import type { TestLink, TestPage } from '../testing/duel-link.ts'
import { answerOf, type Ends, meet, openFirst, pass, playToEnd, start } from '../testing/duel-match.ts'
import { type DuelRig, greet, makeStudent, startDuelRig, type TestClock } from '../testing/duel-rig.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { alwaysRight, alwaysWrong, playDuel, setDuel } from '../testing/duels.ts'
import { storeRating } from './ratings.ts'

const ends: Ends = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const seek = { type: 'seek', subject: 'polity', format: 'blitz' }

async function begin(database: Database): Promise<{ rig: DuelRig; clock: TestClock; link: TestLink }> {
  // Nobody of another test searches any more.
  await database.db.deleteFrom('duel.seek').execute()
  const clock = { now: start }
  const rig = await startDuelRig(database, clock)
  const link = await rig.link()
  ends.push(rig.stop, link.close)
  return { rig, clock, link }
}

async function search(page: TestPage): Promise<void> {
  page.send(seek)
  await page.when(({ type }) => type === 'seeking')
}

/** After how many seconds the page that searches is offered `what`. */
async function offered(
  { rig, clock }: { rig: DuelRig; clock: TestClock },
  page: TestPage,
  what: string,
): Promise<number> {
  for (let second = 0; second <= 30; second += 1) {
    const before = page.told.length
    await rig.live.seeks.tick()
    const told = await page.when(({ type }) => type === 'seeking', before)
    if (told.seek?.offers.includes(what)) return second
    clock.now += 1000
  }
  return Infinity
}

onEveryDatabase('searches', (database) => {
  it('pairs fifty students of all strengths: none twice, half of them within five seconds', async () => {
    const { rig, clock, link } = await begin(database())
    const waits: number[] = []
    const count = 50
    const pages = await Promise.all(
      Array.from({ length: count }, async (_, place) => {
        const { id, token } = await makeStudent(database(), new Date(start))
        // Spread as a season's players are, and known well.
        const rating = { value: 1100 + 16 * place, deviation: 80, volatility: 0.06 }
        await storeRating(database().db, id, rating, new Date(start))
        return { id, page: await greet(link, token) }
      }),
    )
    const arrivals = new Map<string, number>()
    const waiting = pages.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (let second = 0; second < 60; second += 1) {
      for (const { id, page } of waiting.splice(0, 2)) {
        await search(page)
        arrivals.set(id, clock.now)
      }
      const before = await readRunning(database())
      await rig.live.seeks.tick()
      for (const id of await readRunning(database())) {
        if (!before.has(id)) waits.push(clock.now - (arrivals.get(id) ?? 0))
      }
      clock.now += 1000
    }
    const seats = await database()
      .db.selectFrom('duel.seat')
      .select('student_id')
      .where('ended_at', 'is', null)
      .execute()
    const own = new Set(pages.map(({ id }) => id))
    const seated = seats.flatMap(({ student_id }) => (student_id && own.has(student_id) ? student_id : []))
    expect(new Set(seated).size).toBe(seated.length)
    expect(seated.length).toBeGreaterThanOrEqual(count - 2)
    expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThanOrEqual(5000)
  })

  it('never pairs those who blocked one another', async () => {
    const { rig, clock, link } = await begin(database())
    const [one, other] = [
      await makeStudent(database(), new Date(start)),
      await makeStudent(database(), new Date(start)),
    ]
    await database()
      .db.insertInto('duel.block')
      .values({ student_id: one.id, blocked_id: other.id, since: new Date(start) })
      .execute()
    for (const { token } of [one, other]) await search(await greet(link, token))
    for (let second = 0; second < 60; second += 1) {
      clock.now += 1000
      await rig.live.seeks.tick()
    }
    const running = await readRunning(database())
    expect([running.has(one.id), running.has(other.id)]).toEqual([false, false])
  })

  it('offers a bot after twenty seconds, which plays to the end and is not rated', async () => {
    const { rig, clock, link } = await begin(database())
    const { id, token } = await makeStudent(database(), new Date(start))
    const page = await greet(link, token)
    await search(page)
    expect(await offered({ rig, clock }, page, 'bot')).toBe(20)
    page.send({ type: 'take', opponent: 'bot' })
    const epoch = (await page.when(({ type }) => type === 'matched')).duel?.epoch ?? ''
    page.send({ type: 'ready', epoch })
    await page.event('asked', 0)
    for (let index = 0; index < 13; index += 1) {
      await pass({ rigs: [rig], clock }, 1500)
      await page.event('opened', index)
      const clientId = randomUUID()
      page.send(answerOf(epoch, index, 0, clientId))
      // Taken or too late: the time that the bot was given may have closed this question too.
      await page.when((frame) => frame.clientId === clientId)
      await pass({ rigs: [rig], clock }, 46_000)
      if ((await rig.live.store.read(epoch))?.game.phase === 'over') break
    }
    const { event } = await page.event('over')
    expect(event?.outcome).toMatchObject({ rating: null })
    const seats = await database().db.selectFrom('duel.seat').selectAll().where('duel_id', '=', epoch).execute()
    expect(seats.map(({ kind }) => kind).toSorted()).toEqual(['bot', 'human'])
    expect(await database().db.selectFrom('duel.rating').selectAll().where('student_id', '=', id).execute()).toEqual([])
  })

  it('offers the record of an earlier duel after twelve seconds; only the challenger is rated by it', async () => {
    const { rig, clock, link } = await begin(database())
    const [one, other] = [
      await makeStudent(database(), new Date(start)),
      await makeStudent(database(), new Date(start)),
    ]
    const earlier = await setDuel(database().db, { first: one.id, second: other.id, at: new Date(start - 60_000) })
    await playDuel(database().db, earlier, [alwaysRight, alwaysWrong])
    const { id, token } = await makeStudent(database(), new Date(start))
    const page = await greet(link, token)
    await search(page)
    expect(await offered({ rig, clock }, page, 'ghost')).toBe(12)
    page.send({ type: 'take', opponent: 'ghost' })
    const { duel } = await page.when(({ type }) => type === 'matched')
    expect(duel).toMatchObject({ kind: 'ghost', isRated: true, players: [{ kind: 'human' }, { kind: 'ghost' }] })
    const epoch = duel?.epoch ?? ''
    page.send({ type: 'ready', epoch })
    await page.event('asked', 0)
    await pass({ rigs: [rig], clock }, 300_000)
    const ratings = await database().db.selectFrom('duel.rating').select('student_id').execute()
    expect(ratings.map(({ student_id }) => student_id)).toContain(id)
    expect(ratings.filter(({ student_id }) => student_id === one.id || student_id === other.id)).toEqual([])
  })

  it('DUEL-02 an offer that is gone is refused, and the search goes on', async () => {
    const { link } = await begin(database())
    const { id, token } = await makeStudent(database(), new Date(start))
    const page = await greet(link, token)
    page.send({ type: 'seek', subject: 'science', format: 'long' })
    await page.when(({ type }) => type === 'seeking')
    page.send({ type: 'take', opponent: 'ghost' })
    expect((await page.when(({ type }) => type === 'refused')).message).toContain('no earlier duel')
    const seeks = await database().db.selectFrom('duel.seek').select('subject').where('student_id', '=', id).execute()
    expect(seeks).toEqual([{ subject: 'science' }])
  })

  it('three left of ten close the search for a while', async () => {
    const { db } = database()
    await db.deleteFrom('duel.seek').execute()
    const match = await meet(database(), ends)
    await openFirst(match)
    await playToEnd(match)
    const until = new Date(match.clock.now + 600_000)
    await db.insertInto('duel.cool_down').values({ student_id: match.studentIds[0], until, times: 1 }).execute()
    match.pages[0].send(seek)
    expect((await match.pages[0].when(({ type }) => type === 'refused')).message).toContain('after a pause')
    match.clock.now += 600_001
    await search(match.pages[0])
  })

  it('a search goes on when its page comes back, and ends when the page is closed', async () => {
    const { link } = await begin(database())
    const { id, token } = await makeStudent(database(), new Date(start))
    const page = await greet(link, token)
    await search(page)
    page.end('line')
    const again = await greet(link, token)
    expect(again.told[0]?.seek).toMatchObject({ subject: 'polity' })
    again.send({ type: 'cancel' })
    await again.when(({ type, seek: state }) => type === 'seeking' && state === null)
    expect(await database().db.selectFrom('duel.seek').selectAll().where('student_id', '=', id).execute()).toEqual([])
  })
})

async function readRunning({ db }: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('duel.seat').select('student_id').where('ended_at', 'is', null).execute()
  return new Set(rows.flatMap(({ student_id }) => student_id ?? []))
}
