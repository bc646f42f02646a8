import type { Finding, Look } from '../look.ts'

/** From here on it is all that can be asked: nobody speaks in the checklist's words only. */
const from = 0.15
const to = 0.9

/** Of all words, those of sentences about the question. */
export function judgeRelevance({ pieces, quote }: Look): Finding {
  const weighed = pieces.filter(({ use, isHeading }) => use !== 'neutral' && !isHeading)
  const words = weighed.reduce((sum, piece) => sum + piece.words.length, 0)
  const own = weighed.reduce(
    (sum, piece) => sum + (piece.use === 'evidence' ? piece.words.length * piece.aboutness : 0),
    0,
  )
  const share = words === 0 ? 0 : own / words
  const idle = weighed.filter(({ use }) => use !== 'evidence')
  const worst = idle.toSorted((a, b) => b.words.length - a.words.length)[0]
  const best = weighed.toSorted((a, b) => b.aboutness - a.aboutness)[0]
  const whys = {
    unrelated: 'Cut this sentence or tie it to the question.',
    repeated: 'Cut this: it has been said already.',
    copied: 'Cut this: it only repeats the question.',
    order: 'Cut this: it is no part of an answer.',
  }
  const why = worst && worst.use !== 'evidence' && worst.use !== 'neutral' ? whys[worst.use] : null
  return {
    fraction: Math.min(1, Math.max(0, (share - from) / (to - from))),
    remark: worst
      ? `${idle.length} of ${weighed.length} sentences do not carry the answer to this question.`
      : 'Every sentence is about the question.',
    quote: worst ? quote(worst) : best && best.aboutness > 0 ? quote(best) : null,
    fix: why,
  }
}
