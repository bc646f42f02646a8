import type { Certainty } from '@abhyas/contracts/questions'

/** How sure a student was, in the order of the keys 1 to 3. */
export const certainties = ['sure', 'even', 'guess'] as const satisfies readonly Certainty[]

export const certaintyNames: Readonly<Record<Certainty, string>> = { sure: 'Sure', even: '50-50', guess: 'Guess' }
