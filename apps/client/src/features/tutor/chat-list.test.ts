import type { ChatHead } from '@abhyas/contracts/tutor'
import { describe, expect, it } from 'vitest'
import { chatOf, idOf } from '../../shared/tutor/testing.ts'
import { grouped, isOfTab, matching, withWaiting } from './chat-list.ts'

const headOf = (n: number, more: Partial<ChatHead> = {}): ChatHead => {
  const { turns: _turns, ...head } = chatOf(n, [], {
    at: `2026-11-${String(n).padStart(2, '0')}T06:00:00.000Z`,
    ...more,
  })
  return head
}
const change = (n: number, more: object) => ({
  clientId: idOf(50 + n),
  at: '2026-11-21T06:00:00.000Z',
  chatId: idOf(n),
  ...more,
})
const asked = (n: number, at: string) => ({
  ...change(n, {}),
  at,
  about: null,
  text: `What is ${n}?`,
  mode: 'explain' as const,
  language: 'en' as const,
  passageId: null,
  replaces: null,
})
const titles = (chats: readonly { readonly title: string }[]) => chats.map(({ title }) => title)

describe('the list of chats', () => {
  it('TUTOR-01 what waits on this device shows at once: a new chat, another name, what was deleted and restored', () => {
    const known = [headOf(1), headOf(2), headOf(3)]
    const listed = withWaiting(
      known,
      [asked(9, '2026-11-20T06:00:00.000Z'), asked(1, '2026-11-21T06:00:00.000Z')],
      [change(2, { title: 'Renamed' }), change(3, { isDeleted: true })],
    )
    expect(titles(listed)).toEqual(['Chat 1', 'What is 9?', 'Renamed'])
    expect(listed.every(({ isWaiting }) => isWaiting)).toBe(true)
    expect(titles(withWaiting(known, [], [change(3, { isDeleted: true }), change(3, { isDeleted: false })]))).toEqual([
      'Chat 3',
      'Chat 2',
      'Chat 1',
    ])
  })

  it('TUTOR-01 by day, what is pinned first', () => {
    const listed = withWaiting([headOf(1, { isPinned: true }), headOf(2), headOf(3), headOf(4)], [], [])
    const groups = grouped(listed, (at) => (at < '2026-11-03' ? 'Earlier' : 'Today'))
    expect(groups.map(({ label, chats }) => [label, ...titles(chats)])).toEqual([
      ['Pinned', 'Chat 1'],
      ['Today', 'Chat 4', 'Chat 3'],
      ['Earlier', 'Chat 2'],
    ])
  })

  it('TUTOR-01 the tabs tell books and questions apart', () => {
    const book = headOf(1, { about: { type: 'book', bookId: 'polity' } })
    const question = headOf(2, { about: { type: 'question', questionId: 'q-1', choice: 1 } })
    const all = [book, question, headOf(3)]
    expect(titles(all.filter((chat) => isOfTab(chat, 'all')))).toHaveLength(3)
    expect(all.filter((chat) => isOfTab(chat, 'books'))).toEqual([book])
    expect(all.filter((chat) => isOfTab(chat, 'questions'))).toEqual([question])
  })

  it('TUTOR-01 words are found in any order, case and accent', () => {
    const chats = [{ title: 'The Money Bill' }, { title: 'Café culture' }]
    expect(titles(matching(chats, 'bill  MONEY'))).toEqual(['The Money Bill'])
    expect(titles(matching(chats, 'cafe'))).toEqual(['Café culture'])
    expect(matching(chats, ' ')).toHaveLength(2)
  })
})
