import type { Outputs } from '@abhyas/contracts/app-router'
import type { ReactNode } from 'react'
import { mainsQuestion, sampleAnswer } from '../../testing/mains.ts'
import { renderPage, type Answers } from '../../testing/render-page.tsx'

/** Five questions: two of years, one of them important and with a topic; two for practice; an essay. */
export const known: Outputs['mains']['questions'] = {
  topics: [{ id: 'gs2.5', paper: 'GS2', name: 'Parliament and state legislatures' }],
  todayId: 'm-today',
  questions: [
    mainsQuestion('m-2024', { topics: ['gs2.5'], isImportant: true, why: 'Asked in three years of five.' }),
    mainsQuestion('m-2023', { year: 2023, paper: 'GS1', marks: 15, words: 250, directive: 'Examine' }),
    mainsQuestion('m-today', { year: null, isSample: false }),
    mainsQuestion('m-bare', { year: null, paper: 'GS3', hasSample: false, isImportant: true }),
    mainsQuestion('m-essay', { year: null, paper: 'Essay', marks: 125, words: 1000, directive: 'Comment' }),
  ],
}

/** What a healthy server answers to a student without submissions and bookmarks. */
export const healthy = (more: Answers = {}): Answers => ({
  'mains.questions': () => known,
  'mains.submissions': () => ({ submissions: [] }),
  'mains.sample': ({ questionId }: { questionId: string }) => sampleAnswer(questionId),
  'bookmarks.list': () => ({ bookmarks: [] }),
  ...more,
})

/** Renders `page` at `path`, with `answers` for a server. */
export const openPage = (page: ReactNode, path: string, answers: Answers = healthy()) =>
  renderPage(page, { pattern: path.split('?')[0] ?? '/', path }, answers)
