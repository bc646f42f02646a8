import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookmarkOf } from '../../testing/bookmarks.ts'
import { kinds, matching, ofTab, readFilter, tabs, writeFilter } from './bookmarks-filter.ts'

const filters = fc.record({
  tab: fc.constantFrom(...tabs.map(({ id }) => id)),
  query: fc.string(),
  kind: fc.constantFrom(null, ...kinds.map(({ id }) => id)),
  folder: fc.option(fc.string()),
})

test('QUEST-06 the address says the filter, whatever the words and the folder are', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter)
    }),
  )
})

test('QUEST-06 what the address says wrong narrows nothing', () => {
  const filter = readFilter(new URLSearchParams('tab=none&kind=toString'))
  expect(filter).toEqual({ tab: 'saved', query: '', kind: null, folder: null })
  expect(matching([bookmarkOf('q-1')], filter)).toHaveLength(1)
})

const all = [
  bookmarkOf('q-1', { title: 'Which Article is right?', folder: 'GS2' }),
  bookmarkOf('a-20261120', { kind: 'news', title: 'Money Bill', note: 'Read Article 110' }),
  bookmarkOf('m-1', { kind: 'mains', saved: false, importantBecause: 'Café, asked often' }),
]
const found = (address: string) => matching(all, readFilter(new URLSearchParams(address))).map(({ itemId }) => itemId)

test('QUEST-06 the words are looked for in title, note, folder and reason, without accents, all of them', () => {
  expect(found('q=article')).toEqual(['q-1', 'a-20261120'])
  expect(found('q=article+money')).toEqual(['a-20261120'])
  expect(found('q=cafe')).toEqual(['m-1'])
  expect(found('q=gs2')).toEqual(['q-1'])
})

test('QUEST-06 a kind, a folder, no folder', () => {
  expect(found('kind=mains')).toEqual(['m-1'])
  expect(found('folder=GS2')).toEqual(['q-1'])
  expect(found('folder=')).toEqual(['a-20261120', 'm-1'])
  expect(found('kind=news&folder=GS2')).toEqual([])
})

test('QUEST-06 saved and important are two things', () => {
  expect(ofTab(all, 'saved').map(({ itemId }) => itemId)).toEqual(['q-1', 'a-20261120'])
  expect(ofTab(all, 'important').map(({ itemId }) => itemId)).toEqual(['m-1'])
})
