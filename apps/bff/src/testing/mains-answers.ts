import type { SubmissionProgress } from '@abhyas/contracts/mains'

/** Answers of a healthy backend and essay-grader about Mains, and inputs for them: a part of answers.ts. */
const at = '2026-11-20T06:00:00.000Z'
const clientId = '0190a0a0-0000-4000-8000-0000000000e1'
export const submissionId = '0190a0a0-0000-4000-8000-0000000000e2'
export const uploadId = '0190a0a0-0000-4000-8000-0000000000e3'
const topic = { id: 'gs2.5', paper: 'GS2', name: 'Parliament' }

const answered = {
  id: 'mains-2024-1',
  paper: 'GS2',
  marks: 10,
  words: 150,
  directive: 'Discuss',
  text: 'Discuss money bills.',
}
const question = {
  ...answered,
  year: 2024,
  topics: [topic.id],
  isImportant: true,
  why: 'It was asked before.',
  hasSample: true,
  isSample: true,
}
const point = { point: 'Article 110 defines it.', part: 'intro', weight: 2 }
const sample = {
  questionId: answered.id,
  intro: 'A money bill is what Article 110 says.',
  body: [{ heading: 'Who decides', text: 'The Speaker does.' }],
  conclusion: 'It may be looked at again.',
  checklist: [point],
  specifics: ['Article 110'],
  sources: ['The Constitution of India'],
}
const rubric = {
  ...answered,
  keywords: ['money bill'],
  checklist: [{ ...point, variants: ['The Constitution says which bills are money bills.'] }],
  specifics: sample.specifics,
}

const text = 'A money bill begins in the Lok Sabha.'
const quote = { start: 0, end: 12, text: 'A money bill' }
const criterion = {
  id: 'content',
  label: 'Content',
  marks: 4.5,
  of: 10,
  remark: 'One point is there.',
  quote,
  fix: 'Say who decides.',
  isMoved: false,
}
const report = {
  gradedAt: at,
  engine: { version: '1', hasModel: false, hasChecklist: true, cannotJudge: ['Drawings.'] },
  marks: 4.5,
  of: 10,
  low: 4,
  high: 5,
  flags: [],
  criteria: [criterion],
  points: [{ ...point, covered: 'partly', quote }],
  directive: { word: 'Discuss', verdict: 'partly', why: 'One side only.' },
  words: { count: 8, limit: 150, band: 'under' },
  map: [{ part: 'intro', start: 0, end: text.length }],
}
const head = {
  id: submissionId,
  question: answered,
  source: 'pages',
  at,
  attempt: 1,
  state: 'ready',
  marks: 4.5,
  isDeleted: false,
}
const dispute = { criterion: 'content', reason: 'The second point is there too.', at }
const page = { uploadId, n: 0 }
const submission = {
  ...head,
  pages: [{ ...page, width: 1600, height: 2200, text, doubtful: [{ start: 2, end: 7 }] }],
  text,
  hasDiagram: false,
  report,
  disputes: [dispute],
}
export const upload = { id: uploadId, kind: 'image', pages: [{ n: 0, width: 1600, height: 2200 }] }

/** All that is said of a submission's way, with a step left out. */
export const words: readonly SubmissionProgress[] = [
  { n: 1, state: 'reading', pagesRead: 0, pages: 1 },
  { n: 2, state: 'reading', pagesRead: 1, pages: 1 },
  { n: 4, state: 'confirming', pagesRead: 1, pages: 1 },
]

export const mainsAnswers: readonly (readonly [call: RegExp, status: number, body: object])[] = [
  [/^GET \/mains\/questions$/, 200, { questions: [question], topics: [topic], todayId: question.id }],
  [/^GET \/mains\/samples\?id=.+$/, 200, sample],
  [/^GET \/mains\/rubrics\?id=.+$/, 200, rubric],
  [/^GET \/submissions$/, 200, { submissions: [head] }],
  [/^GET \/submissions\/[^/]+$/, 200, submission],
  [/^POST \/submissions$/, 200, head],
  [/^POST \/submissions\/[^/]+\/(confirm|retry|remove)$/, 200, head],
  [/^POST \/submissions\/[^/]+\/dispute$/, 200, { disputes: [dispute] }],
  [/^POST \/uploads\/[^/]+$/, 200, upload],
]

const write = { clientId, at }
const ofSubmission = { ...write, submissionId }

export const mainsInputs = {
  'mains.sample': { questionId: answered.id },
  'mains.submission': { id: submissionId },
  'mains.submit': { ...ofSubmission, questionId: answered.id, answer: { kind: 'pages', pages: [page] } },
  'mains.confirm': { ...ofSubmission, text, hasDiagram: false },
  'mains.progress': { submissionId },
  'mains.retry': ofSubmission,
  'mains.remove': { ...ofSubmission, isDeleted: true },
  'mains.dispute': { ...ofSubmission, criterion: dispute.criterion, reason: dispute.reason },
}
