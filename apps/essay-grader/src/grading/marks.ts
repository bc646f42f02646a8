import type { CriterionId } from '../shapes.ts'
import { weights } from './data/weights.ts'

/** Marks come in halves; of a question that is worth next to nothing, in twentieths of a mark. */
const stepOf = (marks: number): number => (marks < 5 ? 0.05 : 0.5)
const exact = (value: number): number => Math.round(value * 100) / 100

/**
 * Parts of a sum that is given, each a multiple of `step`: every one is cut to a step, and what is left over goes, a step
 * each, to those that lost most (largest remainder). None exceeds the step above it.
 */
function share(parts: readonly number[], sum: number, step: number): readonly number[] {
  const steps = parts.map((part) => Math.floor(part / step + 1e-9))
  let left = Math.round(sum / step) - steps.reduce((all, one) => all + one, 0)
  const byLoss = parts
    .map((part, index) => ({ index, loss: part / step - (steps[index] ?? 0) }))
    .toSorted((a, b) => b.loss - a.loss || a.index - b.index)
  for (const { index } of byLoss) {
    if (left <= 0) break
    steps[index] = (steps[index] ?? 0) + 1
    left -= 1
  }
  return steps.map((one) => exact(one * step))
}

/** The most that each criterion of a question can give: they add up to its marks. */
export function mostOf(marks: number): ReadonlyMap<CriterionId, number> {
  const step = stepOf(marks)
  const parts = share(
    weights.map(({ weight }) => weight * marks),
    marks,
    step,
  )
  return new Map(weights.map(({ id }, index) => [id, parts[index] ?? 0]))
}

export interface Marks {
  /** Of the criteria, in their order. */
  readonly parts: readonly number[]
  readonly sum: number
}

/** The marks of each criterion, out of what each has earned; their sum is rounded to a half, cut where it would pass `most`. */
export function round(earned: readonly number[], marks: number, most: number): Marks {
  const step = stepOf(marks)
  const all = earned.reduce((sum, one) => sum + one, 0)
  const cut = all > most ? most / all : 1
  const highest = Math.floor(most / step + 1e-9) * step
  const sum = exact(Math.min(highest, Math.round((all * cut) / step) * step))
  return {
    parts: share(
      earned.map((one) => one * cut),
      sum,
      step,
    ),
    sum,
  }
}

/** `value` moved to a half, down or up, within 0 and `of`. */
export const toHalf = (value: number, way: 'down' | 'up', of: number): number =>
  Math.min(of, Math.max(0, (way === 'down' ? Math.floor(value * 2 + 1e-9) : Math.ceil(value * 2 - 1e-9)) / 2))
