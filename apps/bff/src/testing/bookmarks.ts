const bookmark = (n: number) => ({
  kind: 'question',
  itemId: `question-${n}`,
  saved: true,
  folder: '',
  note: 'x'.repeat(500),
  importantBecause: null,
  title: `Question ${n}`,
  detail: 'Polity',
  at: '2026-03-10T06:30:00.000Z',
})

/** The backend's list of `count` bookmarks, as text: some 0.7 KB each. */
export const bookmarkList = (count: number): string =>
  JSON.stringify({ bookmarks: Array.from({ length: count }, (_, n) => bookmark(n)) })
