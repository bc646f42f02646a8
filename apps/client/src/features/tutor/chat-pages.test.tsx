import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import { chatOf, idOf, turnOf, wholeAnswer } from '../../shared/tutor/testing.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import ChatPage from './chat-page.tsx'
import NewChatPage from './new-chat-page.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const { turns: _turns, ...head } = chatOf(1, [])
const answers: Answers = {
  'tutor.welcome': () => ({ hasModel: false, starters: ['What is a money bill?'] }),
  'tutor.chats': () => ({ chats: [head] }),
  'tutor.chat': () => chatOf(1, [turnOf(1, wholeAnswer())]),
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  outbox.waiting = []
})

describe('/chat/new', () => {
  it('ROUTE-10 TUTOR-01 the first question gives the chat its address, in the place of this one', async () => {
    const { history } = renderPage(<NewChatPage />, { pattern: '/chat/new', path: '/chat/new' }, answers)
    expect(screen.getByRole('heading', { level: 1, name: 'New Chat' })).toBeTruthy()
    fireEvent.change(field(), { target: { value: 'What is a money bill?' } })
    press('Ask')
    await waitFor(() => expect(outbox.waiting).toHaveLength(1))
    const [asked] = outbox.waiting
    await waitFor(() =>
      expect(history).toEqual([`/chat/${asked && 'chatId' in asked.input ? asked.input.chatId : ''}`]),
    )
  })

  it('TUTOR-01 what was selected in the news stands in the field, and its passage goes with the question', async () => {
    const search = new URLSearchParams({ about: 'news:money-bill#facts', quote: 'a Money Bill' })
    renderPage(<NewChatPage />, { pattern: '/chat/new', path: `/chat/new?${search}` }, answers)
    await waitFor(() => expect(field().value).toBe('“a Money Bill”\n'))
    fireEvent.change(field(), { target: { value: '“a Money Bill”\nWho certifies it?' } })
    press('Ask')
    await waitFor(() => expect(outbox.waiting[0]?.input).toMatchObject({ passageId: 'news:money-bill#facts' }))
  })

  it('TUTOR-01 what one could ask is one tap away', async () => {
    renderPage(<NewChatPage />, { pattern: '/chat/new', path: '/chat/new' }, answers)
    fireEvent.click(await screen.findByRole('button', { name: 'What is a money bill?' }))
    await waitFor(() => expect(outbox.waiting[0]?.input).toMatchObject({ text: 'What is a money bill?' }))
  })
})

describe('/chat/{id}', () => {
  const open = () => renderPage(<ChatPage />, { pattern: '/chat/:id', path: `/chat/${idOf(1)}` }, answers)

  it('ROUTE-10 bears the chat’s name, and deletes it from here', async () => {
    const { history } = open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Chat 1' })).toBeTruthy()
    await screen.findByText('Sentence 2.')
    press('More')
    press('Delete')
    await waitFor(() => expect(history.at(-1)).toBe('/chat'))
    expect(outbox.waiting[0]?.input).toMatchObject({ chatId: idOf(1), isDeleted: true })
  })
})
