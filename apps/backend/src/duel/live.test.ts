import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { tokenDigest } from '../account/secret.ts'
import type { Told } from '../testing/duel-link.ts'
import { answerOf, type Ends, keyOf, meet, openFirst, pass, playRound, playToEnd } from '../testing/duel-match.ts'
import { greet, makeStudent, startDuelRig } from '../testing/duel-rig.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'

const ends: Ends = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const isRefused = (clientId: string) => (frame: Told) => frame.type === 'refused' && frame.clientId === clientId
const isAcked = (clientId: string) => (frame: Told) => frame.type === 'ack' && frame.clientId === clientId
const eventsOf = (told: readonly Told[]) =>
  told.flatMap(({ type, seq, event }) => (type === 'event' && seq !== undefined ? [{ seq, event }] : []))

onEveryDatabase('duels over links', (database) => {
  it('DUEL-07 I1 I6 two students behind two gateways play to the end and both see one result', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    await playToEnd(match)
    const overs = await Promise.all(match.pages.map((page) => page.event('over')))
    expect(overs.map(({ event }) => event?.outcome)).toMatchObject([
      { result: 'win', reason: 'score', rating: { before: 1500 } },
      { result: 'loss', reason: 'score', rating: { before: 1500 } },
    ])
    for (const page of match.pages) {
      const seqs = eventsOf(page.told).map(({ seq }) => seq)
      expect(seqs).toEqual(seqs.map((_, place) => place + 1))
    }
    const rows = await database()
      .db.selectFrom('duel.seat')
      .selectAll()
      .where('duel_id', '=', match.epoch)
      .orderBy('seat')
      .execute()
    expect(rows.map(({ result, right_count }) => [result, right_count])).toEqual([
      ['win', 5],
      ['loss', 0],
    ])
    expect(rows[0]?.rating_after).toBeGreaterThan(1500)
    expect(rows[1]?.rating_after).toBeLessThan(1500)
  })

  it('T26 I3 an answer counts once: a second, an early, a late and a foreign one store nothing', async () => {
    const match = await meet(database(), ends)
    const { pages, epoch } = match
    const [early, first, second, late, foreign] = Array.from({ length: 5 }, () => randomUUID())
    if (!early || !first || !second || !late || !foreign) throw new Error('Five ids.')
    pages[0].send(answerOf(epoch, 0, 1, early))
    await pages[0].when(isRefused(early))
    await openFirst(match)
    pages[0].send(answerOf(epoch, 0, 1, first))
    await pages[0].when(isAcked(first))
    const before = pages[0].told.length
    pages[0].send(answerOf(epoch, 0, 1, first))
    await pages[0].when(isAcked(first), before)
    pages[0].send(answerOf(epoch, 0, 2, second))
    await pages[0].when(isRefused(second))
    await pass(match, 60_000)
    pages[1].send(answerOf(epoch, 0, 1, late))
    await pages[1].when(isRefused(late))

    const stranger = await greet(match.links[0], (await makeStudent(database(), new Date(match.clock.now))).token)
    stranger.send(answerOf(epoch, 1, 1, foreign))
    await stranger.when(isRefused(foreign))
    const kept = await match.rig.live.store.read(epoch)
    const answers = kept?.entries.flatMap((entry) => (entry.type === 'answered' ? [entry.clientId] : []))
    expect(answers).toEqual([first])
  })

  it('D4 DUEL-07 a page that resumes is told exactly what it missed, from every offset', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    await playRound(match, 0)
    await match.pages[0].event('asked', 1)
    const all = eventsOf(match.pages[0].told)
    for (let offset = 0; offset <= all.length; offset += 1) {
      const page = match.links[0].open(match.tokens[0])
      page.send({ type: 'resume', tab: randomUUID(), epoch: match.epoch, offset })
      const { events } = await page.when(({ type }) => type === 'resumed')
      expect(events).toEqual(all.slice(offset))
    }
    const beyond = match.links[0].open(match.tokens[0])
    beyond.send({ type: 'resume', tab: randomUUID(), epoch: match.epoch, offset: all.length + 1 })
    const { duel } = await beyond.when(({ type }) => type === 'welcome')
    expect(duel).toMatchObject({ epoch: match.epoch, offset: all.length })
    const elsewhere = match.links[0].open(match.tokens[0])
    elsewhere.send({ type: 'resume', tab: randomUUID(), epoch: randomUUID(), offset: 0 })
    expect((await elsewhere.when(({ type }) => type === 'welcome')).duel?.epoch).toBe(match.epoch)
  })

  it('T25 I4 D8 nothing of the key is told before the question closes, nor what the other chose', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    await playRound(match, 0)
    for (const page of match.pages) {
      await page.event('asked', 1)
      const closedAt = page.told.findIndex(({ event }) => event?.type === 'closed')
      const before = page.told.slice(0, closedAt)
      expect(JSON.stringify(before)).not.toMatch(/"(key|explanation|optionExplanations)"/)
      const others = before.flatMap(({ event }) => (event?.type === 'answered' ? [event.choice] : []))
      expect(others.filter((choice) => choice === null)).toHaveLength(1)
      expect(JSON.stringify(page.told[closedAt])).toContain('"explanation"')
    }
  })

  it('D4 the end can be resumed for ten minutes', async () => {
    const match = await meet(database(), ends)
    match.pages[0].send({ type: 'leave', epoch: match.epoch })
    await match.pages[1].event('over')
    const resume = () => {
      const page = match.links[1].open(match.tokens[1])
      page.send({ type: 'resume', tab: randomUUID(), epoch: match.epoch, offset: 0 })
      return page.when(({ type }) => type === 'resumed' || type === 'welcome')
    }
    expect((await resume()).events?.at(-1)?.event.type).toBe('over')
    match.clock.now += 600_001
    expect(await resume()).toMatchObject({ type: 'welcome', duel: null })
  })

  it('F23 T27 the newest page controls and the older one is closed with 4409; no line is lost by it', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    const newer = await greet(match.links[1], match.tokens[0])
    expect(await match.pages[0].closed).toBe(4409)
    const clientId = randomUUID()
    newer.send(answerOf(match.epoch, 0, 1, clientId))
    await newer.when(isAcked(clientId))
    expect(eventsOf(match.pages[1].told).map(({ event }) => event?.type)).not.toContain('lost')
  })

  it('D10 T27 who leaves after three questions loses, and that is remembered', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    for (const index of [0, 1, 2]) {
      await playRound(match, index)
      await match.pages[0].event('asked', index + 1)
      await pass(match, 1500)
      await match.pages[0].event('opened', index + 1)
    }
    match.pages[0].send({ type: 'leave', epoch: match.epoch })
    const overs = await Promise.all(match.pages.map((page) => page.event('over')))
    expect(overs.map(({ event }) => event?.outcome)).toMatchObject([
      { result: 'loss', reason: 'left' },
      { result: 'win', reason: 'left' },
    ])
    const seat = await database()
      .db.selectFrom('duel.seat')
      .select('has_left')
      .where('duel_id', '=', match.epoch)
      .orderBy('seat')
      .execute()
    expect(seat.map(({ has_left }) => has_left)).toEqual([true, false])
  })

  it('D10 who is not ready within ten seconds aborts the duel', async () => {
    const match = await meet(database(), ends)
    match.pages[0].send({ type: 'ready', epoch: match.epoch })
    await match.pages[0].event('ready')
    await pass(match, 10_500)
    const { event } = await match.pages[0].event('over')
    expect(event?.outcome).toMatchObject({ result: 'aborted', reason: 'notReady', rating: null })
  })

  it('D10 F21 a lost line stops no clock; thirty seconds later the other wins', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    for (const index of [0, 1, 2]) {
      await playRound(match, index)
      await match.pages[1].event('asked', index + 1)
      await pass(match, 1500)
      await match.pages[1].event('opened', index + 1)
    }
    match.pages[0].end('line')
    await match.pages[1].event('lost')
    await pass(match, 31_000)
    const { event } = await match.pages[1].event('over')
    expect(event?.outcome).toMatchObject({ result: 'win', reason: 'forfeit' })
    expect(eventsOf(match.pages[1].told).map((told) => told.event?.type)).not.toContain('stopped')
  })

  it('D10 both gone for sixty seconds aborts, whoever is there to see it', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    match.pages[0].end('line')
    await match.pages[1].event('lost')
    match.pages[1].end('page')
    await pass(match, 62_000)
    const kept = await match.rig.live.store.read(match.epoch)
    expect(kept?.game.ending).toEqual({ by: 'bothGone', winner: null })
  })

  it('D9 D14 I8 a gateway that breaks stops the clock until its player is back', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    await pass(match, 2000)
    match.links[0].cut()
    await match.pages[1].event('stopped')
    await pass(match, 4000)
    const link = await match.rig.link()
    ends.push(link.close)
    const page = await greet(link, match.tokens[0])
    const { event } = await match.pages[1].event('continued')
    expect(event?.stoppedMs).toBe(4000)
    expect(eventsOf(match.pages[1].told).map((told) => told.event?.type)).not.toContain('lost')
    const clientId = randomUUID()
    page.send(answerOf(match.epoch, 0, await keyOf(match, 0), clientId))
    await page.when(isAcked(clientId))
    const kept = await match.rig.live.store.read(match.epoch)
    expect(kept?.game.current?.answers[0]).toMatchObject({ receivedMs: 2000 })
  })

  it('D9 after ten seconds the clock goes on, and who is not back has lost their line', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    match.links[0].cut()
    await match.pages[1].event('stopped')
    await pass(match, 10_500)
    await match.pages[1].event('lost')
    const types = eventsOf(match.pages[1].told).map(({ event }) => event?.type)
    expect(types.slice(-3)).toEqual(['stopped', 'continued', 'lost'])
  })

  it('D3 a page that is told of a rematch plays again', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    await playToEnd(match)
    const { pages, epoch } = match
    pages[0].send({ type: 'rematch', epoch })
    expect((await pages[1].when(({ type }) => type === 'rematch')).asked).toEqual([true, false])
    // So is one that was away meanwhile.
    const back = match.links[1].open(match.tokens[1])
    back.send({ type: 'resume', tab: randomUUID(), epoch, offset: 1 })
    expect((await back.when(({ type }) => type === 'rematch')).asked).toEqual([true, false])
    back.send({ type: 'rematch', epoch })
    const next = await Promise.all(
      [pages[0], back].map((page) => page.when(({ type, duel }) => type === 'matched' && duel?.epoch !== epoch)),
    )
    expect(next[0]?.duel?.epoch).toBe(next[1]?.duel?.epoch)
  })
})

onEveryDatabase('the way in', (database) => {
  it('D13 a token that does not count is closed with 4401; a session that ends, too', async () => {
    const clock = { now: Date.UTC(2026, 10, 21, 8) }
    const rig = await startDuelRig(database(), clock)
    ends.push(rig.stop)
    const link = await rig.link()
    ends.push(link.close)
    expect(await link.open('nobody').closed).toBe(4401)
    const { token } = await makeStudent(database(), new Date(clock.now))
    const page = await greet(link, token)
    rig.live.signedOut(tokenDigest(token))
    expect(await page.closed).toBe(4401)
  })

  it('D1 T3 a session whose end nobody told closes its pages too, and no other', async () => {
    const clock = { now: Date.UTC(2026, 10, 21, 8) }
    const rig = await startDuelRig(database(), clock)
    ends.push(rig.stop)
    const link = await rig.link()
    ends.push(link.close)
    const [over, other] = [
      await makeStudent(database(), new Date(clock.now)),
      await makeStudent(database(), new Date(clock.now)),
    ]
    const pages = [await greet(link, over.token), await greet(link, other.token)] as const
    await database()
      .db.updateTable('account.session')
      .set({ revoked_at: new Date(clock.now) })
      .where('student_id', '=', over.id)
      .execute()
    await rig.live.checkSessions()
    expect(await pages[0].closed).toBe(4401)
    pages[1].send({ type: 'cancel' })
    await pages[1].when(({ type }) => type === 'seeking')
  })

  it('D2 D12 what is not of the protocol closes the page, and only that one', async () => {
    const clock = { now: Date.UTC(2026, 10, 21, 8) }
    const rig = await startDuelRig(database(), clock)
    ends.push(rig.stop)
    const link = await rig.link()
    ends.push(link.close)
    const { token } = await makeStudent(database(), new Date(clock.now))
    const page = await greet(link, token)
    const silent = link.open((await makeStudent(database(), new Date(clock.now))).token)
    silent.send({ type: 'cancel' })
    expect(await silent.closed).toBe(1008)
    page.send({ type: 'cancel' })
    await page.when(({ type }) => type === 'seeking')
    page.send({ type: 'answer', choice: 9 })
    expect(await page.closed).toBe(1008)
  })
})
