import type { Bookmark } from '@abhyas/contracts/bookmarks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookmarkOf } from '../../testing/bookmarks.ts'
import { foldersOf, keptOf, withWaiting, type WaitingWord } from './words.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString()
const waitingOf = ({ title, detail, ...word }: Bookmark): WaitingWord => ({
  input: { ...word, clientId: `${word.itemId} ${word.at}` },
  about: { title, detail },
})

test('NEWS-10 QUEST-06 of several words on an item the last counts, whichever of them the server has already', () => {
  const words = fc.array(
    fc.record({
      item: fc.integer({ min: 1, max: 4 }),
      saved: fc.boolean(),
      importantBecause: fc.option(fc.constantFrom('', 'asked often')),
      folder: fc.constantFrom('', 'GS2'),
    }),
  )
  fc.assert(
    fc.property(words, fc.nat({ max: 20 }), fc.nat({ max: 20 }), (said, known, sent) => {
      const all = said.map(({ item, ...word }, minute) => bookmarkOf(`q-${item}`, { ...word, at: at(minute) }))
      const expected = new Map(all.map((word) => [`question:${word.itemId}`, word]))
      // What the server has of them, and what waits: some may be in both.
      const confirmed = [...new Map(all.slice(0, known).map((word) => [word.itemId, word])).values()]
      const merged = withWaiting(confirmed, all.slice(Math.min(known, sent)).map(waitingOf))
      expect(Object.fromEntries(merged)).toEqual(Object.fromEntries(expected))
      for (const kept of keptOf(merged)) expect(kept.saved || kept.importantBecause !== null).toBe(true)
    }),
  )
})

test('QUEST-06 what a waiting word leaves out is as the server knows it, or as the word before it says', () => {
  const known = bookmarkOf('q-1', { folder: 'GS2', note: 'Old', importantBecause: 'Often', at: at(1) })
  const tapOf = (itemId: string, minute: number, more: object = {}): WaitingWord => ({
    input: { clientId: `${itemId} ${minute}`, kind: 'question', itemId, saved: true, at: at(minute), ...more },
    about: { title: `Title of ${itemId}`, detail: 'Polity · 2024' },
  })
  const merged = withWaiting([known], [tapOf('q-1', 2), tapOf('q-1', 3, { note: 'New' }), tapOf('q-2', 4)])
  expect(keptOf(merged)).toEqual([bookmarkOf('q-2', { at: at(4) }), { ...known, note: 'New', at: at(3) }])
})

test('QUEST-06 what another device said later stays, and the list is newest first', () => {
  const theirs = bookmarkOf('q-1', { folder: 'Theirs', at: at(9) })
  const mine = waitingOf(bookmarkOf('q-1', { folder: 'Mine', at: at(5) }))
  const merged = withWaiting(
    [theirs, bookmarkOf('q-2', { at: at(1) })],
    [mine, waitingOf(bookmarkOf('q-3', { at: at(4) }))],
  )
  expect(keptOf(merged).map(({ itemId, folder }) => [itemId, folder])).toEqual([
    ['q-1', 'Theirs'],
    ['q-3', ''],
    ['q-2', ''],
  ])
})

test('NEWS-10 a bookmark that an older release left to be sent has a name until the server tells its own', () => {
  const { input } = waitingOf(bookmarkOf('a-20261120', { kind: 'news' }))
  expect(keptOf(withWaiting([], [{ input }]))).toMatchObject([{ title: 'News item', detail: '' }])
  const known = bookmarkOf('a-20261120', { kind: 'news', title: 'Money Bill', at: at(0) })
  expect(keptOf(withWaiting([known], [{ input }]))).toMatchObject([{ title: 'Money Bill' }])
})

test('QUEST-06 the folders are those in use, each once, by name', () => {
  const all = ['GS2', '', 'Art', 'GS2'].map((folder, index) => bookmarkOf(`q-${index}`, { folder }))
  expect(foldersOf(all)).toEqual(['Art', 'GS2'])
})
