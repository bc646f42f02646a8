import type { Criterion, Report, Submission } from '@abhyas/contracts/mains'

/** Made-up answers for the tests of the report. */

export const submissionId = '11111111-1111-4111-8111-111111111111'
export const earlierId = '22222222-2222-4222-8222-222222222222'
export const uploadId = '33333333-3333-4333-8333-333333333333'

export const answerText =
  'Federalism divides power. 🏛️ It is a basic feature.\n\nराज्य और केंद्र share lists. Therefore both must cooperate.'

/** The quote of `words` at their first place in `text`. */
export const quoteOf = (words: string, text = answerText) => {
  const start = text.indexOf(words)
  return { start, end: start + words.length, text: words }
}

const criterion = (id: Criterion['id'], label: string, marks: number, of: number): Criterion => ({
  id,
  label,
  marks,
  of,
  remark: `Remark on ${id}.`,
  quote: null,
  fix: null,
  isMoved: false,
})

export const reportOf = (more: Partial<Report> = {}): Report => ({
  gradedAt: '2026-11-21T04:05:00.000Z',
  engine: { version: '1.0.0', hasModel: false, hasChecklist: true, cannotJudge: ['Handwriting and neatness.'] },
  marks: 4.5,
  of: 10,
  low: 3.5,
  high: 5.5,
  flags: [],
  criteria: [
    {
      ...criterion('content', 'Content', 2, 4),
      quote: quoteOf('It is a basic feature.'),
      fix: 'Name the case that says so.',
    },
    { ...criterion('directive', 'Directive', 1, 2), quote: quoteOf('राज्य और केंद्र share lists.') },
    { ...criterion('structure', 'Structure', 1, 2), quote: { start: 3, end: 9, text: 'nowhere in it' } },
    criterion('length', 'Length', 0.5, 2),
  ],
  points: [
    {
      point: 'Division of powers',
      part: 'body',
      weight: 2,
      covered: 'full',
      quote: quoteOf('Federalism divides power.'),
    },
    { point: 'The Bommai case', part: 'body', weight: 1, covered: 'missing', quote: null },
    { point: 'Cooperation', part: 'conclusion', weight: 1, covered: 'partly', quote: quoteOf('both must cooperate') },
  ],
  directive: { word: 'Discuss', verdict: 'partly', why: 'Only one side is shown.' },
  words: { count: 18, limit: 150, band: 'under' },
  map: [
    { part: 'intro', start: 0, end: 25 },
    { part: 'body', start: 26, end: answerText.indexOf('Therefore') },
    { part: 'conclusion', start: answerText.indexOf('Therefore'), end: answerText.length },
  ],
  ...more,
})

export const submissionOf = (more: Partial<Submission> = {}): Submission => ({
  id: submissionId,
  question: {
    id: 'mains-1',
    paper: 'GS2',
    marks: 10,
    words: 150,
    directive: 'Discuss',
    text: 'Discuss federalism as a basic feature.',
  },
  source: 'typed',
  at: '2026-11-21T04:00:00.000Z',
  attempt: 2,
  state: 'ready',
  marks: 4.5,
  isDeleted: false,
  pages: [],
  text: answerText,
  hasDiagram: false,
  report: reportOf(),
  disputes: [],
  ...more,
})

/** `count` pages of which `read` are read. */
export const pagesOf = (count: number, read: number): Submission['pages'] =>
  Array.from({ length: count }, (_, n) => ({
    uploadId,
    n,
    width: 1200,
    height: 1600,
    text: n < read ? `Page ${n + 1}` : null,
    doubtful: [],
  }))
