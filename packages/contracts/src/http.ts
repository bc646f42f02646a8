/** Names on the wire that the client, the gateway and the tests share. */

/** The sealed session. Set and read by the gateway only. */
export const sessionCookie = '__Host-session'

/** On every request that is no plain GET: a page of another site cannot set it without a preflight. */
export const appHeader = { name: 'x-abhyas', value: '1' } as const

/** The `<meta>` of every page that tells which release gave it out. */
export const releaseMeta = 'abhyas-release'

/** The most calls in one tRPC batch. */
export const maxBatchSize = 10

/**
 * On a private call: the id of the student whose data the tab means. Where the session is another's (signed in anew in
 * another tab) the call is refused, so that nothing queued is ever stored under the wrong name.
 */
export const studentHeader = 'x-abhyas-student'

/** The most events that one append (`questions.append`, `tests.append`) takes. */
export const mostEvents = 100

/** The most characters of a Mains answer. */
export const mostAnswerText = 20_000
/** The most pages of a Mains answer. */
export const mostPages = 10
