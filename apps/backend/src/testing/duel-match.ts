import { randomUUID } from 'node:crypto'
import type { Database } from '../database/open.ts'
import type { TestLink, TestPage } from './duel-link.ts'
import { type DuelRig, greet, makeStudent, startDuelRig, type TestClock } from './duel-rig.ts'

/** What a test has to end, last first. */
export type Ends = (() => Promise<void> | void)[]

/** Two students in one duel, in the order of their seats, each behind a gateway of their own. */
export interface Match {
  /** That of the first player. */
  readonly rig: DuelRig
  /** All that run. */
  readonly rigs: readonly DuelRig[]
  readonly clock: TestClock
  readonly links: readonly [TestLink, TestLink]
  readonly pages: readonly [TestPage, TestPage]
  readonly tokens: readonly [string, string]
  readonly studentIds: readonly [string, string]
  readonly epoch: string
}

export const start = Date.UTC(2026, 10, 21, 8)
const stepMs = 500

/** Lets time go by in steps, and does all that is due after each. */
export async function pass({ rigs, clock }: Pick<Match, 'rigs' | 'clock'>, ms: number): Promise<void> {
  const end = clock.now + ms
  while (clock.now < end) {
    clock.now = Math.min(end, clock.now + stepMs)
    for (const { live } of rigs) await live.duels.tend()
    for (const { live } of rigs) await live.duels.sweep()
  }
}

const seek = { type: 'seek', subject: 'polity', format: 'blitz' }

/** Pairs two new students; `rigs` are the backends of the first and the second. */
export async function meet(
  database: Database,
  ends: Ends,
  clock: TestClock = { now: start },
  rigs?: readonly [DuelRig, DuelRig],
): Promise<Match> {
  const own = rigs ? undefined : await startDuelRig(database, clock)
  if (own) ends.push(own.stop)
  const sides = await Promise.all(
    ([0, 1] as const).map(async (side) => {
      const rig = rigs?.[side] ?? own
      if (!rig) throw new Error('There is a backend.')
      const link = await rig.link()
      ends.push(link.close)
      const { id, token } = await makeStudent(database, new Date(clock.now))
      const page = await greet(link, token)
      page.send(seek)
      await page.when(({ type }) => type === 'seeking')
      return { rig, link, id, token, page }
    }),
  )
  await sides[0]?.rig.live.seeks.tick()
  const seated = await Promise.all(
    sides.map(async (side) => ({ ...side, duel: (await side.page.when(({ type }) => type === 'matched')).duel })),
  )
  const [first, second] = seated.toSorted((a, b) => (a.duel?.seat ?? 0) - (b.duel?.seat ?? 0))
  if (!first?.duel || !second?.duel || first.duel.epoch !== second.duel.epoch) throw new Error('They were paired.')
  return {
    rig: first.rig,
    rigs: rigs ?? [first.rig],
    clock,
    epoch: first.duel.epoch,
    links: [first.link, second.link],
    pages: [first.page, second.page],
    tokens: [first.token, second.token],
    studentIds: [first.id, second.id],
  }
}

/** Both say that they are ready, and the first question opens. */
export async function openFirst(match: Match): Promise<void> {
  const { pages, epoch } = match
  for (const page of pages) page.send({ type: 'ready', epoch })
  await openNext(match, 0)
}

/** Question `index`, which is announced by now, opens. */
export async function openNext(match: Match, index: number): Promise<void> {
  await Promise.all(match.pages.map((page) => page.event('asked', index)))
  await pass(match, 1500)
  await Promise.all(match.pages.map((page) => page.event('opened', index)))
}

export const answerOf = (epoch: string, index: number, choice: number, clientId: string = randomUUID()) => ({
  type: 'answer',
  clientId,
  epoch,
  index,
  choice,
})

/** The right option of question `index`. */
export async function keyOf({ rig, epoch }: Match, index: number): Promise<number> {
  return (await rig.live.store.read(epoch))?.row.setup.questions[index]?.key ?? 0
}

/** Both answer question `index`, which is open, the first player rightly; both have seen enough of the result. */
export async function playRound(match: Match, index: number): Promise<void> {
  const { pages, epoch } = match
  const key = await keyOf(match, index)
  pages[0].send(answerOf(epoch, index, key))
  pages[1].send(answerOf(epoch, index, (key + 1) % 4))
  await Promise.all(pages.map((page) => page.when(({ event }) => event?.closed?.index === index)))
  for (const page of pages) page.send({ type: 'skip', epoch, index })
}

/** Plays on from question `index`, which is open, to the end. */
export async function playToEnd(match: Match, index = 0, count = 5): Promise<void> {
  for (let at = index; at < count; at += 1) {
    await playRound(match, at)
    if (at < count - 1) await openNext(match, at + 1)
  }
  await Promise.all(match.pages.map((page) => page.event('over')))
}
