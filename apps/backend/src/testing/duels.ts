import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Pack } from '../content/pack.ts'
import { PrelimsQuestion } from '../content/questions.ts'
import type { Tables } from '../database/tables.ts'
import type { Command, Format, Kind, Pair } from '../duel/game.ts'
import { dueAt, type Game } from '../duel/machine.ts'
import { createMatches } from '../duel/matches.ts'
import { createReserve } from '../duel/reserve.ts'
import { createDuelStore } from '../duel/store.ts'
import { fixturePack } from './pack.ts'

const inReserve = 24

/** The small pack with a reserve for duels: 24 questions of polity, of all difficulties, whose key is 1. */
export function duelsPack(): Pack {
  const fixture = fixturePack()
  const [model] = fixture.questions
  if (!model) throw new Error('The fixture has questions.')
  const difficulties = ['easy', 'medium', 'hard'] as const
  const reserve = Array.from({ length: inReserve }, (_, index) =>
    PrelimsQuestion.parse({
      ...model,
      id: `reserve-${index + 1}`,
      year: null,
      number: null,
      difficulty: difficulties[index % difficulties.length],
    }),
  )
  return { ...fixture, reserve }
}

/** What a player does with question `index`: whether it is right, and after how many ms; null: nothing. */
export type Plays = (index: number) => { readonly isRight: boolean; readonly afterMs: number } | null

export const alwaysRight: Plays = () => ({ isRight: true, afterMs: 2000 })
export const alwaysWrong: Plays = () => ({ isRight: false, afterMs: 4000 })

interface Table {
  readonly first: string
  readonly second?: string
  readonly at: Date
  readonly kind?: Kind
  readonly format?: Format
  readonly isRated?: boolean
}

/** A duel of two students, of one and the bot where there is no second, which nobody has moved yet. */
export function setDuel(db: Kysely<Tables>, table: Table): Promise<string> {
  const { first, second, at, kind = 'online', format = 'blitz', isRated = false } = table
  const matches = createMatches(createReserve())
  const topic = { subject: 'polity', format }
  return db
    .transaction()
    .execute((tx) =>
      second === undefined
        ? matches.withBot(tx, { ...topic, studentId: first }, at)
        : matches.ofTwo(tx, { ...topic, kind, isRated, studentIds: [first, second] }, at),
    )
}

/** The answer that is given next to the open question, and when; undefined where nobody means to say anything more. */
function nextAnswer({ setup, phase, current }: Game, plays: Pair<Plays>) {
  const key = current && setup.questions[current.index]?.key
  if (phase !== 'open' || !current || key === undefined || key === null) return undefined
  const { index, startsAt, answers } = current
  const pending = ([0, 1] as const).flatMap((seat) => {
    const played = plays[seat](index)
    if (played === null || answers[seat] !== null || setup.players[seat].kind !== 'student') return []
    return [{ seat, index, at: startsAt + played.afterMs, choice: played.isRight ? key : (key + 1) % 4 }]
  })
  return pending.toSorted((a, b) => a.at - b.at)[0]
}

type Given = NonNullable<ReturnType<typeof nextAnswer>>

const commandOf = ({ seat, index, choice }: Given): Command => ({
  type: 'answer',
  seat,
  index,
  choice,
  clientId: randomUUID(),
  lagMs: 0,
})

/**
 * Plays a duel to its end, or until `count` questions have closed, on a clock of its own.
 * @param plays what the student of each seat does; of other seats it is not asked
 * @returns when that was
 */
export async function playDuel(db: Kysely<Tables>, id: string, plays: Pair<Plays>, count = Infinity): Promise<Date> {
  let time = 0
  const store = createDuelStore(db, () => new Date(time))
  const kept = await store.read(id)
  if (!kept) throw new Error('There is such a duel.')
  let { game } = kept
  time = game.at
  const say = async (command: Command) => {
    const ran = await store.run(id, (open) => open.command(command))
    if (ran) game = ran.kept.game
  }
  for (const seat of [0, 1] as const) await say({ type: 'ready', seat })
  while (game.phase !== 'over' && game.closed.length < count) {
    const answer = nextAnswer(game, plays)
    const due = dueAt(game)
    if (due === null) throw new Error('A duel that runs is due at some time.')
    time = Math.max(time, Math.min(due, answer?.at ?? due))
    await say(answer && answer.at <= time ? commandOf(answer) : { type: 'tick' })
  }
  return new Date(time)
}
