import type { Bus, News } from './events.ts'

/** A page of a student that is connected to this backend. */
export interface Page {
  /** Of this connection, unlike any other anywhere. */
  readonly key: string
  readonly studentId: string
  readonly heard: (news: News) => void
  /** Sends a frame. */
  readonly tell: (frame: object) => void
}

/** The one page of each student that controls (D6), of those connected to this backend. */
export interface Hub {
  /** From now on `page` controls; the one before, wherever it is, hears `took`. */
  readonly control: (page: Page) => void
  readonly release: (page: Page) => void
  readonly controls: (page: Page) => boolean
}

export function createHub(bus: Bus): Hub {
  const held = new Map<string, { readonly page: Page; readonly unsubscribe: () => void }>()
  const controls = (page: Page) => held.get(page.studentId)?.page === page
  const release = (page: Page) => {
    if (!controls(page)) return
    held.get(page.studentId)?.unsubscribe()
    held.delete(page.studentId)
  }
  return {
    controls,
    release,
    control: (page) => {
      const channel = `student:${page.studentId}`
      if (controls(page)) return
      bus.publish(channel, { type: 'took', by: page.key })
      const before = held.get(page.studentId)
      if (before) release(before.page)
      const unsubscribe = bus.subscribe(channel, (news) => {
        if (news.type !== 'took' || news.by !== page.key) page.heard(news)
      })
      held.set(page.studentId, { page, unsubscribe })
    },
  }
}
