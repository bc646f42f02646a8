import type { Answer, Criterion, Report } from '../shapes.ts'
import { bandOf } from './band.ts'
import { judgeContent } from './criteria/content.ts'
import { judgeDirective } from './criteria/directive.ts'
import { judgeLength, wordsOfAnswer } from './criteria/length.ts'
import { judgeRelevance } from './criteria/relevance.ts'
import { judgeSpecificity } from './criteria/specificity.ts'
import { judgeStructure } from './criteria/structure.ts'
import { best, flaggedMost, strayCosts, weights, wholeFrom } from './data/weights.ts'
import { flagsOf, isNoAnswer } from './flags.ts'
import { type Look, lookAtAnswer } from './look.ts'
import { mostOf, round } from './marks.ts'

/** Changes with the rules: reports of one version can be compared. */
export const version = 'rules-1'

const cannotJudge = {
  always: [
    'Whether what is stated is true, beyond what the checklist says.',
    'Whether a thought is your own.',
    'Points that are made in words far from those of the checklist.',
    'Handwriting and presentation.',
    'Answers in a language other than English.',
  ],
  diagram: 'The diagram that belongs to this answer: it has not been looked at.',
  bare: 'How much of a good answer is there: nobody wrote a checklist for this question.',
  read: 'Whether the text was read from the pages without a fault, beyond what you confirmed.',
}

/** From 0 to 1: whether enough is said on the question for the other criteria to give what they find. */
function saidOf({ coverage, about }: Look): number {
  const { from, whole, most } = wholeFrom.about
  const byWords = Math.min(1, Math.max(0, (about - from) / (whole - from))) * most
  return Math.max(Math.min(1, coverage / wholeFrom.coverage), byWords)
}

/**
 * Grades an answer by fixed rules: the same answer gets the same report. Takes some milliseconds; never throws for what
 * a text says.
 */
export function gradeByRules({ rubric, text, hasDiagram, isRead = false, at }: Answer): Report {
  const look = lookAtAnswer(rubric, text)
  const flags = flagsOf(look)
  const directive = judgeDirective(look)
  const structure = judgeStructure(look)
  const findings = {
    content: judgeContent(look),
    directive,
    structure,
    specificity: judgeSpecificity(look),
    relevance: judgeRelevance(look),
    length: judgeLength(look),
  }
  const most = mostOf(rubric.marks)
  const said = saidOf(look)
  const kept = 1 - look.stray * strayCosts
  const earned = weights.map(
    ({ id }) => kept * findings[id].fraction * (id === 'content' ? 1 : said) * best * (most.get(id) ?? 0),
  )
  const unflagged = round(earned, rubric.marks, rubric.marks)
  const { parts, sum } = isNoAnswer(flags) ? round(earned, rubric.marks, rubric.marks * flaggedMost) : unflagged
  const criteria = weights.map(({ id, label }, index): Criterion => {
    const { remark, quote, fix } = findings[id]
    return { id, label, marks: parts[index] ?? 0, of: most.get(id) ?? 0, remark, quote, fix, isMoved: false }
  })
  return {
    gradedAt: at.toISOString(),
    engine: {
      version,
      hasModel: false,
      hasChecklist: rubric.checklist.length > 0,
      cannotJudge: [
        ...cannotJudge.always,
        ...(hasDiagram ? [cannotJudge.diagram] : []),
        ...(rubric.checklist.length > 0 ? [] : [cannotJudge.bare]),
        ...(isRead ? [cannotJudge.read] : []),
      ],
    },
    marks: sum,
    of: rubric.marks,
    ...bandOf({ look, marks: sum, unflagged: unflagged.sum, flags, hasDiagram, isRead }),
    flags,
    criteria,
    points: look.judged.map(({ point: { point, part, weight }, covered, quote }) => ({
      point,
      part,
      weight,
      covered,
      quote,
    })),
    directive: directive.verdict,
    words: wordsOfAnswer(look),
    map: structure.map,
  }
}
