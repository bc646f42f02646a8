import type { Dispute, Flag, Part, Report, Submission } from '@abhyas/contracts/mains'
import { mark, marksOf } from './words.ts'

/** An answer with its report. */
export interface GradedSubmission extends Submission {
  readonly report: Report
  readonly text: string
}

/** A dispute as the screen shows it; `isWaiting` where it is on this phone only. */
export interface ShownDispute extends Dispute {
  readonly isWaiting: boolean
}

/** What the server knows and what waits on this phone, of each criterion the last word. */
export function disputesOf(known: readonly Dispute[], waiting: readonly Dispute[]): readonly ShownDispute[] {
  const all = [
    ...known.map((dispute) => ({ ...dispute, isWaiting: false })),
    ...waiting.map(({ criterion, reason, at }) => ({ criterion, reason, at, isWaiting: true })),
  ]
  const last = new Map<Dispute['criterion'], ShownDispute>()
  for (const dispute of all) {
    const before = last.get(dispute.criterion)
    if (!before || Date.parse(dispute.at) >= Date.parse(before.at)) last.set(dispute.criterion, dispute)
  }
  return [...last.values()]
}

/** While the checker does not answer. */
export const awayText = 'The checker is away for a moment. Your answer is safe, and goes on when it is back.'

/** When what waits on this phone goes on. */
export function whenSentText(isOnline: boolean, isHeld: boolean): string {
  if (!isOnline) return 'when you are online'
  return isHeld ? 'when the checker is back' : 'in a moment'
}

/** What a flag means, in plain words. */
export const flagTexts: Readonly<Record<Flag, string>> = {
  'too-short': 'The answer is too short to be graded as one.',
  gibberish: 'Much of this does not read as sentences.',
  'off-topic': 'Most of this is about something else than the question.',
  repeated: 'The same sentences come again and again: they count once.',
  'keyword-list': 'This is a list of terms: without sentences it argues nothing.',
  'copied-question': 'Much of this is the question itself, which earns no marks.',
  instructions: 'It holds words meant for the grader: they count for nothing.',
  shuffled: 'The words stand in an order in which they make no sentences.',
}

export const partNames: Readonly<Record<Part, string>> = {
  intro: 'Introduction',
  body: 'Body',
  conclusion: 'Conclusion',
}

export const coveredNames = { full: 'Covered', partly: 'Partly', missing: 'Missing' } as const

export const verdictNames = { met: 'Met', partly: 'Partly met', missed: 'Missed' } as const

/** "5.5 to 7.5": what an examiner might give. */
export const bandOf = ({ low, high }: Pick<Report, 'low' | 'high'>): string =>
  low === high ? mark(low) : `${mark(low)} to ${mark(high)}`

/** "Content 3 + Directive 1 = 4 of 10": how the criteria add up. */
export function sumOf({ criteria, of }: Pick<Report, 'criteria' | 'of'>): string {
  const sum = criteria.reduce((total, { marks }) => total + marks, 0)
  return `${criteria.map(({ label, marks }) => `${label} ${mark(marks)}`).join(' + ')} = ${marksOf(sum, of)}`
}

/** "231 words, the limit is 250: within it". Ten in a hundred more or less are within. */
export function lengthOf({ count, limit, band }: Report['words']): string {
  const verdict = { within: 'within it', under: 'too few', over: 'too many' }[band]
  return `${count.toLocaleString('en-IN')} of ${limit.toLocaleString('en-IN')} words: ${verdict}`
}

/** "+1.5", "−0.5", "the same". */
export function changeOf(now: number, before: number): string {
  if (now === before) return 'the same'
  return now > before ? `+${mark(now - before)}` : `−${mark(before - now)}`
}

/** How a report was made, a sentence each. */
export function howOf({ engine }: Pick<Report, 'engine'>): readonly string[] {
  return [
    engine.hasModel
      ? 'Rules graded it first; a language model could move a criterion by one step, with words of yours as proof.'
      : 'Rules graded it, without a language model: the same answer always gets the same marks.',
    engine.hasChecklist
      ? 'It was held against a checklist written for this question.'
      : 'Nobody wrote a checklist for this question, so the marks for content are rougher.',
  ]
}
