import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { refusalOf } from '../errors.ts'
import { repeat } from '../repeat.ts'
import type { Answers, Begun } from './answers.ts'
import { type BriefDeps, prepare, readTask, type Task } from './briefs.ts'
import { isHint } from './compose-choice.ts'
import type { Model } from './model.ts'
import {
  type Brief,
  type Compose,
  endPiece,
  materialAnswer,
  noticePiece,
  type PieceBody,
  restOfAnswer,
  sentencePiece,
  sourcesPiece,
} from './pieces.ts'
import { type SupportOf, writtenBy } from './written.ts'

/** How often a maker says that it lives, and learns that it was stopped elsewhere. */
const holdEveryMs = 1000

export interface WriterDeps extends BriefDeps {
  readonly db: Kysely<Tables>
  readonly answers: Answers
  readonly compose: Compose
  readonly supportOf: SupportOf
  /** Null: every answer is of the material's own sentences. */
  readonly model: Model | null
  /** Is told of every failure; with no text of a student or a model. */
  readonly onFailure: (error: unknown) => void
}

export interface Writer {
  /** Makes an answer from where it stands to its end. Never throws. */
  readonly make: (begun: Begun) => Promise<void>
  /** Ends the making of an answer that was stopped here. */
  readonly cut: (answerId: string) => void
  /** Ends all making: what is not complete is given up for others to complete, and nothing is begun any more. */
  readonly close: () => Promise<void>
}

/** Makes answers: of the material alone in one step, or with a model sentence by sentence. */
export function createWriter(deps: WriterDeps): Writer {
  const { answers, onFailure } = deps
  const running = new Map<string, { readonly run: AbortController; readonly done: Promise<void> }>()
  let isClosed = false

  const make = async (begun: Begun, run: AbortController) => {
    const lost = async () => {
      if (!(await answers.hold(begun))) run.abort()
    }
    const holding = repeat(holdEveryMs, lost, onFailure)
    try {
      const task = await readTask(deps.db, begun.answerId)
      if (task) await write(deps, begun, task, run.signal)
      if (isClosed) await answers.release(begun)
    } catch (error) {
      onFailure(error)
      await giveUp(deps, begun, error).catch(onFailure)
    } finally {
      clearInterval(holding)
      // After a stall the answer may be another maker's by now.
      if (running.get(begun.answerId)?.run === run) running.delete(begun.answerId)
    }
  }
  return {
    make: async (begun) => {
      if (isClosed) return answers.release(begun).catch(onFailure)
      const run = new AbortController()
      const done = make(begun, run)
      running.set(begun.answerId, { run, done })
      await done
    },
    cut: (answerId) => running.get(answerId)?.run.abort(),
    close: async () => {
      isClosed = true
      const all = [...running.values()]
      for (const { run } of all) run.abort()
      await Promise.all(all.map(({ done }) => done))
    },
  }
}

/** After a failure: where the database is away, whoever comes next completes the answer; else it has failed. */
async function giveUp({ db, answers }: WriterDeps, begun: Begun, error: unknown): Promise<void> {
  if (refusalOf(error).code === 'UNAVAILABLE') return answers.release(begun)
  const isEmpty = ((await readTask(db, begun.answerId))?.pieces.length ?? 0) === 0
  await answers.add(begun, [...(isEmpty ? [sourcesPiece('material', [])] : []), endPiece('failed')])
}

async function write(deps: WriterDeps, begun: Begun, task: Task, signal: AbortSignal): Promise<void> {
  const { answers, compose, model } = deps
  const brief = await prepare(deps, task)
  const sources = task.pieces[0]
  if (sources?.type === 'sources') {
    // Another began it and is gone. One call of a model is all that an answer gets.
    const notices = sources.writer === 'model' ? [noticePiece('model-failed')] : []
    await answers.add(begun, [...notices, ...restOfAnswer(compose, brief, task.pieces)])
    return
  }
  // A hint must not tell the key, and a model knows no such rule for sure.
  const isModels = model !== null && brief.isAnswered && !(brief.choice !== null && isHint(brief.mode, brief.text))
  if (!isModels) {
    await answers.add(begun, materialAnswer(compose, brief))
    return
  }
  // Stored before the call: whoever completes it knows that there was one.
  if (!(await answers.add(begun, [sourcesPiece('model', brief.passages)]))) return
  await writeWithModel(deps, model, begun, brief, signal)
}

async function writeWithModel(
  { answers, compose, supportOf, onFailure }: WriterDeps,
  model: Model,
  begun: Begun,
  brief: Brief,
  signal: AbortSignal,
): Promise<void> {
  const stored: PieceBody[] = []
  let dropped = 0
  let isFailed = false
  const sentences = writtenBy(model, brief, supportOf, signal)
  try {
    for (;;) {
      // Only what the model does is the model's failure: a database that fails is one of ours.
      const next = await sentences.next().catch((error: unknown) => {
        if (!signal.aborted) onFailure(error)
        isFailed = true
        return null
      })
      if (signal.aborted) return
      if (!next || next.done) break
      if (next.value === 'dropped') {
        dropped += 1
        continue
      }
      const piece = sentencePiece(next.value)
      if (!(await answers.add(begun, [piece]))) return
      stored.push(piece)
    }
  } finally {
    // However it ends here, the call ends too, and gives its place back.
    await sentences.return(undefined)
  }
  const isEmpty = stored.length === 0
  await answers.add(begun, [
    ...(dropped > 0 ? [noticePiece('dropped', dropped)] : []),
    ...(isFailed || isEmpty
      ? [noticePiece('model-failed'), ...restOfAnswer(compose, brief, stored)]
      : [endPiece('done')]),
  ])
}
