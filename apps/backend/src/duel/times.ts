/** The times of a duel, in ms (duel-rules 2, 5 and 8, duel.md D9 and D10). */

/** For both to say that they are ready. */
export const readyMs = 10_000
/** From the announcement of a question to its opening. */
export const leadMs = 1500
/** For which a closed question is shown. */
export const shownMs = 3000
/** For frames under way when the window ends. */
export const patienceMs = 300
/** An opening that is later than this counts as an outage of ours. */
export const lateMs = 250
/** Of one loss of a player's line, and of all in one duel. */
export const graceMs = 30_000
export const graceBudgetMs = 60_000
export const bothGoneMs = 60_000
/** For which the clock stands still at most once we are back. */
export const stopMs = 10_000

/** What is credited for the way of an answer: at the start, gained with each answer, and at most. */
export const lagQuota = { startMs: 1000, gainMs: 350, capMs: 2000 } as const
