import type { Bus } from './events.ts'

const channel = 'sessions'

/** The pages of this backend by the session that let them in. */
export interface SessionPages {
  /** @returns forgets the page */
  readonly add: (session: string, close: () => void) => () => void
  /** Closes all pages of a session, wherever they are connected. */
  readonly end: (session: string) => void
  /** Closes the pages whose session is over by what `findLive` says: also one that expired, or whose end nobody told. */
  readonly check: (findLive: (sessions: readonly string[]) => Promise<ReadonlySet<string>>) => Promise<void>
}

export function createSessionPages(bus: Bus): SessionPages {
  const pages = new Map<string, Set<() => void>>()
  const closeAll = (session: string) => {
    for (const close of pages.get(session) ?? []) close()
  }
  bus.subscribe(channel, (news) => {
    if (news.type === 'signedOut') closeAll(news.session)
  })
  return {
    add: (session, close) => {
      const own = pages.get(session) ?? new Set()
      pages.set(session, own.add(close))
      return () => {
        own.delete(close)
        if (own.size === 0 && pages.get(session) === own) pages.delete(session)
      }
    },
    end: (session) => bus.publish(channel, { type: 'signedOut', session }),
    check: async (findLive) => {
      const sessions = [...pages.keys()]
      if (sessions.length === 0) return
      const live = await findLive(sessions)
      for (const session of sessions) if (!live.has(session)) closeAll(session)
    },
  }
}
