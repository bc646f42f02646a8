import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { termOf, tokensOf } from '../../shared/questions/search-text.ts'

export const tabs = [
  { id: 'saved', label: 'Saved' },
  { id: 'important', label: 'Important' },
  { id: 'reports', label: 'Reports' },
] as const
export type BookmarksTab = (typeof tabs)[number]['id']

export const kinds = [
  { id: 'news', label: 'News' },
  { id: 'question', label: 'Questions' },
  { id: 'mains', label: 'Mains' },
] as const satisfies readonly { readonly id: Bookmark['kind']; readonly label: string }[]

/** What of the bookmarks is shown. */
export interface Filter {
  readonly tab: BookmarksTab
  readonly query: string
  /** Null for every kind. */
  readonly kind: Bookmark['kind'] | null
  /** Null for every folder, empty for what is in none. */
  readonly folder: string | null
}

const oneOf = <Id extends string>(all: readonly { readonly id: Id }[], text: string | null): Id | null =>
  all.find(({ id }) => id === text)?.id ?? null

/** The filter that an address's query says; what it says wrong does not narrow. */
export const readFilter = (params: URLSearchParams): Filter => ({
  tab: oneOf(tabs, params.get('tab')) ?? 'saved',
  query: params.get('q') ?? '',
  kind: oneOf(kinds, params.get('kind')),
  folder: params.get('folder'),
})

/** The query that says `filter`. */
export function writeFilter({ tab, query, kind, folder }: Filter): URLSearchParams {
  const params = new URLSearchParams()
  if (tab !== 'saved') params.set('tab', tab)
  if (query !== '') params.set('q', query)
  if (kind !== null) params.set('kind', kind)
  if (folder !== null) params.set('folder', folder)
  return params
}

/** Whether `filter` leaves anything of its tab out. */
export const isNarrow = ({ query, kind, folder }: Filter): boolean => query !== '' || kind !== null || folder !== null

/** Those of `bookmarks` that stand in the tab, before anything else narrows it. */
export const ofTab = (bookmarks: readonly Bookmark[], tab: BookmarksTab): Bookmark[] =>
  bookmarks.filter(({ saved, importantBecause }) => (tab === 'important' ? importantBecause !== null : saved))

/** Those of `bookmarks` that `filter` lets through: every word of the query stands somewhere in their texts. */
export function matching(bookmarks: readonly Bookmark[], { query, kind, folder }: Filter): Bookmark[] {
  const terms = tokensOf(query).map(termOf)
  return bookmarks.filter((bookmark) => {
    if (kind !== null && bookmark.kind !== kind) return false
    if (folder !== null && bookmark.folder !== folder) return false
    const { title, detail, note, importantBecause } = bookmark
    const text = termOf([title, detail, bookmark.folder, note, importantBecause ?? ''].join(' '))
    return terms.every((term) => text.includes(term))
  })
}
