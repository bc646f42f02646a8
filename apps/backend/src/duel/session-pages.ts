import type { Bus } from './events.ts'

const channel = 'sessions'

/** The pages of this backend by the session that let them in. */
export interface SessionPages {
  /** @returns forgets the page */
  readonly add: (session: string, close: () => void) => () => void
  /** Closes all pages of a session, wherever they are connected. */
  readonly end: (session: string) => void
}

export function createSessionPages(bus: Bus): SessionPages {
  const pages = new Map<string, Set<() => void>>()
  bus.subscribe(channel, (news) => {
    if (news.type !== 'signedOut') return
    for (const close of pages.get(news.session) ?? []) close()
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
  }
}
