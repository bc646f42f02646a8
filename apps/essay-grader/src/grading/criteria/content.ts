import type { Finding, Look } from '../look.ts'

const shown = 2

/** What of the checklist is said; without one, what of the keywords and the subject. */
export function judgeContent({ judged, coverage, rubric, used, quote }: Look): Finding {
  if (judged.length === 0) {
    const first = used.find(({ use }) => use === 'evidence')
    return {
      fraction: coverage,
      remark: 'There is no checklist for this question: this only says how much of it is on the subject.',
      quote: first ? quote(first) : null,
      fix:
        coverage < 0.8
          ? `Bring in what the question turns on: ${rubric.keywords.slice(0, 3).join(', ') || 'its own terms'}.`
          : null,
    }
  }
  const full = judged.filter(({ covered }) => covered === 'full').length
  const partly = judged.filter(({ covered }) => covered === 'partly').length
  const best = judged.toSorted((a, b) => b.likeness - a.likeness)[0]
  const missing = judged
    .filter(({ covered }) => covered === 'missing')
    .toSorted((a, b) => b.point.weight - a.point.weight)
    .slice(0, shown)
  const half = judged.find(({ covered }) => covered === 'partly')
  const [first] = missing
  const fix = first ? `Add this point: ${first.point.point}` : half ? `Say this point fully: ${half.point.point}` : null
  return {
    fraction: coverage,
    remark: `${full} of ${judged.length} points of a good answer are made${partly > 0 ? `, ${partly} more in part` : ''}.`,
    quote: best?.quote ?? null,
    fix,
  }
}
