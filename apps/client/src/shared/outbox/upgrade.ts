import type { Entry } from './entry.ts'

/** A bookmark as it was written before there was one store for news and questions. */
interface OldBookmark {
  readonly seq: number
  readonly path: 'news.setBookmark'
  readonly input: { readonly clientId: string; readonly at: string; readonly itemId: string; readonly saved: boolean }
}

/** What a phone may hold: writes of this release, and those that an older one left. */
export type StoredEntry = Entry | OldBookmark

/**
 * `stored` as this release sends it. A refusal of an old write is forgotten: what refused it may have been a server that
 * no longer knew its path.
 */
export function upgraded(stored: StoredEntry): Entry {
  if (stored.path !== 'news.setBookmark') return stored
  const { seq, input } = stored
  return {
    seq,
    path: 'bookmarks.set',
    input: { ...input, kind: 'news' },
    refusal: null,
  }
}
