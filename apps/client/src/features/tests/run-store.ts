import type { Attempt } from '@abhyas/contracts/tests'
import { settings, useSettings } from '../../shared/settings/settings.ts'
import { freshRunState, fromAnswer, isRunState, type RunState, type Word } from './run-state.ts'
import type { ClockMark } from './test-clock.ts'

/** What this device knows of the attempt that it runs. */
export type TestRun = {
  readonly attemptId: string
  /** The tab that runs it: the last that was opened on it. */
  readonly tab: string
  /** Of the question on the screen. */
  readonly index: number
  readonly states: Readonly<Record<string, unknown>>
  /** Handed in by the student; null while it is not. */
  readonly submit: Word | null
  readonly clock: ClockMark | null
}

/** This tab, for as long as it is open. */
export const thisTab = crypto.randomUUID()

/** This installation, made when it is first asked for. */
export function deviceId(): string {
  settings.deviceId ??= crypto.randomUUID()
  return settings.deviceId
}

const isRun = (value: unknown): value is TestRun => {
  if (typeof value !== 'object' || value === null) return false
  const { attemptId, tab, index, states, submit, clock } = value as Record<string, unknown> // each is checked
  return (
    typeof attemptId === 'string' &&
    typeof tab === 'string' &&
    typeof index === 'number' &&
    typeof states === 'object' &&
    states !== null &&
    (submit === null || typeof submit === 'object') &&
    (clock === null || typeof clock === 'object')
  )
}

const runOf = (stored: unknown, attemptId: string): TestRun | undefined =>
  isRun(stored) && stored.attemptId === attemptId ? stored : undefined

/** What this device did in the attempt so far; undefined where it is not the one that it runs. */
export const currentRun = (attemptId: string): TestRun | undefined => runOf(settings.testRun, attemptId)

/** As `currentRun`, for a component. */
export const useRun = (attemptId: string): TestRun | undefined => runOf(useSettings().testRun, attemptId)

/** What was done with question `id`. */
export function stateIn(run: Pick<TestRun, 'states'> | undefined, id: string): RunState {
  const state = run?.states[id]
  return isRunState(state) ? state : freshRunState
}

const statesOf = ({ answers }: Pick<Attempt, 'answers'>): Record<string, RunState> =>
  Object.fromEntries(answers.map((answer) => [answer.questionId, fromAnswer(answer)]))

/**
 * Makes this tab the one that runs `attempt` on this device, with what the device already has of it, else with what the
 * server has.
 * @param isTakenOver the answers are the server's: another device ran it until now
 */
export function claimRun(attempt: Pick<Attempt, 'id' | 'answers'>, isTakenOver = false): void {
  const run = currentRun(attempt.id)
  settings.testRun =
    run && !isTakenOver
      ? { ...run, tab: thisTab }
      : {
          attemptId: attempt.id,
          tab: thisTab,
          index: run?.index ?? 0,
          states: statesOf(attempt),
          submit: null,
          clock: run?.clock ?? null,
        }
}

function change(attemptId: string, changed: (run: TestRun) => TestRun): void {
  const run = currentRun(attemptId)
  if (run) settings.testRun = { ...changed(run) }
}

/** Stores what `changed` makes of the state of question `id`; returns it before and after. */
export function updateState(
  attemptId: string,
  id: string,
  changed: (state: RunState) => RunState,
): { readonly before: RunState; readonly after: RunState } {
  const before = stateIn(currentRun(attemptId), id)
  const after = changed(before)
  change(attemptId, (run) => ({ ...run, states: { ...run.states, [id]: after } }))
  return { before, after }
}

/** Turns to the question at `index`. */
export const goTo = (attemptId: string, index: number): void => change(attemptId, (run) => ({ ...run, index }))

/** Notes that the test was handed in, or what became of that. */
export const setSubmit = (attemptId: string, submit: Word): void => change(attemptId, (run) => ({ ...run, submit }))

/** Keeps what is known of the server's clock for a page that comes after this one. */
export const keepClock = (attemptId: string, clock: ClockMark): void => change(attemptId, (run) => ({ ...run, clock }))
