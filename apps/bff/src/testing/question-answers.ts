/** Answers of a healthy backend about questions and bookmarks, and inputs for them: a part of answers.ts. */
const option = { text: 'An option', explanation: 'Why it is so.' }
export const question = {
  id: 'q1',
  format: 'plain',
  passage: null,
  table: null,
  stem: 'Which?',
  statements: [],
  ask: null,
  options: [option, option, option, option],
  key: 1,
  explanation: 'Because.',
  difficulty: 'easy',
  seconds: 60,
}
const at = '2026-11-20T06:00:00.000Z'
const clientId = '0190a0a0-0000-7000-8000-0000000000cc'
const answerId = '0190a0a0-0000-7000-8000-0000000000dd'
const topic = { id: 'gs2.5', paper: 'GS2', name: 'Parliament' }
const about = { paper: 'GS', year: 2024, subject: 'polity', topics: [topic.id] }
const bankQuestion = { ...question, ...about, keywords: ['money bill'], source: 'Article 110' }
const meta = { id: 'q1', pack: 'gs-2024', ...about, format: 'plain', difficulty: 'easy', seconds: 60 }
const pack = {
  id: 'gs-2024',
  title: 'GS Paper I, 2024',
  paper: 'GS',
  year: 2024,
  keyStatus: 'ours',
  isSample: true,
  notice: 'A sample.',
  version: 'v1',
  count: 1,
}
const card = {
  due: at,
  stability: 2.3,
  difficulty: 5,
  elapsedDays: 0,
  scheduledDays: 2,
  learningSteps: 0,
  reps: 1,
  lapses: 0,
  state: 'review',
  lastReview: at,
}
const last = { clientId: answerId, choice: 1, correct: true, certainty: 'sure', milliseconds: 900, changed: false, at }
const progress = [{ questionId: 'q1', answers: 2, correct: 1, last, card }]
const plan = { examDate: null, dailyCap: 60, pausedUntil: null }
const said = { questionId: 'q1', reason: 'outdated', text: 'Amended since.', sources: ['The Gazette'] }
const report = { ...said, id: clientId, stem: 'Which?', at, status: 'open', verdict: null, decidedAt: null }
const word = { kind: 'question', itemId: 'q1', saved: true, folder: '', note: '', importantBecause: null }
const bookmark = { ...word, title: 'Which?', detail: 'Polity · 2024', at }

export const questionAnswers: readonly (readonly [call: RegExp, status: number, body: object])[] = [
  [/^GET \/questions\/catalogue$/, 200, { packs: [pack], questions: [meta], topics: [topic] }],
  [/^GET \/questions\/packs\/[^/]+$/, 200, { id: pack.id, version: pack.version, questions: [bankQuestion] }],
  [/^GET \/questions\/by-ids\?ids=[a-z0-9.,-]*$/, 200, { questions: [bankQuestion] }],
  [/^GET \/questions\/progress$/, 200, { now: at, progress, plan }],
  [/^POST \/questions\/events$/, 200, { unknown: [clientId], progress }],
  [/^POST \/questions\/plan$/, 200, plan],
  [/^POST \/questions\/reports$/, 200, report],
  [/^GET \/questions\/reports$/, 200, { reports: [report] }],
  [/^GET \/bookmarks$/, 200, { bookmarks: [bookmark] }],
  [/^POST \/bookmarks$/, 200, bookmark],
]

const write = { clientId, at }
const answered = { mode: 'practice', choice: 1, certainty: null, milliseconds: 900, changed: false, grade: 3 }
const answer = { ...write, ...answered, kind: 'answer', questionId: 'q1' }

export const questionInputs = {
  'questions.pack': { id: pack.id },
  'questions.byIds': { ids: ['q1', 'q2'] },
  'questions.append': { events: [answer] },
  'questions.setPlan': { ...write, ...plan },
  'questions.report': { ...write, ...said },
  'bookmarks.set': { ...write, ...word },
}
