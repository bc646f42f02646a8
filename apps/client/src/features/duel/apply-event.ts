import type { DuelEvent, DuelState, Seat } from '@abhyas/contracts/duel'

type Current = NonNullable<DuelState['current']>
type Pair<Value> = [Value, Value]

const put = <Value>(pair: Readonly<Pair<Value>>, seat: Seat, value: Value): Pair<Value> =>
  seat === 0 ? [value, pair[1]] : [pair[0], value]

const withCurrent = (state: DuelState, change: (current: Current) => Partial<Current>): DuelState =>
  state.current === null ? state : { ...state, current: { ...state.current, ...change(state.current) } }

const asked = ({ index, isSuddenDeath, startsAt, windowMs }: DuelEvent & { type: 'asked' }): Current => ({
  index,
  isSuddenDeath,
  startsAt,
  windowMs,
  stoppedMs: 0,
  question: null,
  answered: [false, false],
  choice: null,
  skipped: [false, false],
})

/**
 * `state` after `event`, which bears the number `seq`. Whoever folds all events has the state that the server sends.
 * Pure; the number is the caller's to check.
 */
export const applyEvent = (state: DuelState, seq: number, event: DuelEvent): DuelState => ({
  ...changed(state, event),
  offset: seq,
})

function changed(state: DuelState, event: DuelEvent): DuelState {
  switch (event.type) {
    case 'ready':
      return { ...state, ready: put(state.ready, event.seat, true) }
    case 'asked':
      return { ...state, phase: 'lead', phaseEndsAt: event.startsAt, current: asked(event) }
    case 'opened':
      return withCurrent({ ...state, phase: 'open', phaseEndsAt: windowEnd(state) }, () => ({
        question: event.question,
      }))
    case 'answered':
      return withCurrent(state, ({ answered, choice }) => ({
        answered: put(answered, event.seat, true),
        choice: event.seat === state.seat ? event.choice : choice,
      }))
    case 'closed':
      return {
        ...state,
        phase: 'shown',
        phaseEndsAt: event.shownUntil,
        closed: [...state.closed, event.closed],
        scores: event.scores,
      }
    case 'skipped':
      return withCurrent(state, ({ skipped }) => ({ skipped: put(skipped, event.seat, true) }))
    case 'lost':
      return { ...state, graceEndsAt: put(state.graceEndsAt, event.seat, event.graceEndsAt) }
    case 'back':
      return { ...state, graceEndsAt: put(state.graceEndsAt, event.seat, null) }
    case 'stopped':
      return { ...state, stoppedAt: event.at }
    case 'continued':
      return withCurrent({ ...state, stoppedAt: null, phaseEndsAt: event.phaseEndsAt }, () => ({
        stoppedMs: event.stoppedMs,
      }))
    case 'over':
      return {
        ...state,
        phase: 'over',
        phaseEndsAt: null,
        current: null,
        stoppedAt: null,
        graceEndsAt: [null, null],
        scores: event.outcome?.scores ?? state.scores,
        outcome: event.outcome,
      }
    default:
      return event satisfies never
  }
}

/** When the question's window ends. */
function windowEnd({ current, phaseEndsAt }: DuelState): string | null {
  if (current === null) return phaseEndsAt
  return new Date(Date.parse(current.startsAt) + current.windowMs + current.stoppedMs).toISOString()
}
