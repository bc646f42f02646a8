import type { Quote, Rubric } from '../shapes.ts'
import { isUsed, type Piece, piecesOf, wordsIn } from './pieces.ts'
import { type Held, holdPoints, judgePoints, type Judged } from './points.ts'
import { countWords } from './text/words.ts'
import { createTermSet } from './topic.ts'

/** An answer, looked at: what every criterion starts from. */
export interface Look {
  readonly rubric: Rubric
  readonly text: string
  readonly pieces: readonly Piece[]
  /** The pieces that count as something that the student says of the question, in order. */
  readonly used: readonly Piece[]
  /** Those of them that are about the question beyond doubt: only their form and their facts count. */
  readonly sure: ReadonlySet<Piece>
  readonly judged: readonly Judged[]
  /** From 0 to 1: how much of what a good answer says it says. */
  readonly coverage: number
  /** From 0 to 1: how far its sentences are about the question. */
  readonly about: number
  /** From 0 to 1: of its words, those beside the question, said before, copied, or no part of an answer. */
  readonly stray: number
  /** As a person counts. */
  readonly words: number
  readonly quote: (piece: Piece) => Quote
}

/** What one criterion finds. */
export interface Finding {
  /** Of all that can be had, from 0 to 1. */
  readonly fraction: number
  readonly remark: string
  readonly quote: Quote | null
  readonly fix: string | null
}

/** A full point counts whole, a partly made one half. */
const worth = { full: 1, partly: 0.5, missing: 0 }

function coverageOf(judged: readonly Judged[]): number {
  const all = judged.reduce((sum, { point }) => sum + point.weight, 0)
  return judged.reduce((sum, { point, covered }) => sum + point.weight * worth[covered], 0) / all
}

/** Without a checklist: of the keywords, and of a sentence on the subject for every 25 words of the limit. */
function bareCoverage(rubric: Rubric, pieces: readonly Piece[]): number {
  const evidence = pieces.filter(({ use }) => use === 'evidence')
  const said = evidence.map(({ text }) => text.toLowerCase()).join('\n')
  const keywords = rubric.keywords.filter((keyword) => said.includes(keyword.toLowerCase())).length
  const sentences = Math.min(1, evidence.length / Math.max(2, rubric.words / 25))
  return rubric.keywords.length === 0 ? sentences * 0.8 : 0.4 * (keywords / rubric.keywords.length) + 0.6 * sentences
}

function aboutOf(pieces: readonly Piece[]): number {
  const own = pieces.filter(({ use, isHeading }) => (use === 'evidence' || use === 'unrelated') && !isHeading)
  return own.reduce((sum, piece) => sum + piece.aboutness * piece.words.length, 0) / Math.max(1, wordsIn(own))
}

function strayOf(pieces: readonly Piece[]): number {
  const weighOf = (piece: Piece) => (isUsed(piece) ? 1 - piece.aboutness : 1)
  return pieces.reduce((sum, piece) => sum + piece.words.length * weighOf(piece), 0) / Math.max(1, wordsIn(pieces))
}

/** A sentence about something else may share many words with a question, but hardly with one point of its answer. */
const surely = { about: 0.5, likeness: 0.18 }

function sureOf(pieces: readonly Piece[], held: readonly Held[]): ReadonlySet<Piece> {
  const isLike = ({ terms }: Piece) => {
    const own = createTermSet(terms)
    return held.length === 0 || held.some(({ likeness }) => likeness(own) >= surely.likeness)
  }
  return new Set(pieces.filter((piece) => piece.use === 'evidence' && piece.aboutness >= surely.about && isLike(piece)))
}

/** Reads an answer: what of it is about the question, and which points it makes. */
export function lookAtAnswer(rubric: Rubric, text: string): Look {
  const pieces = piecesOf(rubric, text)
  const held = holdPoints(rubric)
  const judged = judgePoints(held, pieces, text)
  const used = pieces.filter(isUsed)
  return {
    rubric,
    text,
    pieces,
    used,
    sure: sureOf(pieces, held),
    judged,
    coverage: judged.length > 0 ? coverageOf(judged) : bareCoverage(rubric, pieces),
    about: aboutOf(pieces),
    stray: strayOf(pieces),
    words: countWords(text),
    quote: ({ start, end }) => ({ start, end, text: text.slice(start, end) }),
  }
}
