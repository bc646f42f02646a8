import { enqueue } from '../../shared/outbox/outbox.ts'
import { isOther, type RunState, type Word } from './run-state.ts'
import { currentRun, deviceId, setSubmit, stateIn, updateState } from './run-store.ts'
import { serverMs } from './server-clock.ts'

const telling = new Set<string>()
/** The milliseconds on screen that were last told, by attempt and question. */
const toldMs = new Map<string, number>()
let lastMs = 0

/** A word of now; each later than the one before, whatever the clock does. */
function freshWord(): Word {
  lastMs = Math.max(lastMs + 1, Math.round(serverMs()))
  return { clientId: crypto.randomUUID(), at: new Date(lastMs).toISOString(), isKept: false }
}

/** Less on screen than this is not worth a word of its own. */
const worthMs = 1_000

/** Puts the last word on question `id` into the outbox, where it is not there yet. @throws where nothing can be kept */
async function tell(attemptId: string, id: string): Promise<void> {
  const { word, choice, certainty, marked, milliseconds, changes } = stateIn(currentRun(attemptId), id)
  if (word === null || word.isKept || telling.has(word.clientId)) return
  const { clientId, at } = word
  telling.add(clientId)
  toldMs.set(`${attemptId} ${id}`, milliseconds)
  try {
    const done = { questionId: id, choice, certainty, marked, milliseconds, changes }
    await enqueue({
      path: 'tests.append',
      input: { kind: 'answer', clientId, at, attemptId, deviceId: deviceId(), ...done },
    })
    updateState(attemptId, id, (now) =>
      now.word?.clientId === clientId ? { ...now, word: { clientId, at, isKept: true } } : now,
    )
  } finally {
    telling.delete(clientId)
  }
}

/**
 * Changes the state of question `id`: stored at once, and told where the server counts it. Resolves when that is kept.
 * @throws where neither the device nor the server keeps it; it stays in the settings and is told with the next change
 */
export async function changeState(
  attemptId: string,
  id: string,
  changed: (state: RunState) => RunState,
): Promise<void> {
  const { after } = updateState(attemptId, id, (before) => {
    const next = changed(before)
    return isOther(before, next) ? { ...next, word: freshWord() } : next
  })
  if (after.word !== null) await tell(attemptId, id)
}

/**
 * Tells the time on question `id` when it is left, where that is more than what was told; nothing after the test was
 * handed in. @throws as `changeState`
 */
export async function tellTime(attemptId: string, id: string): Promise<void> {
  const run = currentRun(attemptId)
  const { milliseconds } = stateIn(run, id)
  if (!run || run.submit !== null) return
  if (milliseconds - (toldMs.get(`${attemptId} ${id}`) ?? 0) < worthMs) return
  updateState(attemptId, id, (state) => ({ ...state, word: freshWord() }))
  await tell(attemptId, id)
}

/** Tells what a crash or a full storage left untold. @throws as `changeState` */
export async function tellAll(attemptId: string): Promise<void> {
  const run = currentRun(attemptId)
  if (!run) return
  await Promise.all(Object.keys(run.states).map((id) => tell(attemptId, id)))
  await tellSubmit(attemptId)
}

async function tellSubmit(attemptId: string): Promise<void> {
  const submit = currentRun(attemptId)?.submit
  if (!submit || submit.isKept || telling.has(submit.clientId)) return
  const { clientId, at } = submit
  telling.add(clientId)
  try {
    await enqueue({ path: 'tests.append', input: { kind: 'submit', clientId, at, attemptId, deviceId: deviceId() } })
    setSubmit(attemptId, { clientId, at, isKept: true })
  } finally {
    telling.delete(clientId)
  }
}

/**
 * Hands the test in with the time on question `id`, the one on the screen; once, however often it is called.
 * @throws as `changeState`; it is handed in all the same
 */
export async function handIn(attemptId: string, id: string | undefined): Promise<void> {
  const run = currentRun(attemptId)
  if (!run) return
  if (id !== undefined) await tellTime(attemptId, id).catch(() => undefined)
  if (run.submit === null) setSubmit(attemptId, freshWord())
  await tellAll(attemptId)
}
