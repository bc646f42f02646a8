import type { Answer, Grader, Report } from '../shapes.ts'
import { gradeByRules } from './grade.ts'
import { createModel, type Model } from './model.ts'
import { applyMoves } from './moves.ts'

/** As the service's settings have it: without an address no model is asked. */
export interface GraderSettings {
  readonly LLM_BASE_URL?: string | undefined
  readonly LLM_API_KEY?: string | undefined
  readonly LLM_MODEL?: string | undefined
}

async function withModel(model: Model, answer: Answer, report: Report, signal: AbortSignal): Promise<Report> {
  try {
    return applyMoves(answer, report, await model.judge(answer, report, signal))
  } catch {
    signal.throwIfAborted()
    return report
  }
}

/** Grades by rules, and lets the model of `settings` move what they say; where it fails, the rules' word stands. */
export function createGrader({ LLM_BASE_URL, LLM_API_KEY, LLM_MODEL }: GraderSettings = {}, withinMs?: number): Grader {
  const model =
    LLM_BASE_URL && LLM_MODEL
      ? createModel({ baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY ?? null, name: LLM_MODEL }, withinMs)
      : null
  return {
    grade: async (answer, signal) => {
      signal.throwIfAborted()
      const report = gradeByRules(answer)
      return model ? withModel(model, answer, report, signal) : report
    },
  }
}
