import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import type { Database } from '../database/open.ts'
import type { TestLink, TestPage } from '../testing/duel-link.ts'
import { type DuelRig, greet, makeStudent, startDuelRig, type TestClock } from '../testing/duel-rig.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const start = Date.UTC(2026, 10, 21, 8)

interface Match {
  readonly rig: DuelRig
  readonly clock: TestClock
  readonly links: readonly [TestLink, TestLink]
  readonly pages: readonly [TestPage, TestPage]
  readonly tokens: readonly [string, string]
  readonly studentIds: readonly [string, string]
  readonly epoch: string
  /** Lets time go by in one step, and does what is due. */
  readonly pass: (ms: number) => Promise<void>
}

/** Two students, each behind a gateway of their own, who were paired. */
async function match(database: Database, clock: TestClock = { now: start }): Promise<Match> {
  const rig = await startDuelRig(database, clock)
  ends.push(rig.stop)
  const links = [await rig.link(), await rig.link()] as const
  ends.push(() => links.forEach((link) => link.close()))
  const students = [
    await makeStudent(database, new Date(clock.now)),
    await makeStudent(database, new Date(clock.now)),
  ] as const
  const pages = [await greet(links[0], students[0].token), await greet(links[1], students[1].token)] as const
  for (const page of pages) {
    page.send({ type: 'seek', subject: 'polity', format: 'blitz' })
    await page.when(({ type }) => type === 'seeking')
  }
  await rig.live.seeks.tick()
  const matched = await Promise.all(pages.map((page) => page.when(({ type }) => type === 'matched')))
  const epoch = matched[0]?.duel?.epoch
  if (!epoch) throw new Error('They were matched.')
  expect(matched[1]?.duel?.epoch).toBe(epoch)
  const seats = matched.map(({ duel }) => duel?.seat)
  const isSwapped = seats[0] === 1
  const order = <Value>([one, two]: readonly [Value, Value]): readonly [Value, Value] =>
    isSwapped ? [two, one] : [one, two]
  return {
    rig,
    clock,
    epoch,
    links: order(links),
    pages: order(pages),
    tokens: order([students[0].token, students[1].token]),
    studentIds: order([students[0].id, students[1].id]),
    pass: async (ms) => {
      clock.now += ms
      await rig.live.duels.tend()
      await rig.live.duels.sweep()
    },
  }
}

/** Both say that they are ready, and the first question opens. */
async function open({ pages, epoch, pass }: Match): Promise<void> {
  for (const page of pages) page.send({ type: 'ready', epoch })
  await Promise.all(pages.map((page) => page.event('asked', 0)))
  await pass(1500)
  await Promise.all(pages.map((page) => page.event('opened', 0)))
}

const answer = (epoch: string, index: number, choice: number, clientId: string = randomUUID()) => ({
  type: 'answer',
  clientId,
  epoch,
  index,
  choice,
})

/** Plays question `index`, which is open, and opens the next: both answer after a second, the first rightly. */
async function round({ pages, epoch, pass, rig }: Match, index: number, isLast: boolean): Promise<void> {
  const key = (await rig.live.store.read(epoch))?.row.setup.questions[index]?.key ?? 0
  await pass(1000)
  const choices = [key, (key + 1) % 4]
  for (const [seat, page] of pages.entries()) page.send(answer(epoch, index, choices[seat] ?? 0))
  await Promise.all(pages.map((page) => page.when(({ event }) => event?.type === 'closed' && page.told.length > 0)))
  for (const page of pages) page.send({ type: 'skip', epoch, index })
  if (isLast) return
  await Promise.all(pages.map((page) => page.event('asked', index + 1)))
  await pass(1500)
  await Promise.all(pages.map((page) => page.event('opened', index + 1)))
}

onEveryDatabase('duels over links', (database) => {
  it('DUEL-07 I1 I6 two students behind two gateways play to the end and both see one result', async () => {
    const duel = await match(database())
    await open(duel)
    for (let index = 0; index < 5; index += 1) await round(duel, index, index === 4)
    const overs = await Promise.all(duel.pages.map((page) => page.event('over')))
    expect(overs.map(({ event }) => event?.outcome)).toMatchObject([
      { result: 'win', reason: 'score', rating: { before: 1500 } },
      { result: 'loss', reason: 'score', rating: { before: 1500 } },
    ])
    for (const page of duel.pages) {
      const seqs = page.told.flatMap(({ type, seq }) => (type === 'event' && seq !== undefined ? [seq] : []))
      expect(seqs).toEqual(seqs.map((_, place) => place + 1))
    }
    const rows = await database()
      .db.selectFrom('duel.seat')
      .selectAll()
      .where('duel_id', '=', duel.epoch)
      .orderBy('seat')
      .execute()
    expect(rows.map(({ result, right_count }) => [result, right_count])).toEqual([
      ['win', 5],
      ['loss', 0],
    ])
    expect(rows[0]?.rating_after).toBeGreaterThan(1500)
    expect(rows[1]?.rating_after).toBeLessThan(1500)
  })
})
