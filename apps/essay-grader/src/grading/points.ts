import type { ChecklistPoint, Quote, Rubric } from '../shapes.ts'
import type { Piece } from './pieces.ts'
import { rarity } from './text/background.ts'
import { termsOf } from './text/words.ts'
import { createTermSet, type TermSet } from './topic.ts'

/** A point with how far an answer makes it. */
export interface Judged {
  readonly point: ChecklistPoint
  /** How like it the likest stretch is; 0 for nothing alike. */
  readonly likeness: number
  readonly covered: 'full' | 'partly' | 'missing'
  readonly quote: Quote | null
}

/** On the pack, answers to other questions of a paper come up to `partly` on one point in ten at most, and to `full` on one in a hundred. */
export const thresholds = { full: 0.5, partly: 0.29 }

/** What stands in the question says little of who repeats it. */
const questionCounts = 0.35
/** A sentence cannot make more points than that. */
const mostPoints = 3

interface Point {
  readonly point: ChecklistPoint
  readonly statements: readonly (readonly string[])[]
  readonly union: readonly string[]
}

function weigher(rubric: Rubric, points: readonly Point[]): (term: string) => number {
  const asked = createTermSet(termsOf(rubric.text))
  const within = new Map<string, number>()
  for (const { union } of points) for (const term of union) within.set(term, (within.get(term) ?? 0) + 1)
  const all = Math.log(1 + points.length)
  return (term) =>
    (rarity(term) *
      Math.log(1 + points.length / (within.get(term) ?? 1)) *
      (asked.has(term) === 1 ? questionCounts : 1)) /
    all
}

interface Weighed {
  readonly term: string
  readonly weight: number
}

interface Stretch {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  readonly terms: TermSet
}

/** Each piece that can be evidence, and each two neighbours of one paragraph. */
function stretchesOf(pieces: readonly Piece[]): readonly Stretch[] {
  return pieces.flatMap((piece, index) => {
    if (piece.use !== 'evidence') return []
    const one = { from: index, to: index, start: piece.start, end: piece.end, terms: createTermSet(piece.terms) }
    const next = pieces[index + 1]
    if (next?.use !== 'evidence' || next.paragraph !== piece.paragraph) return [one]
    return [one, { ...one, to: index + 1, end: next.end, terms: createTermSet([...piece.terms, ...next.terms]) }]
  })
}

/** A point that texts can be held against. */
export interface Held {
  readonly point: ChecklistPoint
  /** How like the point a text is, by its terms: 0 for not at all, 1 for one that says it whole. */
  readonly likeness: (terms: TermSet) => number
}

/** The points of a question's checklist, weighed against each other. */
export function holdPoints(rubric: Rubric): readonly Held[] {
  const points = rubric.checklist.map((point) => {
    const statements = [point.point, ...point.variants].map(termsOf)
    return { point, statements, union: [...new Set(statements.flat())] }
  })
  const weight = weigher(rubric, points)
  return points.map((point) => ({ point: point.point, likeness: likenessTo(point, weight) }))
}

/**
 * How far an answer makes each point of the checklist: the likest stretch of it by weighed terms, over the point and
 * its variants. A sentence speaks for three points at most, those that it is likest.
 */
export function judgePoints(held: readonly Held[], pieces: readonly Piece[], text: string): readonly Judged[] {
  const stretches = stretchesOf(pieces)
  const all = held
    .flatMap(({ likeness }, index) =>
      stretches.map((stretch) => ({ index, stretch, likeness: likeness(stretch.terms) })),
    )
    .filter(({ likeness }) => likeness >= thresholds.partly / 2)
    // A pair counts only where it says more than either of its sentences.
    .toSorted((a, b) => b.likeness - a.likeness || a.stretch.to - a.stretch.from - (b.stretch.to - b.stretch.from))
  const best = new Map<number, (typeof all)[number]>()
  const spoken = new Map<number, number>()
  for (const candidate of all) {
    const { from, to } = candidate.stretch
    if (best.has(candidate.index)) continue
    if ((spoken.get(from) ?? 0) >= mostPoints || (spoken.get(to) ?? 0) >= mostPoints) continue
    best.set(candidate.index, candidate)
    for (const at of new Set([from, to])) spoken.set(at, (spoken.get(at) ?? 0) + 1)
  }
  return held.map(({ point }, index) => {
    const found = best.get(index)
    const likeness = found?.likeness ?? 0
    const covered = likeness >= thresholds.full ? 'full' : likeness >= thresholds.partly ? 'partly' : 'missing'
    if (!found || covered === 'missing') return { point, likeness, covered, quote: null }
    const { start, end } = found.stretch
    return { point, likeness, covered, quote: { start, end, text: text.slice(start, end) } }
  })
}

/**
 * The mean of two: how much of the likest of its statements is said, and how much of all that its statements say,
 * where as much as one of them says is all that is asked.
 */
function likenessTo(point: Point, weight: (term: string) => number): (terms: TermSet) => number {
  const weigh = (terms: readonly string[]) => terms.map((term) => ({ term, weight: weight(term) }))
  const mass = (terms: readonly Weighed[]) => terms.reduce((sum, one) => sum + one.weight, 0)
  const statements = point.statements.map(weigh)
  const union = weigh(point.union)
  const masses = statements.map(mass)
  const usual = mass(statements.flat()) / statements.length
  return (terms) => {
    const said = (of: readonly Weighed[]) => of.reduce((sum, one) => sum + one.weight * terms.has(one.term), 0)
    const likest = Math.max(...statements.map((statement, n) => said(statement) / Math.max(masses[n] ?? 0, 1e-9)))
    return (likest + Math.min(1, said(union) / Math.max(usual, 1e-9))) / 2
  }
}
