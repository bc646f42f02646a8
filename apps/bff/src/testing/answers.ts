import { accountAnswers, accountInputs } from './account-answers.ts'
import { duelAnswers, duelInputs } from './duel-answers.ts'
import { mainsAnswers, mainsInputs } from './mains-answers.ts'
import { question, questionAnswers, questionInputs } from './question-answers.ts'
import { testAnswers, testInputs } from './test-answers.ts'
import { tutorAnswers, tutorInputs } from './tutor-answers.ts'

/** Answers of a healthy backend and essay-grader to every call of their documents, by method and path. */
const summary = {
  id: 'money-bill-20261120',
  source: 'THE_HINDU',
  date: '2026-11-20',
  title: 'Money Bills: <b>what</b> "counts" & why',
  summary: 'What makes a bill a money bill, and who decides.',
  subject: 'Polity',
  topics: [{ id: 'gs2.5', paper: 'GS2', name: 'Parliament' }],
  readingSeconds: 90,
  questionCount: 3,
  isSample: true,
}
const item = {
  ...summary,
  notice: null,
  whyInNews: 'Why.',
  context: ['Context.'],
  keyFacts: ['Fact.'],
  analysis: ['A paragraph of the analysis, as long as they are. '.repeat(20)],
  keywords: ['money bill'],
  sourceLink: { title: 'Article 110', url: 'https://example.org/110' },
}
const streak = { days: 3, best: 5, today: '2026-11-20', todaySeconds: 30, goalSeconds: 120, goalMet: false }
const highlight = {
  id: '0190a0a0-0000-7000-8000-0000000000aa',
  itemId: summary.id,
  section: 'context',
  paragraph: 0,
  start: 0,
  end: 4,
  quote: 'Cont',
  note: '',
}
const clock = {
  source: 'THE_HINDU',
  current: '2026-11-20',
  nextAt: '2026-11-21T00:30:00.000Z',
  first: '2026-01-05',
  missing: [],
}

const endpoint = 'https://fcm.googleapis.com/fcm/send/one'

type Answer = readonly [call: RegExp, status: number, body: unknown]

const answers: readonly Answer[] = [
  [/^GET \/(healthz|readyz)$/, 200, { ok: true }],
  ...accountAnswers,
  [/^GET \/news\/editions$/, 200, { now: '2026-11-20T06:00:00.000Z', editions: [clock] }],
  [/^GET \/news\/editions\/THE_HINDU\/2026-11-20$/, 200, { source: 'THE_HINDU', date: '2026-11-20', items: [item] }],
  [/^GET \/news\/items\/[^/]+$/, 200, item],
  [/^GET \/news\/shared\/gone$/, 200, { kind: 'gone', item: null, related: [summary] }],
  [/^GET \/news\/shared\/[^/]+$/, 200, { kind: 'news', item: summary, related: [] }],
  [/^GET \/news\/sample-questions$/, 200, { questions: [question] }],
  [
    /^GET \/news\/items\/[^/]+\/questions$/,
    200,
    { id: summary.id, title: 'T', questions: [{ ...question, itemId: summary.id, quote: 'q' }], answers: [] },
  ],
  [/^POST \/news\/answers$/, 200, { correct: true }],
  [/^GET \/news\/items\/[^/]+\/previous-year$/, 200, { itemId: summary.id, title: 'T', prelims: [], mains: [] }],
  [/^POST \/news\/not-related$/, 200, { notRelated: true }],
  [
    /^GET \/news\/progress$/,
    200,
    {
      streak,
      read: [summary.id],
      calendar: [{ day: '2026-11-20', seconds: 30, goalMet: false }],
      answered: { total: 4, correct: 3 },
    },
  ],
  [/^POST \/news\/readings$/, 200, { streak, isRead: true }],
  [/^GET \/news\/items\/[^/]+\/highlights$/, 200, { highlights: [highlight] }],
  [/^POST \/news\/highlights$/, 200, highlight],
  [/^POST \/news\/highlights\/remove$/, 200, { removed: true }],
  [/^PUT \/push\/subscription$/, 200, { topics: ['news'], quiet: { from: '22:00', to: '07:00' } }],
  [/^DELETE \/push\/subscription$/, 200, {}],
  ...questionAnswers,
  ...testAnswers,
  ...duelAnswers,
  ...tutorAnswers,
  ...mainsAnswers,
]

/** What a healthy service answers to `call`, a method and a path; undefined for none that it has. */
export const answerTo = (call: string): Answer | undefined => answers.find(([pattern]) => pattern.test(call))

/** An input that the contract takes, for each procedure that has one. */
export const inputs: Readonly<Record<string, object>> = {
  ...accountInputs,
  'nudge.due': { path: '/news', shownTimestamp: 0 },
  'news.list': { source: 'THE_HINDU', date: '2026-11-20' },
  'news.edition': { source: 'THE_HINDU', date: '2026-11-20' },
  'news.item': { id: summary.id },
  'news.shared': { id: summary.id },
  'news.questions': { id: summary.id },
  'news.previousYear': { id: summary.id },
  'news.highlights': { id: summary.id },
  'news.answer': { ...written(), itemId: summary.id, questionId: 'q1', choice: 1, milliseconds: 900 },
  'news.markNotRelated': { ...written(), itemId: summary.id, questionId: 'q1', notRelated: true },
  'news.recordReading': { ...written(), itemId: summary.id, seconds: 30, finished: true },
  'news.setHighlight': {
    ...written(),
    itemId: summary.id,
    section: 'context',
    paragraph: 0,
    start: 0,
    end: 4,
    quote: 'Cont',
    note: '',
  },
  'news.removeHighlight': { ...written(), highlightId: highlight.id },
  'push.subscribe': {
    endpoint,
    // A point of the curve: of the example in RFC 8291.
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    topics: ['news'],
    quiet: { from: '22:00', to: '07:00' },
  },
  'push.unsubscribe': { endpoint },
  ...questionInputs,
  ...testInputs,
  ...duelInputs,
  ...tutorInputs,
  ...mainsInputs,
}

function written() {
  return { clientId: '0190a0a0-0000-7000-8000-0000000000bb', at: '2026-11-20T06:00:00.000Z' }
}
