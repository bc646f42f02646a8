import type { Watch } from '@abhyas/telemetry/watch'
import type { Answer, Grader, Report } from '../shapes.ts'
import { gradeByRules } from './grade.ts'
import { createModel, type Model } from './model.ts'
import { applyMoves } from './moves.ts'

/** As the service's settings have it: without an address no model is asked. */
export interface GraderSettings {
  readonly LLM_BASE_URL?: string | undefined
  readonly LLM_API_KEY?: string | undefined
  readonly LLM_MODEL?: string | undefined
  readonly watch?: Watch
}

async function withModel(model: Model, answer: Answer, report: Report, signal: AbortSignal): Promise<Report> {
  try {
    return applyMoves(answer, report, await model.judge(answer, report, signal))
  } catch {
    signal.throwIfAborted()
    return report
  }
}

/** The same model; `onEnd` is told of each of its answers. */
const watchedModel = (model: Model, onEnd: ReturnType<Watch['modelCalls']>): Model => ({
  judge: async (answer, report, signal) => {
    const startedAt = performance.now()
    const end = (outcome: 'ok' | 'failed' | 'given up') => onEnd(outcome, (performance.now() - startedAt) / 1000)
    try {
      const moves = await model.judge(answer, report, signal)
      end('ok')
      return moves
    } catch (error) {
      end(signal.aborted ? 'given up' : 'failed')
      throw error
    }
  },
})

/** Grades by rules, and lets the model of `settings` move what they say; where it fails, the rules' word stands. */
export function createGrader(settings: GraderSettings = {}, withinMs?: number): Grader {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, watch } = settings
  const named =
    LLM_BASE_URL && LLM_MODEL
      ? createModel({ baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY ?? null, name: LLM_MODEL }, withinMs)
      : null
  const model = named && watch ? watchedModel(named, watch.modelCalls()) : named
  return {
    grade: async (answer, signal) => {
      signal.throwIfAborted()
      const report = gradeByRules(answer)
      return model ? withModel(model, answer, report, signal) : report
    },
  }
}
