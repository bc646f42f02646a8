import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { type Ends, meet, openFirst, start } from '../testing/duel-match.ts'
import { greet, makeStudent, startDuelRig } from '../testing/duel-rig.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'

const ends: Ends = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const storm = 200

onEveryDatabase('arrivals', (database) => {
  it('L7 F32 a storm of pages costs the database a fifth of a query each at most', async () => {
    const rig = await startDuelRig(database(), { now: start })
    ends.push(rig.stop)
    const link = await rig.link()
    ends.push(link.close)
    const tokens: string[] = []
    for (let place = 0; place < storm; place += 1) tokens.push((await makeStudent(database(), new Date(start))).token)
    const before = rig.queries()
    await Promise.all(tokens.map((token) => greet(link, token)))
    expect(rig.queries() - before).toBeLessThanOrEqual(storm / 5)
  })

  it('DUEL-03 a friend’s live duel begins when both are there', async () => {
    const { db } = database()
    const rig = await startDuelRig(database(), { now: start })
    ends.push(rig.stop)
    const link = await rig.link()
    ends.push(link.close)
    const now = new Date(start)
    const [host, friend] = [await makeStudent(database(), now, 'Ravi K'), await makeStudent(database(), now, 'Meera')]
    await db
      .insertInto('duel.invite')
      .values({
        code: 'ABCDEFGH',
        student_id: host.id,
        client_id: randomUUID(),
        mode: 'live',
        subject: 'polity',
        format: 'blitz',
        is_rated: true,
        created_at: now,
        expires_at: new Date(start + 3_600_000),
        friend_id: friend.id,
        friend_is_rated: false,
        joined_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const first = await greet(link, friend.token)
    expect(first.told[0]?.duel).toBeNull()
    const second = link.open(host.token)
    second.send({ type: 'hello', tab: randomUUID() })
    const isTold = ({ duel }: { duel?: unknown }) => duel !== null && duel !== undefined
    const [one, other] = [await first.when(isTold), await second.when(isTold)]
    expect(one.duel?.epoch).toBe(other.duel?.epoch)
    expect(other.duel).toMatchObject({ kind: 'friend', isRated: false, players: [{ name: 'Ravi' }, { name: 'Meera' }] })
  })

  it('T26 frames for what is not open, not theirs or not there change nothing', async () => {
    const match = await meet(database(), ends)
    await openFirst(match)
    const before = (await match.rig.live.store.read(match.epoch))?.entries
    const index = fc.integer({ min: 1, max: 12 })
    const choice = fc.integer({ min: 0, max: 3 })
    const epoch = fc.constantFrom(match.epoch, randomUUID())
    const wrong = fc.oneof(
      fc.record({ type: fc.constant('answer'), clientId: fc.uuid(), epoch, index, choice }),
      fc.record({ type: fc.constant('answer'), clientId: fc.uuid(), epoch: fc.uuid(), index: fc.constant(0), choice }),
      fc.record({ type: fc.constant('skip'), epoch, index: fc.integer({ min: 0, max: 12 }) }),
      fc.record({ type: fc.constant('ready'), epoch }),
      fc.record({ type: fc.constant('leave'), epoch: fc.uuid() }),
      fc.record({ type: fc.constant('rematch'), epoch }),
      fc.record({ type: fc.constant('pong'), id: fc.nat() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(wrong, { minLength: 20, maxLength: 20 }), async (frames) => {
        const from = match.pages[0].told.length
        for (const frame of frames) match.pages[0].send(frame)
        // What is worked off after all of them.
        match.pages[0].send({ type: 'cancel' })
        await match.pages[0].when(({ type }) => type === 'seeking', from)
        expect((await match.rig.live.store.read(match.epoch))?.entries).toEqual(before)
      }),
      { numRuns: 25 * Number(process.env.SOAK ?? 1) },
    )
  })
})
