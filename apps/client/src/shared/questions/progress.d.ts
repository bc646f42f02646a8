import type { LogEvent, QuestionProgress } from '@abhyas/contracts/questions'
/**
 * The server's word of each question with the events that still wait on this device folded over it, in their order. What
 * regrades or takes back an answer that the server already has shows when the server has told of it.
 */
export declare function withWaiting(
  confirmed: readonly QuestionProgress[],
  waiting: readonly LogEvent[],
): ReadonlyMap<string, QuestionProgress>
