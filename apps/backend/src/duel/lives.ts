/** For which an answer about a backend is recent, in ms. */
const recentMs = 1000

/** Whether an answer of a moment ago will do. */
export type Trust = 'recent' | 'none'

/** Which backends run, without asking for it with every command: the row of a duel is locked meanwhile. */
export interface Lives {
  /** Null where that cannot be found out now. */
  readonly isAlive: (instance: string, trust: Trust) => Promise<boolean | null>
}

/** @param ask whether `instance` runs; never rejects, and may take long */
export function createLives(ask: (instance: string) => Promise<boolean | null>, now: () => Date): Lives {
  const known = new Map<string, { readonly at: number; readonly answer: Promise<boolean | null> }>()
  return {
    isAlive: (instance, trust) => {
      const at = now().getTime()
      const last = known.get(instance)
      // A clock may be set back.
      if (last && trust === 'recent' && Math.abs(at - last.at) < recentMs) return last.answer
      const answer = ask(instance)
      known.set(instance, { at, answer })
      return answer
    },
  }
}
