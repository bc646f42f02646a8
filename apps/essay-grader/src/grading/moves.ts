import { z } from 'zod'
import type { Answer, Criterion, Quote, Report } from '../shapes.ts'
import { orders } from './data/orders.ts'
import { toHalf } from './marks.ts'

/** What the model answers. */
export const Moves = z.object({
  moves: z
    .array(
      z.object({
        criterion: z.enum(['content', 'directive', 'structure', 'specificity', 'relevance', 'length']),
        by: z.literal([-1, 0, 1]),
        quote: z.string().max(600),
        why: z.string().trim().min(1).max(300),
      }),
    )
    .max(12),
})
export type Moves = z.infer<typeof Moves>

const shortestQuote = 20
/** Of a criterion's most, and never less than half a mark. */
const bandShare = 0.1
/** Of all marks, the most that anybody gets. */
const mostShare = 0.8

const bandOf = (of: number): number => Math.max(0.5, Math.round(of * bandShare * 2) / 2)

function findQuote(text: string, quote: string): Quote | null {
  const wanted = quote.trim()
  const start = wanted.length < shortestQuote || orders.some((order) => order.test(wanted)) ? -1 : text.indexOf(wanted)
  return start < 0 ? null : { start, end: start + wanted.length, text: wanted }
}

function move(criterion: Criterion, by: -1 | 0 | 1, quote: Quote, why: string): Criterion {
  const marks = Math.min(criterion.of, Math.max(0, criterion.marks + by * bandOf(criterion.of)))
  if (marks === criterion.marks) return criterion
  return {
    ...criterion,
    marks,
    quote,
    remark: `${criterion.remark} Moved ${by > 0 ? 'up' : 'down'}: ${why}`,
    isMoved: true,
  }
}

/**
 * A report with the model's moves: one band a criterion at most, each with a quote that stands in the text, else it is
 * dropped. What is flagged is not moved up, and nothing above four fifths of the marks.
 */
export function applyMoves({ text }: Answer, report: Report, { moves }: Moves): Report {
  const criteria = report.criteria.slice()
  const sumOf = () => criteria.reduce((sum, { marks }) => sum + marks, 0)
  const moved = new Set<string>()
  for (const { criterion: id, by, quote, why } of moves) {
    const index = criteria.findIndex((one) => one.id === id)
    const criterion = criteria[index]
    const found = findQuote(text, quote)
    if (!criterion || !found || moved.has(id) || (by > 0 && report.flags.length > 0)) continue
    moved.add(id)
    const next = move(criterion, by, found, why)
    if (by > 0 && sumOf() + next.marks - criterion.marks > report.of * mostShare) continue
    criteria[index] = next
  }
  const marks = Math.round(sumOf() * 100) / 100
  const shift = marks - report.marks
  return {
    ...report,
    engine: { ...report.engine, hasModel: true },
    criteria,
    marks,
    low: Math.min(marks, toHalf(report.low + shift, 'down', report.of)),
    high: Math.max(marks, toHalf(report.high + shift, 'up', report.of)),
  }
}
