import type { Part, Report } from '../../shapes.ts'
import { connectives, markers } from '../data/markers.ts'
import type { Finding, Look } from '../look.ts'
import { isUsed, type Piece, wordsIn } from '../pieces.ts'

const mostOfEnd = 0.35
const flowFrom = 0.3

/**
 * Paragraphs of what is used. A break counts only between two used sentences, what is unrelated parts nothing; and a
 * paragraph needs a sentence that is surely about the question.
 */
function blocksOf({ pieces, sure }: Look): readonly (readonly Piece[])[] {
  const blocks: Piece[][] = []
  let before: Piece | null = null
  for (const piece of pieces) {
    if (piece.isHeading) continue
    if (isUsed(piece)) {
      const block = blocks.at(-1)
      const isBreak = before !== null && before.paragraph !== piece.paragraph && isUsed(before)
      if (!block || isBreak) blocks.push([piece])
      else block.push(piece)
    }
    before = piece
  }
  const whole: Piece[][] = []
  for (const block of blocks) {
    const last = whole.at(-1)
    if (last && !block.some((piece) => sure.has(piece))) last.push(...block)
    else whole.push(block)
  }
  return whole
}

interface Ends {
  readonly intro: readonly Piece[]
  readonly conclusion: readonly Piece[]
  /** Whether each is a paragraph of its own. */
  readonly hasIntro: boolean
  readonly hasConclusion: boolean
}

function endsOf(look: Look, blocks: readonly (readonly Piece[])[]): Ends {
  const all = wordsIn(blocks.flat())
  const isShort = (block: readonly Piece[] | undefined) => block !== undefined && wordsIn(block) <= all * mostOfEnd
  const [first] = blocks
  const last = blocks.at(-1)
  const hasIntro = blocks.length > 2 && isShort(first)
  const hasConclusion = blocks.length > 2 && isShort(last)
  const pieces = blocks.flat()
  return {
    intro: hasIntro && first ? first : pieces.slice(0, 1),
    conclusion: hasConclusion && last ? last : pieces.slice(1).slice(-1),
    hasIntro,
    hasConclusion,
  }
}

const covers = (look: Look, pieces: readonly Piece[], part: Part): boolean =>
  look.judged.some(
    ({ point, quote }) =>
      point.part === part && quote !== null && pieces.some(({ start, end }) => quote.start < end && start < quote.end),
  )

/** Introduction, body and conclusion, paragraphs, and what leads from one sentence to the next. */
export function judgeStructure(look: Look): Finding & { readonly map: Report['map'] } {
  const blocks = blocksOf(look)
  const { intro, conclusion, hasIntro, hasConclusion } = endsOf(look, blocks)
  const prose = blocks.flat()
  const headings = look.pieces.filter(({ isHeading }) => isHeading).length
  const items = prose.filter(({ isItem }) => isItem).length
  const opens = (hasIntro ? 0.7 : 0.2) + (covers(look, intro, 'intro') ? 0.3 : 0)
  const closes =
    (hasConclusion ? 0.5 : 0) +
    (conclusion.some(({ text }) => markers.verdict.test(text)) ? 0.25 : 0) +
    (covers(look, conclusion, 'conclusion') ? 0.25 : 0)
  const needed = look.rubric.words > 600 ? 7 : look.rubric.words > 200 ? 4 : 3
  const parts = Math.min(
    1,
    (blocks.length - 1 + Math.min(headings, 2) * 0.5 + Math.min(items, 4) * 0.25) / (needed - 1),
  )
  const linked = prose.filter(({ text }) => connectives.test(text)).length
  const flow = prose.length === 0 ? 0 : Math.min(1, linked / prose.length / flowFrom)
  const fraction = prose.length < 2 ? 0 : 0.25 * opens + 0.3 * closes + 0.25 * parts + 0.2 * flow
  const said = [
    hasIntro ? 'an introduction' : 'no introduction of its own',
    `${Math.max(1, blocks.length)} paragraph${blocks.length > 1 ? 's' : ''}`,
    hasConclusion && closes >= 0.7
      ? 'a conclusion'
      : hasConclusion
        ? 'an end that does not conclude'
        : 'no conclusion of its own',
  ]
  const last = conclusion.at(-1)
  return {
    fraction,
    remark: `It has ${said[0]}, ${said[1]} and ${said[2]}.`,
    quote: last ? look.quote(last) : null,
    fix: fixOf({ hasIntro, closes, parts, flow }),
    map: mapOf(prose, intro, conclusion),
  }
}

function fixOf(of: { hasIntro: boolean; closes: number; parts: number; flow: number }): string | null {
  if (of.closes < 0.7) return 'End with a short paragraph that answers the question and looks ahead.'
  if (!of.hasIntro) return 'Begin with two sentences that define the matter or set the context.'
  if (of.parts < 1) return 'Give each main idea a paragraph of its own, with a heading if that helps.'
  if (of.flow < 1) return 'Lead from sentence to sentence: however, therefore, for example.'
  return null
}

function mapOf(prose: readonly Piece[], intro: readonly Piece[], conclusion: readonly Piece[]): Report['map'] {
  const body = prose.filter((piece) => !intro.includes(piece) && !conclusion.includes(piece))
  const parts: readonly (readonly [Part, readonly Piece[]])[] = [
    ['intro', intro],
    ['body', body],
    ['conclusion', conclusion],
  ]
  return parts.flatMap(([part, pieces]) => {
    const [first] = pieces
    const last = pieces.at(-1)
    return first && last ? [{ part, start: first.start, end: last.end }] : []
  })
}
