import { apply, type Current, type Game, graceOf } from './fold.ts'
import type { Command, Entry, Scripted, Seat } from './game.ts'
import { forfeitOf, goneDueAt, goneEnding, verdictOf } from './endings.ts'
import { seats } from './pair.ts'
import { lateMs, leadMs, patienceMs, shownMs, stopMs } from './times.ts'

export { apply, begin, fold, type Game } from './fold.ts'

/**
 * What a command means at this moment: the entries to store, in their order. None: it changes nothing. What time alone
 * has brought about by `at` comes first, so an order that comes too late finds the duel as it is by then.
 * @param at When the command was received, in ms since 1970. Entries never go back behind the last one.
 */
export function decide(game: Game, command: Command, at: number): readonly Entry[] {
  const now = Math.max(at, game.at)
  const entries: Entry[] = []
  let after = game
  const add = (more: readonly Entry[]) => {
    for (const entry of more) {
      entries.push(entry)
      after = apply(after, entry)
    }
    return more.length > 0
  }
  const settle = () => {
    while (add(dueEntries(after, now)));
  }
  // An outage stops the clock before time does anything: nothing was due while we were away.
  if (command.type !== 'outage') settle()
  add(entriesOf(after, command, at, now))
  settle()
  return entries
}

/** When time alone changes something, in ms since 1970; null: the duel is over. */
export function dueAt(game: Game): number | null {
  if (game.phase === 'over') return null
  if (game.stopped !== null) return game.stopped.at + stopMs
  return Math.min(phaseDueAt(game), goneDueAt(game) ?? Infinity)
}

/** Why an answer that was received at `at` does not count, in words for the student; null: it does, or is stored. */
export function refusalOf(game: Game, command: Command, at: number): string | null {
  if (command.type !== 'answer') return null
  const settled = decide(game, { type: 'tick' }, at).reduce(apply, game)
  if (isStored(settled, command.seat, command.clientId)) return null
  const { current } = settled
  if (settled.phase === 'over') return 'The duel is over.'
  if (settled.closed.some(({ index }) => index === command.index)) return 'The time for this question was up.'
  if (settled.phase !== 'open' || current?.index !== command.index) return 'This question is not open.'
  if (current.answers[command.seat] !== null) return 'This question is answered already.'
  return timesOf(settled, current, command, at) === null ? 'The time for this question was up.' : null
}

type Answering = Extract<Command, { type: 'answer' }>

function entriesOf(game: Game, command: Command, at: number, now: number): readonly Entry[] {
  if (game.phase === 'over' || command.type === 'tick') return []
  if (command.type === 'outage') return stopped(game, command.since, now)
  if (command.type === 'restored') return game.stopped === null ? [] : continued(game, now)
  const { seat } = command
  if (game.setup.players[seat].kind !== 'student') return []
  switch (command.type) {
    case 'ready':
      return game.phase === 'gathering' && !game.ready[seat] ? [{ at: now, type: 'ready', seat }] : []
    case 'answer':
      return answered(game, command, at, now)
    case 'skip': {
      const isShown = game.phase === 'shown' && game.current?.index === command.index
      const skips = isShown && game.current?.skipped[seat] === false
      return skips ? [{ at: now, type: 'skipped', seat, index: command.index }] : []
    }
    case 'leave':
      return [{ at: now, type: 'over', ending: leaving(game, seat) }]
    case 'lost':
      return game.lost[seat] === null ? [{ at: now, type: 'lost', seat, graceEndsAt: now + graceOf(game, seat) }] : []
    case 'back':
      return game.lost[seat] === null ? [] : [{ at: now, type: 'back', seat }]
  }
}

/** Who leaves after the last question leaves with the result that stands. */
function leaving(game: Game, seat: Seat) {
  const verdict = game.phase === 'shown' ? verdictOf(game) : null
  return verdict ?? forfeitOf(game, seat, 'left')
}

function answered(game: Game, command: Answering, at: number, now: number): readonly Entry[] {
  const { seat, index, choice, clientId } = command
  const { current } = game
  if (game.phase !== 'open' || current?.index !== index || current.answers[seat] !== null) return []
  if (isStored(game, seat, clientId)) return []
  const times = timesOf(game, current, command, at)
  return times === null ? [] : [{ at: now, type: 'answered', seat, index, choice, clientId, ...times }]
}

/** Whether this very answer counts already, to whatever question. */
function isStored(game: Game, seat: Seat, clientId: string): boolean {
  const played = game.current === null ? game.closed : [...game.closed, game.current]
  return played.some(({ answers }) => answers[seat]?.clientId === clientId)
}

/** The time that an answer took and the time that counts (duel-rules 5); null: it came too late. */
function timesOf(game: Game, current: Current, { seat, lagMs }: Answering, at: number) {
  const clock = game.stopped === null ? at : Math.min(at, game.stopped.since)
  const receivedMs = Math.max(0, Math.round(clock - current.startsAt - current.stoppedMs))
  const creditMs = Math.round(Math.max(0, Math.min(lagMs, game.quotasMs[seat], receivedMs)))
  const elapsedMs = receivedMs - creditMs
  return elapsedMs > current.windowMs ? null : { elapsedMs, receivedMs }
}

/** The clock stands still at the earliest since the phase began: by then a server of ours was there. */
function stopped(game: Game, since: number, now: number): readonly Entry[] {
  if (game.stopped !== null) return []
  return [{ at: now, type: 'stopped', since: Math.min(now, Math.max(since, game.phaseAt)) }]
}

/** The clock goes on, and whoever is away keeps the time that was left. */
function continued(game: Game, now: number): readonly Entry[] {
  const entries: Entry[] = [{ at: now, type: 'continued', until: now }]
  if (game.stopped === null) return []
  for (const seat of seats) {
    const loss = game.lost[seat]
    if (loss === null) continue
    const stoodMs = now - Math.max(game.stopped.since, loss.at)
    if (stoodMs > 0) entries.push({ at: now, type: 'lost', seat, graceEndsAt: loss.endsAt + stoodMs })
  }
  return entries
}

/** The next thing that time alone brings about by `now`. */
function dueEntries(game: Game, now: number): readonly Entry[] {
  if (game.phase === 'over') return []
  if (game.stopped !== null) return stopEnded(game, game.stopped, now)
  const gone = goneEnding(game, now)
  if (gone !== null) return [{ at: now, type: 'over', ending: gone }]
  const { current } = game
  if (current === null) return gathered(game, now)
  const { index } = current
  switch (game.phase) {
    case 'lead': {
      if (now < game.phaseEndsAt) return []
      if (now > game.phaseEndsAt + lateMs) return standing(game.phaseEndsAt, now)
      return [{ at: now, type: 'opened', index }]
    }
    case 'open': {
      const scripted = scriptedAnswer(game, current, now)
      if (scripted !== null) return [scripted]
      if (now < phaseDueAt(game) && !isAnswered(game, current)) return []
      const closed: Entry = { at: now, type: 'closed', index, shownUntil: now + shownMs }
      return [closed, ...skips(game, index, now)]
    }
    default:
      return now < phaseDueAt(game) ? [] : [afterShown(game, index, now)]
  }
}

/**
 * The clock goes on by itself. A stop whose end is found late ended while none of ours was there to be reached: another
 * one begins now, so that players have the time to come back, and only once, so that a duel without players ends.
 */
function stopEnded(game: Game, { since, at }: NonNullable<Game['stopped']>, now: number): readonly Entry[] {
  if (now < at + stopMs) return []
  const isAgain = since === at && at === game.phaseAt
  if (isAgain || now <= at + stopMs + lateMs) return continued(game, now)
  return [...continued(game, now), { at: now, type: 'stopped', since: now }]
}

/** The clock stood still until now, and nobody had known. */
const standing = (since: number, now: number): readonly Entry[] => [
  { at: now, type: 'stopped', since },
  { at: now, type: 'continued', until: now },
]

function gathered(game: Game, now: number): readonly Entry[] {
  if (game.ready[0] && game.ready[1]) return [asked(0, now)]
  if (now < game.phaseEndsAt) return []
  return [{ at: now, type: 'over', ending: { by: 'notReady', winner: null } }]
}

const asked = (index: number, now: number): Entry => ({ at: now, type: 'asked', index, startsAt: now + leadMs })

function afterShown(game: Game, index: number, now: number): Entry {
  const ending = verdictOf(game)
  return ending === null ? asked(index + 1, now) : { at: now, type: 'over', ending }
}

/** Who is no person has seen enough at once. */
const skips = (game: Game, index: number, now: number): readonly Entry[] =>
  seats
    .filter((seat) => game.setup.players[seat].kind !== 'student')
    .map((seat) => ({ at: now, type: 'skipped', seat, index }))

/** What the script of a seat still has to say to the question; null for a person, and once it is said. */
function scriptOf(game: Game, current: Current, seat: Seat): Scripted {
  const player = game.setup.players[seat]
  if (player.kind !== 'scripted' || current.answers[seat] !== null) return null
  const scripted = player.script[current.index] ?? null
  return scripted !== null && scripted.elapsedMs <= current.windowMs ? scripted : null
}

function scriptedAnswer(game: Game, current: Current, now: number): Entry | null {
  const { index } = current
  for (const seat of seats) {
    const scripted = scriptOf(game, current, seat)
    if (scripted === null || now < current.startsAt + current.stoppedMs + scripted.elapsedMs) continue
    const { choice, elapsedMs } = scripted
    return { at: now, type: 'answered', seat, index, choice, clientId: null, elapsedMs, receivedMs: elapsedMs }
  }
  return null
}

/** Whether nobody has anything to say to the question any more: a person waits for no script that is silent. */
const isAnswered = (game: Game, current: Current): boolean =>
  seats.every(
    (seat) =>
      current.answers[seat] !== null ||
      (game.setup.players[seat].kind !== 'student' && scriptOf(game, current, seat) === null),
  )

function phaseDueAt(game: Game): number {
  const { current } = game
  if (current === null) return game.ready[0] && game.ready[1] ? game.at : game.phaseEndsAt
  if (game.phase === 'shown') return current.skipped[0] && current.skipped[1] ? game.at : game.phaseEndsAt
  if (game.phase !== 'open') return game.phaseEndsAt
  if (isAnswered(game, current)) return game.at
  const scripts = seats.flatMap((seat) => scriptOf(game, current, seat) ?? [])
  const spoken = scripts.map(({ elapsedMs }) => current.startsAt + current.stoppedMs + elapsedMs)
  return Math.min(game.phaseEndsAt + patienceOf(game, current), ...spoken)
}

/** For how long a frame under way is waited for: no longer than the credit of those who have not answered. */
const patienceOf = (game: Game, current: Current): number =>
  Math.min(
    patienceMs,
    Math.max(0, ...seats.filter((seat) => current.answers[seat] === null).map((seat) => game.quotasMs[seat])),
  )
