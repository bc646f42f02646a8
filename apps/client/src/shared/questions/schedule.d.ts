import type { Card } from '@abhyas/contracts/questions'
/** The card after a review at `at` with `grade` 1–4; null is a question that was never reviewed. */
export declare function cardAfter(card: Card | null, at: Date, grade: number): Card
/** A new card, due at `at`. */
export declare const cardDueAt: (at: Date) => Card
/** How likely the answer is remembered at `at`, 0–1, by FSRS's forgetting curve; 0 for what was never reviewed. */
export declare const recallOf: (card: Card, at: Date) => number
/** Days until the card is due again after a review at `at`, by grade. */
export declare function intervalsOf(card: Card | null, at: Date): Record<1 | 2 | 3 | 4, number>
