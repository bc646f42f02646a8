import type { Flag } from '../shapes.ts'
import { weights } from './data/weights.ts'
import type { Look } from './look.ts'
import { toHalf } from './marks.ts'
import { thresholds } from './points.ts'

/** Of the marks of a question, what each doubt adds on either side. Our own estimates. */
const doubts = { always: 0.05, noChecklist: 0.12, diagram: 0.05, read: 0.04, flagged: 0.1 }
/** A point that lies so near a threshold may as well be on its other side. */
const near = 0.06

export interface Doubtful {
  readonly look: Look
  readonly marks: number
  /** What it would get if its flags were wrong. */
  readonly unflagged: number
  readonly flags: readonly Flag[]
  readonly hasDiagram: boolean
  readonly isRead: boolean
}

/** What an examiner might give, from and to, in halves. A drawing, which nobody has judged, can only add. */
export function bandOf({ look, marks, unflagged, flags, hasDiagram, isRead }: Doubtful): { low: number; high: number } {
  const of = look.rubric.marks
  const weight = look.judged.reduce((sum, { point }) => sum + point.weight, 0)
  const unsure = look.judged
    .filter(({ likeness }) => Object.values(thresholds).some((threshold) => Math.abs(likeness - threshold) < near))
    .reduce((sum, { point }) => sum + point.weight, 0)
  const content = weights.find(({ id }) => id === 'content')?.weight ?? 0
  const onBoth =
    doubts.always +
    (weight > 0 ? (unsure / weight / 2) * content : doubts.noChecklist) +
    (flags.length > 0 ? doubts.flagged : 0) +
    (isRead ? doubts.read : 0)
  return {
    low: toHalf(marks - onBoth * of, 'down', of),
    high: toHalf(Math.max(marks, unflagged) + (onBoth + (hasDiagram ? doubts.diagram : 0)) * of, 'up', of),
  }
}
