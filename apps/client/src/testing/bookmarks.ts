import type { Bookmark } from '@abhyas/contracts/bookmarks'

/** A saved question `itemId`, whatever else is not said. */
export const bookmarkOf = (itemId: string, more: Partial<Bookmark> = {}): Bookmark => ({
  kind: 'question',
  itemId,
  title: `Title of ${itemId}`,
  detail: 'Polity · 2024',
  saved: true,
  folder: '',
  note: '',
  importantBecause: null,
  at: '2026-11-20T06:00:00.000Z',
  ...more,
})
