import { randomUUID } from 'node:crypto'

/** Of a hop that makes ids: a UUID, or as many digits without its dashes, as nginx's `$request_id` has. */
const made = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/

/** The id that a trusted hop gave a request, where it is of the form that such ids have; else a new one. */
export const idFromTrusted = (header: unknown): string =>
  typeof header === 'string' && made.test(header) ? header : randomUUID()

/** The id of one attempt of the gateway, if it is one that may stand in a log; else a new one. */
export const idOfAttempt = (header: unknown): string =>
  typeof header === 'string' && /^[\w.-]{1,100}$/.test(header) ? header : randomUUID()

/** The id of the request that an attempt was made for: what the student is shown, and every service's log says. */
export const requestOf = (attemptId: string): string => attemptId.split('.', 1)[0] ?? attemptId
