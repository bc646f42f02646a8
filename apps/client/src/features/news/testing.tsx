import type { Inputs, Outputs } from '@abhyas/contracts/app-router'
import type { ReactNode } from 'react'
import { renderPage as render } from '../../testing/render-page.tsx'

export { fillInBrowser, refusal, signInForTest } from '../../testing/render-page.tsx'

type NewsIn = Inputs['news']
type NewsOut = Outputs['news']

/** What the server answers in a test, by procedure of the news, and of the bookmarks by its whole path. */
export type Answers = { [P in keyof NewsOut]?: (input: NewsIn[P]) => NewsOut[P] } & {
  'bookmarks.list'?: () => Outputs['bookmarks']['list']
}

/** Renders a news screen as `testing/render-page.tsx` does; a test may change `answers`. */
export function renderPage(page: ReactNode, at: { pattern: string; path: string }, answers: Answers) {
  const byPath = new Proxy({}, { get: (_, path) => answers[String(path).replace('news.', '') as keyof Answers] }) // what a news screen asks
  return render(page, at, byPath)
}

/** A news item of `id`, whatever else is not said. */
export const itemOf = (id: string, more: Partial<NewsOut['item']> = {}): NewsOut['item'] => ({
  id,
  source: 'THE_HINDU',
  date: '2026-11-18',
  title: `Title of ${id}`,
  summary: `Summary of ${id}.`,
  subject: 'polity',
  topics: [{ id: 'gs2.5', paper: 'GS2', name: 'Parliament' }],
  readingSeconds: 90,
  questionCount: 3,
  isSample: true,
  notice: 'Sample written for a test.',
  whyInNews: 'It was tabled.',
  context: ['The trade winds weaken. Warm water spreads.'],
  keyFacts: ['A first fact.', 'A second fact.'],
  analysis: ['It matters.'],
  keywords: ['bill'],
  sourceLink: { title: 'Constitution of India', url: 'https://example.org/' },
  ...more,
})

/** A question of the item `itemId` with the key A. */
export const questionOf = (id: string, itemId: string) => ({
  id,
  itemId,
  quote: 'The trade winds weaken.',
  format: 'plain' as const,
  passage: null,
  table: null,
  stem: `Stem of ${id}`,
  statements: [],
  ask: null,
  options: ['First', 'Second', 'Third', 'Fourth'].map((text) => ({ text, explanation: `Why ${text.toLowerCase()}.` })),
  key: 0,
  explanation: `Explanation of ${id}.`,
  difficulty: 'easy' as const,
  seconds: 60,
})
