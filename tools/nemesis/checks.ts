import { z } from 'zod'
import type { Played } from './player.ts'

/** What the database holds of a duel: the stored entries in their order. */
const Entry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answered'),
    seat: z.number(),
    index: z.number(),
    choice: z.number(),
    clientId: z.string(),
  }),
  z.object({ type: z.literal('stopped'), since: z.number() }),
  z.object({ type: z.literal('continued'), until: z.number() }),
  z.object({ type: z.literal('over') }),
  z.object({ type: z.enum(['ready', 'asked', 'opened', 'closed', 'skipped', 'lost', 'back']) }),
])
export const StoredDuel = z.object({
  id: z.string(),
  seq: z.number(),
  entries: z.array(z.object({ seq: z.number(), body: z.looseObject({ at: z.number() }).and(Entry) })),
  seats: z.array(z.object({ seat: z.number(), result: z.string().nullable(), score: z.number().nullable() })),
})
export type StoredDuel = z.infer<typeof StoredDuel>

/** Ten seconds to be ready; eight questions of 1.5 s ahead, 45 s at most with 0.3 s of patience, and 3 s of result; the grace. */
const longestMs = 8 * (1_500 + 45_000 + 300 + 3_000) + 10_000 + 60_000
const outcomeOf = { win: 'loss', loss: 'win', draw: 'draw', aborted: 'aborted' } as const

/**
 * Every way in which what two players saw and what is stored break the invariants I1 to I8.
 * @param outageMs for how long servers were away in all while the duel ran
 */
export function violationsOf(duel: StoredDuel, players: readonly [Played, Played], outageMs: number): string[] {
  const found: string[] = []
  const claim = (holds: boolean, words: string) => {
    if (!holds) found.push(`${duel.id}: ${words}`)
  }
  const bodies = duel.entries.map(({ body }) => body)
  const answers = bodies.flatMap((body) => (body.type === 'answered' ? [body] : []))
  claim(
    duel.entries.every(({ seq }, index) => seq === index + 1) && duel.seq === duel.entries.length,
    'I1 the stored numbers have a gap',
  )
  for (const played of players) {
    claim(played.faults.length === 0, `I1 ${played.faults.join('; ')}`)
    for (const { clientId, index, choice } of played.acked)
      claim(
        answers.some(
          (one) =>
            one.clientId === clientId && one.seat === played.seat && one.index === index && one.choice === choice,
        ),
        `I2 an answer to question ${index} was acknowledged and is not stored`,
      )
    for (const closed of played.closed) {
      const first = played.frames.find(({ text }) => text.includes(JSON.stringify(closed.explanation)))
      claim(first?.closed.has(closed.index) !== false, `I4 the explanation of question ${closed.index} came early`)
    }
  }
  const places = answers.map(({ seat, index }) => `${seat} ${index}`)
  claim(new Set(places).size === places.length, 'I3 a player has two answers to one question')
  const [one, other] = players
  claim(one.seat !== other.seat, 'both have the same seat')
  const overs = bodies.filter(({ type }) => type === 'over')
  claim(overs.length === 1 && bodies.at(-1)?.type === 'over', 'I6 it has not exactly one end')
  claim(
    one.outcome !== null && other.outcome !== null && outcomeOf[one.outcome.result] === other.outcome.result,
    `I6 the players were told ${one.outcome?.result} and ${other.outcome?.result}`,
  )
  for (const { seat, outcome, closed } of players) {
    const stored = duel.seats.find((row) => row.seat === seat)
    claim(stored?.result === outcome?.result, `I6 stored is ${stored?.result}, told was ${outcome?.result}`)
    const points = closed.reduce((sum, { answers: given }) => sum + (given[seat]?.points ?? 0), 0)
    claim(stored?.score === points, `I5 the points of the questions are ${points}, the stored score ${stored?.score}`)
    claim(outcome?.scores[seat] === points, `I5 the told score is ${outcome?.scores[seat]}, the points ${points}`)
    for (const { index, answers: given } of closed)
      for (const place of [0, 1] as const) {
        const stood = answers.find((answer) => answer.seat === place && answer.index === index)
        claim(given[place]?.choice === stood?.choice, `I5 question ${index} shows another answer than is stored`)
      }
  }
  const lastedMs = (bodies.at(-1)?.at ?? 0) - (bodies[0]?.at ?? 0)
  claim(lastedMs <= longestMs + outageMs, `I7 it lasted ${lastedMs} ms`)
  let since: number | null = null
  let stoppedMs = 0
  for (const body of bodies) {
    if (body.type === 'stopped') since = body.since
    if (body.type === 'continued' && since !== null) {
      stoppedMs += body.until - since
      since = null
    }
  }
  const questions = bodies.filter(({ type }) => type === 'asked').length
  claim(
    stoppedMs <= outageMs + 2_000 * questions,
    `I8 the clock stood for ${stoppedMs} ms of ${outageMs} ms of outages`,
  )
  return found
}

/** Whether it was played to its last question. */
export const isFinished = ({ outcome }: Played): boolean =>
  outcome !== null && ['score', 'moreRight', 'faster', 'suddenDeath', 'level'].includes(outcome.reason)
