import { questions } from '@abhyas/contracts/questions'
import type { z } from 'zod'
import { get, postOnce, segment } from './request.ts'

type Input<Name extends keyof typeof questions> = z.output<(typeof questions)[Name]['input']>

/** What an id is made of. Any other text names nothing, and would only make the address long. */
const isId = (text: string): boolean => /^[a-z0-9.-]+$/.test(text)

/** What the gateway asks of the backend for the questions; the shapes are the contract's (docs/backend-api.md). */
export const catalogue = get('/questions/catalogue', questions.catalogue.output)

export const pack = ({ id }: Input<'pack'>) => get(`/questions/packs/${segment(id)}`, questions.pack.output)

export const byIds = ({ ids }: Input<'byIds'>) =>
  get(`/questions/by-ids?ids=${ids.filter(isId).join(',')}`, questions.byIds.output)

/** It tells of 12,000 questions at most (docs/backend-api.md), about 600 bytes of each at the longest. */
export const progress = { ...get('/questions/progress', questions.progress.output), answerBytes: 8 << 20 }

export const append = (input: Input<'append'>) => postOnce('/questions/events', input, questions.append.output)

export const setPlan = (input: Input<'setPlan'>) => postOnce('/questions/plan', input, questions.setPlan.output)

export const report = (input: Input<'report'>) => postOnce('/questions/reports', input, questions.report.output)

export const reports = get('/questions/reports', questions.reports.output)
