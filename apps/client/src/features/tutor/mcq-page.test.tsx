import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { chatOf, fakeStreams, idOf, turnOf, wholeAnswer } from '../../shared/tutor/testing.ts'
import { outbox } from '../../testing/outbox.ts'
import { bankQuestion } from '../../testing/questions.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import { choiceOf, firstOf, suggestionsOf } from './mcq-questions.ts'
import McqPage from './mcq-page.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))
const question = bankQuestion('q-1')
vi.mock('../../shared/questions/find.ts', () => ({
  findQuestions: (ids: readonly string[]) =>
    Promise.resolve({ questions: ids.includes('q-1') ? [question] : [], missing: [], error: undefined }),
}))

const answers = (more: Answers = {}): Answers => ({
  'tutor.welcome': () => ({ hasModel: false, starters: [] }),
  'tutor.chats': () => ({ chats: [] }),
  'tutor.answer': fakeStreams().answer,
  'tutor.explain': () => ({ pieces: wholeAnswer() }),
  ...more,
})
const open = (search: string, more?: Answers) =>
  renderPage(<McqPage />, { pattern: '/chat/mcq', path: `/chat/mcq?${search}` }, answers(more))
const asked = () =>
  outbox.waiting.flatMap(({ path, input }) => (path === 'tutor.ask' && 'chatId' in input ? [input] : []))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(fillInBrowser)
afterEach(() => {
  cleanup()
  clearSettings()
  connection.isOnline = true
  outbox.waiting = []
  outbox.isListed = true
})

describe('/chat/mcq', () => {
  it('ROUTE-09 without a question it says where one comes from', () => {
    open('')
    expect(screen.getByText(/A question brings its chat along/)).toBeTruthy()
    cleanup()
    open('question=&choice=9')
    expect(screen.getByText(/A question brings its chat along/)).toBeTruthy()
  })

  it('ROUTE-09 a question that is gone is said to be so', async () => {
    open('question=q-gone')
    expect(await screen.findByText('There is no such question any more.')).toBeTruthy()
  })

  it('QUEST-08 it opens with the question and the student’s own choice, and asks about that at once', async () => {
    signInForTest()
    open('question=q-1&choice=1')
    expect(await screen.findByText('You chose B')).toBeTruthy()
    await waitFor(() =>
      expect(asked()).toMatchObject([
        {
          text: 'I chose B. Why is it wrong?',
          about: { type: 'question', questionId: 'q-1', choice: 1 },
          mode: 'explain',
        },
      ]),
    )
    press('Why not C')
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked()[1]).toMatchObject({ text: 'Why is C wrong?', chatId: asked()[0]?.chatId })
  })

  it('QUEST-08 a chat about the same choice is gone on with, and nothing is asked anew', async () => {
    signInForTest()
    const about = { type: 'question', questionId: 'q-1', choice: 1 } as const
    const { turns: _turns, ...head } = chatOf(1, [], { about })
    open('question=q-1&choice=1', {
      'tutor.chats': () => ({ chats: [head] }),
      'tutor.chat': () => chatOf(1, [turnOf(1, wholeAnswer())], { about }),
    })
    expect(await screen.findByText('Sentence 2.')).toBeTruthy()
    expect(asked()).toEqual([])
    press('Hint')
    await waitFor(() => expect(asked()).toMatchObject([{ chatId: idOf(1), mode: 'hint' }]))
  })

  it('QUEST-08 an address without a choice opens the question and asks nothing by itself', async () => {
    signInForTest()
    open('question=q-1')
    await screen.findByRole('button', { name: 'Hint' })
    expect(asked()).toEqual([])
    press('Hint')
    await waitFor(() => expect(asked()).toMatchObject([{ mode: 'hint', about: { choice: null } }]))
    cleanup()
    clearSettings()
    const explain = vi.fn<() => unknown>(() => ({ pieces: wholeAnswer(1) }))
    open('question=q-1', { 'tutor.explain': explain })
    await screen.findByRole('button', { name: 'Hint' })
    expect(explain).not.toHaveBeenCalled()
  })

  it('QUEST-08 TUTOR-01 nothing is asked before it is known what waits on this device', async () => {
    signInForTest()
    outbox.isListed = false
    const about = { type: 'question', questionId: 'q-1', choice: 1 } as const
    const waiting = { chatId: idOf(1), about, text: 'Asked before', mode: 'explain', language: 'en' } as const
    const chats = vi.fn<() => unknown>(() => ({ chats: [] }))
    open('question=q-1&choice=1', { 'tutor.chats': chats, 'tutor.chat': () => chatOf(1, [], { about }) })
    await waitFor(() => expect(chats).toHaveBeenCalledTimes(2))
    await screen.findByText('Loading the chat')
    await act(async () => {
      outbox.waiting = [
        {
          path: 'tutor.ask',
          input: { ...waiting, clientId: idOf(9), at: '2026-11-21T06:00:00.000Z', passageId: null, replaces: null },
        },
      ]
      outbox.isListed = true
    })
    expect(await screen.findByRole('heading', { name: 'Asked before' })).toBeTruthy()
    expect(asked()).toHaveLength(1)
  })

  it('QUEST-08 TUTOR-01 a kept list of the chats that may be old is not believed before the server was asked', async () => {
    signInForTest()
    const about = { type: 'question', questionId: 'q-1', choice: 1 } as const
    const { turns: _turns, ...head } = chatOf(1, [], { about })
    let answerNow: () => void = () => undefined
    const server = new Promise<void>((resolve) => (answerNow = resolve))
    let isAnswered = false
    let calls = 0
    open('question=q-1&choice=1', {
      'tutor.chats': () => {
        calls += 1
        if (calls === 1) return { chats: [] } // as the copy on the device
        if (!isAnswered) throw server
        return { chats: [head] }
      },
      'tutor.chat': () => chatOf(1, [turnOf(1, wholeAnswer())], { about }),
    })
    await waitFor(() => expect(calls).toBe(2))
    expect(screen.getByText('Loading the chat')).toBeTruthy()
    isAnswered = true
    await act(async () => answerNow())
    expect(await screen.findByText('Sentence 2.')).toBeTruthy()
    expect(asked()).toEqual([])
  })

  it('QUEST-08 TUTOR-01 offline the kept list has to do', async () => {
    signInForTest()
    connection.isOnline = false
    let calls = 0
    open('question=q-1&choice=1', {
      'tutor.chats': () => {
        calls += 1
        if (calls > 1) throw new Promise(() => undefined)
        return { chats: [] }
      },
    })
    await waitFor(() => expect(asked()).toMatchObject([{ text: 'I chose B. Why is it wrong?' }]))
  })

  it('QUEST-08 without an account five questions are answered and kept on the phone; then the sign-in leads back here', async () => {
    const explain = vi.fn<(input: { text: string }) => unknown>(() => ({ pieces: wholeAnswer(1) }))
    const { history } = open('question=q-1&choice=0', { 'tutor.explain': explain as never })
    await screen.findByText('Sentence 1.')
    expect(explain.mock.calls[0]?.[0]).toMatchObject({
      questionId: 'q-1',
      choice: 0,
      text: 'I chose A. Why is it right?',
    })
    for (const count of [2, 3, 4, 5]) {
      press('Hint')
      await waitFor(() => expect(screen.getAllByText('Sentence 1.')).toHaveLength(count))
    }
    expect(screen.queryByRole('textbox')).toBeNull()
    cleanup()
    const again = open('question=q-1&choice=0', { 'tutor.explain': explain as never })
    expect(await screen.findAllByText('Sentence 1.')).toHaveLength(5)
    press('Sign in to go on')
    expect(again.history.at(-1)).toBe('/login')
    expect(settings.postLoginRedirect).toBe(location.pathname + location.search)
    expect(explain).toHaveBeenCalledTimes(5)
    expect(history).toHaveLength(1)
  })

  it('QUEST-08 what could not be asked can be asked again, and costs none of the five', async () => {
    let isUp = false
    open('question=q-1&choice=1', {
      'tutor.explain': () => {
        if (!isUp) throw refusal('UNAVAILABLE', 'The service is busy.')
        return { pieces: wholeAnswer(1) }
      },
    })
    await screen.findByText('The service is busy.')
    expect(settings.tutorTries).toEqual([])
    isUp = true
    press('Retry')
    await screen.findByText('Sentence 1.')
  })

  it('QUEST-08 SET-06 what else stands in the storage is no answer', async () => {
    settings.tutorTries = [
      null,
      'text',
      { questionId: 'q-1', choice: 1, text: 'Mine', mode: 'explain', pieces: [{ type: 'sources', n: 0 }] },
      { questionId: 'q-1', choice: 1, text: 'Kept', mode: 'explain', pieces: wholeAnswer(1) },
    ]
    open('question=q-1&choice=1')
    expect(await screen.findByRole('heading', { name: 'Kept' })).toBeTruthy()
    expect(screen.queryByText('Mine')).toBeNull()
  })

  it('QUEST-08 without a choice nothing tells the key', () => {
    expect(firstOf(question, null)).toBeUndefined()
    expect(suggestionsOf(question, null).map(({ label }) => label)).toEqual(['Hint', 'A similar question'])
    expect(suggestionsOf(question, 2).map(({ label }) => label)).toEqual([
      'Hint',
      'Why A',
      'Why not B',
      'Why not D',
      'A similar question',
    ])
    expect(['0', '3', '4', '-1', '', 'x', null].map(choiceOf)).toEqual([0, 3, null, null, null, null, null])
  })
})
