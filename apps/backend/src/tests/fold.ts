/** What was answered in time counts if it arrives up to this long after the deadline. */
export const graceMs = 120_000

export interface AnswerState {
  readonly questionId: string
  readonly choice: number | null
  readonly certainty: 'sure' | 'even' | 'guess' | null
  readonly marked: boolean
  readonly milliseconds: number
  readonly changes: number
}

/** The last word on a question, and when it was said. */
export interface Answered extends AnswerState {
  readonly at: Date
}

interface Arrived {
  readonly clientId: string
  readonly deviceId: string
  /** By the device's clock. */
  readonly saidAt: Date
  /** By the server's. */
  readonly arrivedAt: Date
}

/** An event as it is stored. */
export type TestEvent = Arrived &
  ({ readonly kind: 'answer'; readonly answer: AnswerState } | { readonly kind: 'submit' })

/** A device that runs the attempt, from when on. */
export interface Turn {
  readonly deviceId: string
  readonly from: Date
}

/** An attempt by the clock: the first of its turns starts it. */
export interface Run {
  readonly startedAt: Date
  readonly deadline: Date
  /** In their order; at least one. */
  readonly turns: readonly Turn[]
}

interface Place {
  /** When it was done, as far as can be known. */
  readonly at: Date
  /** Of the turns. */
  readonly turn: number
  /** The last turn that had begun when it arrived. */
  readonly lastTurn: number
}
type Placed = TestEvent & Place

/** What follows from the events of an attempt. */
export interface Folded {
  readonly submittedAt: Date | null
  /** When it was submitted, else the deadline. */
  readonly endedAt: Date
  /** From then on nothing more counts. */
  readonly finalAt: Date
  /** What counts, by question. */
  readonly answers: ReadonlyMap<string, Answered>
  /** With what was answered in time but arrived after `finalAt`; null where nothing did. */
  readonly lateAnswers: ReadonlyMap<string, Answered> | null
}

/**
 * When an event was done and in which turn: by the device's clock, but not after it arrived, and not before the device
 * first ran the attempt. Null where its device did not run it then: the event is superseded.
 */
export function placeOf({ deviceId, saidAt, arrivedAt }: Arrived, { turns }: Run): Place | null {
  const begun = turns.filter(({ from }) => from <= arrivedAt)
  const first = begun.find((turn) => turn.deviceId === deviceId)
  if (!first) return null
  const at = new Date(Math.max(first.from.getTime(), Math.min(saidAt.getTime(), arrivedAt.getTime())))
  const turn = begun.findLastIndex(({ from }) => from <= at)
  if (begun[turn]?.deviceId !== deviceId) return null
  return { at, turn, lastTurn: begun.length - 1 }
}

/**
 * Within a turn by the device's own clock, however wrong that is: it alone knows what it did first. A submit comes after
 * what was answered in its millisecond.
 */
const inOrder = (a: Placed, b: Placed): number =>
  a.turn - b.turn ||
  a.saidAt.getTime() - b.saidAt.getTime() ||
  (a.kind === b.kind ? 0 : a.kind === 'submit' ? 1 : -1) ||
  (a.clientId < b.clientId ? -1 : 1)

/**
 * Whether a submit counts: in time, and of the device that still ran the attempt when it arrived. Where another one had
 * taken over, the student had gone on there.
 */
const isSubmit = (event: Placed, graceEnd: Date): boolean =>
  event.kind === 'submit' && event.turn === event.lastTurn && event.arrivedAt <= graceEnd

/**
 * When the result is final. What one device did arrives in its order, before its submit: then nothing else can come. Of
 * several, one may still have something to send.
 */
function finalAtOf({ deadline, turns }: Run, submit: Placed | undefined): Date {
  if (!submit) return new Date(deadline.getTime() + graceMs)
  if (turns.length === 1) return submit.arrivedAt
  return new Date(Math.min(submit.arrivedAt.getTime(), deadline.getTime()) + graceMs)
}

const latest = (events: readonly Placed[]): Map<string, Answered> =>
  new Map(
    events.flatMap((event) =>
      event.kind === 'answer' ? [[event.answer.questionId, { ...event.answer, at: event.at }]] : [],
    ),
  )

/** What follows from `events`, in whatever order they are given, each once. */
export function foldAttempt(run: Run, events: readonly TestEvent[]): Folded {
  const placed = events
    .flatMap((event): Placed[] => {
      const place = placeOf(event, run)
      return place && place.at <= run.deadline ? [{ ...event, ...place }] : []
    })
    .toSorted(inOrder)
  const graceEnd = new Date(run.deadline.getTime() + graceMs)
  const submit = placed
    .filter((event) => isSubmit(event, graceEnd))
    .toSorted((a, b) => a.arrivedAt.getTime() - b.arrivedAt.getTime())[0]
  const finalAt = finalAtOf(run, submit)
  const open = submit ? placed.slice(0, placed.indexOf(submit)) : placed
  const inTime = open.filter(({ arrivedAt }) => arrivedAt <= finalAt)
  const isLate = open.some(({ kind, arrivedAt }) => kind === 'answer' && arrivedAt > finalAt)
  return {
    submittedAt: submit?.at ?? null,
    endedAt: submit?.at ?? run.deadline,
    finalAt,
    answers: latest(inTime),
    lateAnswers: isLate ? latest(open) : null,
  }
}

export type Phase = 'running' | 'closing' | 'final'

/** The phase at `now` of an attempt whose events so far fold to `folded`. */
export function phaseAt({ deadline }: Run, { submittedAt, finalAt }: Folded, now: Date): Phase {
  if (now >= finalAt) return 'final'
  return submittedAt !== null || now >= deadline ? 'closing' : 'running'
}
