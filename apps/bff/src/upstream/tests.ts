import { tests } from '@abhyas/contracts/tests'
import type { z } from 'zod'
import { get, postOnce, segment } from './request.ts'

type Input<Name extends keyof typeof tests> = z.output<(typeof tests)[Name]['input']>

const attemptPath = (id: string): string => `/tests/attempts/${segment(id)}`

/** What the gateway asks of the backend for the tests; the shapes are the contract's (docs/backend-api.md). */
export const list = get('/tests', tests.list.output)

export const start = (input: Input<'start'>) => postOnce('/tests/attempts', input, tests.start.output)

export const attempt = ({ attemptId }: Input<'attempt'>) => get(attemptPath(attemptId), tests.attempt.output)

export const takeOver = (input: Input<'takeOver'>) => postOnce('/tests/take-overs', input, tests.takeOver.output)

export const append = (input: Input<'append'>) => postOnce('/tests/events', input, tests.append.output)

export const result = ({ attemptId }: Input<'result'>) => get(`${attemptPath(attemptId)}/result`, tests.result.output)

export const review = ({ attemptId }: Input<'review'>) => get(`${attemptPath(attemptId)}/review`, tests.review.output)

export const setErrorType = (input: Input<'setErrorType'>) =>
  postOnce('/tests/error-types', input, tests.setErrorType.output)

export const insights = get('/tests/insights', tests.insights.output)
