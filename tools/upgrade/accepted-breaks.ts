/**
 * What a client of the release `since` does not understand of today's gateway and need not, each with the reason. An
 * entry goes with the next snapshot.
 */
export const acceptedBreaks: readonly { readonly since: string; readonly line: string; readonly why: string }[] = []
