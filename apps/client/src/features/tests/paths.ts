import { routes } from '@abhyas/contracts/routes'
import type { Test } from '@abhyas/contracts/tests'

/** The list of tests. */
export const listPath = routes.mockTest.path

/** Where attempt `attemptId` is worked on. */
export const runPath = (attemptId: string): string => `${listPath}?attempt=${attemptId}`

/** What attempt `attemptId` of a test of `kind` came to. */
export const resultPath = (attemptId: string, kind?: Test['kind']): string =>
  `${(kind === 'spark' ? routes.sparkTestResults : routes.testResult).path}?attempt=${attemptId}`

/** Attempt `attemptId` question by question, those of `filter` where one is named. */
export const reviewPath = (attemptId: string, filter?: string): string =>
  `${routes.testReview.path}?attempt=${attemptId}${filter === undefined ? '' : `&show=${filter}`}`

/** What to know before test `testId`, and its start. */
export const newTestPath = (testId: string): string => `${routes.newTest.path}?test=${encodeURIComponent(testId)}`
