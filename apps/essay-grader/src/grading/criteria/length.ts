import type { Report } from '../../shapes.ts'
import type { Finding, Look } from '../look.ts'

/** Source: /spec/screens.md, "word count vs limit band (±10 %)". */
export const band = 0.1
/** Of the limit, the words that must make points: the rest goes on headings and on what leads from one to the next. */
const enough = 0.65
/** What each tenth beyond the band costs. */
const overCost = 0.25

export function wordsOfAnswer({ words, rubric }: Look): Report['words'] {
  const limit = rubric.words
  return {
    count: words,
    limit,
    band: words < limit * (1 - band) ? 'under' : words > limit * (1 + band) ? 'over' : 'within',
  }
}

/** Too short loses the share that is missing, of what is about the question and said once; too long loses by tenths. */
export function judgeLength(look: Look): Finding {
  const { count, limit, band: where } = wordsOfAnswer(look)
  const carrying = Math.round([...look.sure].reduce((sum, piece) => sum + piece.words.length * piece.aboutness, 0))
  const short = Math.min(1, carrying / (limit * enough))
  const long = Math.max(0, 1 - Math.max(0, count / limit - 1 - band) * 10 * overCost)
  const spare = count - Math.floor(limit * (1 + band))
  const last = look.pieces.at(-1)
  const said = `${count} words of ${limit}`
  return {
    fraction: Math.min(short, long),
    remark:
      where === 'over'
        ? `${said}: more than a tenth over the limit.`
        : where === 'under'
          ? `${said}: more than a tenth under the limit.`
          : short < 0.95
            ? `${said}, of which about ${carrying} carry the answer.`
            : `${said}: within a tenth of the limit.`,
    quote: where === 'over' && last ? look.quote(last) : null,
    fix:
      where === 'over'
        ? `Cut about ${spare} words.`
        : where === 'within' && short < 1
          ? 'Let more of your words make a point of this question.'
          : short < 1
            ? `Write about ${Math.max(10, Math.ceil((limit * enough - carrying) / 10) * 10)} more words that make a point.`
            : null,
  }
}
