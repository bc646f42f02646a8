import { news, type Source } from '@abhyas/contracts/news'
import type { z } from 'zod'
import { get, postOnce, segment } from './request.ts'

type Input<Name extends keyof typeof news> = z.output<(typeof news)[Name]['input']>

const item = (id: string): string => `/news/items/${segment(id)}`

/** What the gateway asks of the backend for the news; the shapes are the contract's (docs/backend-api.md). */
export const editions = get('/news/editions', news.editions.output)

export const edition = ({ source, date }: { readonly source: Source; readonly date: string }) =>
  get(`/news/editions/${segment(source)}/${segment(date)}`, news.edition.output)

export const newsItem = ({ id }: Input<'item'>) => get(item(id), news.item.output)

export const shared = ({ id }: Input<'shared'>) => get(`/news/shared/${segment(id)}`, news.shared.output)

export const sampleQuestions = get('/news/sample-questions', news.sampleQuestions.output)

export const questions = ({ id }: Input<'questions'>) => get(`${item(id)}/questions`, news.questions.output)

export const answer = (input: Input<'answer'>) => postOnce('/news/answers', input, news.answer.output)

export const previousYear = ({ id }: Input<'previousYear'>) =>
  get(`${item(id)}/previous-year`, news.previousYear.output)

export const markNotRelated = (input: Input<'markNotRelated'>) =>
  postOnce('/news/not-related', input, news.markNotRelated.output)

export const progress = get('/news/progress', news.progress.output)

export const recordReading = (input: Input<'recordReading'>) =>
  postOnce('/news/readings', input, news.recordReading.output)

export const highlights = ({ id }: Input<'highlights'>) => get(`${item(id)}/highlights`, news.highlights.output)

export const setHighlight = (input: Input<'setHighlight'>) =>
  postOnce('/news/highlights', input, news.setHighlight.output)

export const removeHighlight = (input: Input<'removeHighlight'>) =>
  postOnce('/news/highlights/remove', input, news.removeHighlight.output)
