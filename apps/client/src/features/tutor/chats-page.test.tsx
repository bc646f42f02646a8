import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { chatOf, idOf } from '../../shared/tutor/testing.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import ChatsPage from './chats-page.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const headOf = (n: number, more: Parameters<typeof chatOf>[2] = {}) => {
  const { turns: _turns, ...head } = chatOf(n, [], { title: `Chat ${n}`, ...more })
  return head
}
const all = [headOf(1), headOf(2, { about: { type: 'book', bookId: 'polity' } }), headOf(3)]
const answers = (more: Answers = {}): Answers => ({
  'tutor.chats': () => ({ chats: all }),
  'tutor.welcome': () => ({ hasModel: false, starters: ['What is a money bill?', 'Why is the Aravalli in the news?'] }),
  ...more,
})
const open = (more?: Answers) => renderPage(<ChatsPage />, { pattern: '/chat', path: '/chat' }, answers(more))
const links = () => screen.queryAllByRole('link', { name: /^Chat \d/ }).map((link) => link.getAttribute('href'))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const said = () => outbox.waiting.map(({ input: { clientId: _id, at: _at, ...rest } }) => rest)

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  connection.isOnline = true
  outbox.waiting = []
})

describe('/chat', () => {
  it('TUTOR-01 SET-01 lists the chats, notes the visit, and keeps the tab', async () => {
    open()
    await screen.findByText('Chat 1')
    expect(links()).toEqual([idOf(1), idOf(2), idOf(3)].map((id) => `/chat/${id}`))
    expect(settings.hasVisitedChatScreen).toBe(true)
    fireEvent.click(screen.getByRole('tab', { name: 'Books' }))
    await waitFor(() => expect(links()).toEqual([`/chat/${idOf(2)}`]))
    expect(settings.chatActiveTab).toBe(1)
    cleanup()
    open()
    expect((await screen.findByRole('tab', { name: 'Books' })).getAttribute('aria-selected')).toBe('true')
  })

  it('TUTOR-01 SET-01 the tip of the first visit stays until it was read', async () => {
    open()
    await screen.findByText(/Ask in your own words/)
    press('Got it')
    await waitFor(() => expect(screen.queryByText(/Ask in your own words/)).toBeNull())
    expect(settings.firstVisitChat).toBe(false)
  })

  it('TUTOR-01 a chat is renamed and pinned at once', async () => {
    open()
    await screen.findByText('Chat 1')
    press('More: Chat 1')
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Money bills' } })
    press('Rename')
    await screen.findByText('Money bills')
    press('More: Chat 3')
    press('Pin to the top')
    const pinned = await screen.findByRole('region', { name: 'Pinned' })
    expect(within(pinned).getByText('Chat 3')).toBeTruthy()
    expect(said()).toEqual([
      { chatId: idOf(1), title: 'Money bills' },
      { chatId: idOf(3), isPinned: true },
    ])
  })

  it('TUTOR-01 a deleted chat is offered back', async () => {
    open()
    await screen.findByText('Chat 1')
    press('More: Chat 1')
    press('Delete')
    await waitFor(() => expect(screen.queryByText('Chat 1')).toBeNull())
    fireEvent.click(await screen.findByText('Undo'))
    await screen.findByText('Chat 1')
    expect(said()).toEqual([
      { chatId: idOf(1), isDeleted: true },
      { chatId: idOf(1), isDeleted: false },
    ])
  })

  it('TUTOR-01 a search that finds nothing can be cleared', async () => {
    open()
    await screen.findByText('Chat 1')
    fireEvent.keyDown(document.body, { key: '/' })
    const field = screen.getByLabelText('Search the chats')
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'zebra' } })
    await screen.findByText('No chat has these words in its name.')
    press('Clear the search')
    await screen.findByText('Chat 1')
  })

  it('TUTOR-01 with no chat it offers what one could ask, by one tap', async () => {
    const { history } = open({ 'tutor.chats': () => ({ chats: [] }) })
    fireEvent.click(await screen.findByText('What is a money bill?'))
    await waitFor(() => expect(said()).toMatchObject([{ text: 'What is a money bill?', about: null }]))
    const [asked] = outbox.waiting
    await waitFor(() =>
      expect(history.at(-1)).toBe(`/chat/${asked && 'chatId' in asked.input ? asked.input.chatId : ''}`),
    )
  })

  it('TUTOR-01 what failed is said, and offline a question that waits is listed as such', async () => {
    connection.isOnline = false
    outbox.waiting = [
      {
        path: 'tutor.ask',
        input: {
          clientId: idOf(9),
          at: new Date().toISOString(),
          chatId: idOf(4),
          about: null,
          text: 'Asked offline',
          mode: 'explain',
          language: 'en',
          passageId: null,
          replaces: null,
        },
      },
    ]
    open({
      'tutor.chats': () => {
        throw refusal('UNAVAILABLE', 'The service is busy.')
      },
    })
    const row = await screen.findByRole('link', { name: /Asked offline/ })
    expect(row.textContent).toContain('Will send')
    expect(await screen.findByText('The service is busy.')).toBeTruthy()
  })
})
