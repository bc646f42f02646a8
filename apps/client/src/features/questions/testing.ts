import type { BankQuestion, QuestionMeta } from '@abhyas/contracts/questions'
import type { Outputs } from '@abhyas/contracts/app-router'
import type { ReactNode } from 'react'
import { queryClientOf } from '../../shared/api/query-client.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { renderPage, type Answers } from '../../testing/render-page.tsx'

/** A question of polity, GS 2024, with the key A. */
export const bankQuestionOf = (id: string, more: Partial<BankQuestion> = {}): BankQuestion => ({
  id,
  format: 'plain',
  passage: null,
  table: null,
  stem: `Stem of ${id}`,
  statements: [],
  ask: null,
  options: ['First', 'Second', 'Third', 'Fourth'].map((text) => ({ text, explanation: `Why ${text.toLowerCase()}.` })),
  key: 0,
  explanation: `Explanation of ${id}.`,
  difficulty: 'easy',
  seconds: 60,
  paper: 'GS',
  year: 2024,
  subject: 'polity',
  topics: ['gs2.5'],
  keywords: [],
  source: `Book on ${id}`,
  ...more,
})

const packOfAll = 'gs-2024'

const metaOf = ({ id, paper, year, subject, topics, format, difficulty, seconds }: BankQuestion): QuestionMeta => ({
  id,
  pack: packOfAll,
  paper,
  year,
  subject,
  topics,
  format,
  difficulty,
  seconds,
})

/** A server with one pack that holds `questions`, whose student has answered none, and the sample of five. */
export const bankAnswers = (questions: readonly BankQuestion[]): Answers => ({
  'questions.catalogue': (): Outputs['questions']['catalogue'] => ({
    packs: [
      {
        id: packOfAll,
        title: 'GS 2024',
        paper: 'GS',
        year: 2024,
        keyStatus: 'ours',
        isSample: true,
        notice: null,
        version: '1',
        count: questions.length,
      },
    ],
    questions: questions.map(metaOf),
    topics: [],
  }),
  'questions.pack': (): Outputs['questions']['pack'] => ({ id: packOfAll, version: '1', questions: [...questions] }),
  'questions.progress': (): Outputs['questions']['progress'] => ({
    now: '2026-11-18T06:00:00.000Z',
    progress: [],
    plan: { examDate: null, dailyCap: 60, pausedUntil: null },
  }),
  'bookmarks.list': (): Outputs['bookmarks']['list'] => ({ bookmarks: [] }),
  'news.sampleQuestions': (): Outputs['news']['sampleQuestions'] => ({
    questions: ['s1', 's2', 's3', 's4', 's5'].map((id) => bankQuestionOf(id)),
  }),
})

/** Renders a page before a server that holds `questions`; `more` answers what else is asked. */
export function renderWithBank(page: ReactNode, path: string, questions: readonly BankQuestion[], more: Answers = {}) {
  const answers = { ...bankAnswers(questions), ...more }
  // What is asked outside of a component goes by the app's own client.
  queryClientOf(currentStudentId()).clear()
  fakeGateway(answers as Parameters<typeof fakeGateway>[0]) // each answer takes its own input
  const [pattern = path] = path.split('?')
  return renderPage(page, { pattern, path }, answers)
}
