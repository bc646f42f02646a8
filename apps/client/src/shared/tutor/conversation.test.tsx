import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import { connection } from '../connection/connection.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import { begins } from './ask.ts'
import { Conversation, type ConversationProps } from './conversation.tsx'
import {
  chatOf,
  end,
  fakeStreams,
  idOf,
  numbered,
  passageOf,
  sentence,
  sources,
  turnOf,
  wholeAnswer,
} from './testing.ts'

vi.mock('../outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const chatId = idOf(1)
let streams = fakeStreams()
const answers = (more: Answers = {}): Answers => ({
  'tutor.welcome': () => ({ hasModel: false, starters: [] }),
  'tutor.chat': () => chatOf(1, [turnOf(1, wholeAnswer())]),
  'tutor.answer': streams.answer,
  ...more,
})
const open = (more?: Answers, props: Partial<ConversationProps> = {}) =>
  renderPage(
    <Conversation about={null} chatId={chatId} {...props} />,
    { pattern: '/chat/:id', path: `/chat/${chatId}` },
    answers(more),
  )
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const asked = () => outbox.waiting.flatMap(({ path, input }) => (path === 'tutor.ask' ? [input] : []))
const unfinished = () => ({ 'tutor.chat': () => chatOf(1, [turnOf(1, [])]) })
const send = (items: readonly unknown[], stream = streams.opened.length - 1) =>
  act(async () => {
    for (const item of items) streams.opened[stream]?.next(item)
  })

beforeEach(() => {
  fillInBrowser()
  signInForTest()
  streams = fakeStreams()
})
afterEach(() => {
  cleanup()
  clearSettings()
  connection.isOnline = true
  outbox.waiting = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a chat', () => {
  it('TUTOR-01 ROUTE-10 its questions and answers stand there', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Question 1?' })).toBeTruthy()
    expect(screen.getByText('Sentence 2.')).toBeTruthy()
    expect(screen.getByText('Sources only')).toBeTruthy()
    expect(streams.opened).toHaveLength(0)
  })

  it('ROUTE-10 a foreign or missing one is said to be so, and an address that is none asks nobody', async () => {
    open({
      'tutor.chat': () => {
        throw refusal('NOT_FOUND')
      },
    })
    expect(await screen.findByText(/^Not found, or not yours/)).toBeTruthy()
    cleanup()
    const ask = vi.fn<() => unknown>()
    open({ 'tutor.chat': ask }, { chatId: 'money-bill' })
    expect(await screen.findByText(/^Not found, or not yours/)).toBeTruthy()
    expect(ask).not.toHaveBeenCalled()
  })

  it('TUTOR-01 a question is kept before it is sent; Enter asks, Shift and Enter makes a line', async () => {
    open()
    await screen.findByText('Sentence 2.')
    write('And its powers?')
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
    expect(asked()).toEqual([])
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(await screen.findByText('Asking…')).toBeTruthy()
    expect(asked()).toMatchObject([
      { chatId, text: 'And its powers?', mode: 'explain', language: 'en', replaces: null },
    ])
    await waitFor(() => expect(field().value).toBe(''))
  })

  it('TUTOR-01 a question that is asked while its chat is on the way does not begin it', async () => {
    const load = new Promise(() => undefined)
    open({
      'tutor.chat': () => {
        throw load
      },
    })
    write('And its powers?')
    press('Ask')
    await waitFor(() => expect(asked()).toMatchObject([{ chatId }]))
    expect(asked().map((input) => 'chatId' in input && begins(input))).toEqual([false])
  })

  it('TUTOR-01 on a touch screen Enter makes a line, and the button asks', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }))
    open()
    await screen.findByText('Sentence 2.')
    write('And its powers?')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(asked()).toEqual([])
    press('Ask')
    await waitFor(() => expect(asked()).toHaveLength(1))
  })

  it('TUTOR-01 an Enter that ends a word of an input method asks nothing', async () => {
    open()
    await screen.findByText('Sentence 2.')
    write('संसद')
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 }) // Safari's
    expect(asked()).toEqual([])
  })

  it('TUTOR-01 offline a question waits, and says so', async () => {
    connection.isOnline = false
    open()
    await screen.findByText('Sentence 2.')
    write('And its powers?')
    press('Ask')
    expect(await screen.findByText(/It is asked when you are online/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'And its powers?' })).toBeTruthy()
  })

  it('TUTOR-01 a chat that only waits on this device stands there without the server', async () => {
    connection.isOnline = false
    outbox.waiting = [
      {
        path: 'tutor.ask',
        input: {
          clientId: idOf(9),
          at: '',
          chatId,
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
      'tutor.chat': () => {
        throw refusal('UNAVAILABLE')
      },
    })
    expect(await screen.findByRole('heading', { name: 'Asked offline' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('TUTOR-01 what the server refuses to take keeps its words, and its reason', async () => {
    outbox.waiting = [
      {
        path: 'tutor.ask',
        input: {
          clientId: idOf(9),
          at: '',
          chatId,
          about: null,
          text: 'One too many',
          mode: 'explain',
          language: 'en',
          passageId: null,
          replaces: null,
        },
        refusal: { code: 'CONFLICT', message: 'The chat is full.' },
      },
    ]
    open()
    expect(await screen.findByText('It could not be asked. The chat is full.')).toBeTruthy()
    press('Remove')
    await waitFor(() => expect(screen.queryByText('One too many')).toBeNull())
  })

  it('TUTOR-01 the draft is found again when the screen was left', async () => {
    open()
    await screen.findByText('Sentence 2.')
    write('Half a quest')
    cleanup()
    expect(settings.chatDrafts).toEqual({ [chatId]: 'Half a quest' })
    open()
    await screen.findByText('Sentence 2.')
    expect(field().value).toBe('Half a quest')
  })

  it('TUTOR-01 what was selected elsewhere goes behind the draft, once, and its passage with the question', async () => {
    settings.chatDrafts = { 'book:polity': 'What is meant by' }
    const about = { type: 'book', bookId: 'polity' } as const
    open({}, { chatId: null, about, draft: '“money bill”', passageId: 'book:polity/parliament#4' })
    await waitFor(() => expect(field().value).toBe('What is meant by\n\n“money bill”'))
    press('Ask')
    await waitFor(() => expect(asked()).toMatchObject([{ about, passageId: 'book:polity/parliament#4' }]))
  })

  it('TUTOR-01 the same passage selected again goes into the field again, and its question with it', async () => {
    const about = { type: 'book', bookId: 'polity' } as const
    const passageId = 'book:polity/parliament#4'
    function Selecting() {
      const [draftId, setDraftId] = useState('1')
      return (
        <>
          <button onClick={() => setDraftId('2')}>Select</button>
          <Conversation {...{ about, chatId, draftId, passageId }} draft="“money bill”" />
        </>
      )
    }
    renderPage(<Selecting />, { pattern: '/chat/:id', path: `/chat/${chatId}` }, answers())
    await screen.findByText('Sentence 2.')
    await waitFor(() => expect(field().value).toBe('“money bill”'))
    press('Ask')
    await waitFor(() => expect(field().value).toBe(''))
    write('Another')
    press('Ask')
    await waitFor(() => expect(field().value).toBe(''))
    press('Select')
    await waitFor(() => expect(field().value).toBe('“money bill”'))
    press('Ask')
    await waitFor(() => expect(asked()).toMatchObject([{ passageId }, { passageId: null }, { passageId }]))
  })

  it('TUTOR-01 a suggestion leaves the draft its passage', async () => {
    const passageId = 'book:polity/parliament#4'
    const suggestions = [{ label: 'Quiz me', text: 'Quiz me on it.', mode: 'quiz' }] as const
    open({}, { about: { type: 'book', bookId: 'polity' }, draft: '“money bill”', passageId, suggestions })
    await screen.findByText('Sentence 2.')
    press('Quiz me')
    await waitFor(() => expect(asked()).toMatchObject([{ text: 'Quiz me on it.', passageId: null }]))
    press('Ask')
    await waitFor(() => expect(asked().slice(1)).toMatchObject([{ text: '“money bill”', passageId }]))
  })

  it('TUTOR-01 what is written while a question is being kept stays', async () => {
    open()
    await screen.findByText('Sentence 2.')
    write('And its powers?')
    press('Ask')
    write('And its powers? What else')
    await screen.findByText('Asking…')
    await waitFor(() => expect(field().value).toBe('What else'))
    cleanup()
    expect(settings.chatDrafts).toEqual({ [chatId]: 'What else' })
  })

  it('TUTOR-01 the last question is edited in the field and takes the old one’s place; Cancel brings the draft back', async () => {
    open()
    await screen.findByText('Sentence 2.')
    write('A draft')
    press('Edit the question')
    const edited = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question, edited' })
    expect(edited.value).toBe('Question 1?')
    press('Cancel')
    await waitFor(() => expect(field().value).toBe('A draft'))
    press('Edit the question')
    fireEvent.change(await screen.findByRole('textbox', { name: 'Your question, edited' }), {
      target: { value: 'Better?' },
    })
    press('Ask')
    await waitFor(() => expect(asked()).toMatchObject([{ text: 'Better?', replaces: idOf(1) }]))
    expect(screen.queryByRole('heading', { name: 'Question 1?' })).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Better?' })).toBeTruthy()
  })

  it('TUTOR-02 the way to answer goes with the question, the language where a model writes', async () => {
    open({ 'tutor.welcome': () => ({ hasModel: true, starters: [] }) })
    fireEvent.change(await screen.findByLabelText('Language of the answer'), { target: { value: 'hi' } })
    fireEvent.change(screen.getByLabelText('How to answer'), { target: { value: 'mains' } })
    write('Federalism')
    press('Ask')
    await waitFor(() => expect(asked()).toMatchObject([{ mode: 'mains', language: 'hi' }]))
  })
})

describe('an answer', () => {
  it('TUTOR-04 Stop is another button than Ask: a second press of Ask stops nothing', async () => {
    let chat = chatOf(1, [turnOf(1, wholeAnswer())])
    const { queryClient } = open({ 'tutor.chat': () => chat })
    await screen.findByText('Sentence 2.')
    const ask = button('Ask')
    chat = chatOf(1, [turnOf(1, wholeAnswer()), turnOf(2, [])])
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByRole('button', { name: 'Stop the answer' })).not.toBe(ask)
    expect(ask.isConnected).toBe(false)
  })

  it('TUTOR-02 comes piece by piece, is announced when it is whole, and can be stopped meanwhile', async () => {
    const stop = vi.fn<(input: { answerId: string }) => unknown>(() => ({ stopped: true }))
    const { queryClient } = open({ ...unfinished(), 'tutor.stop': stop as never })
    await waitFor(() => expect(streams.opened).toHaveLength(1))
    expect(streams.opened[0]?.input).toEqual({ answerId: idOf(1001), lastEventId: null })
    const [first, second, third, last] = wholeAnswer()
    await send([first, second])
    expect(screen.getByText('Sentence 1.')).toBeTruthy()
    press('Stop the answer')
    await waitFor(() => expect(stop).toHaveBeenCalledWith(expect.objectContaining({ answerId: idOf(1001) })))
    const announced = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('')
    expect(announced()).not.toContain('Sentence')
    await send([third, last])
    expect(announced()).toContain('Answer: Sentence 1. Sentence 2.')
    expect(button('Ask')).toBeTruthy()
    const kept = queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => JSON.stringify(state.data))
      .join()
    expect(kept).toContain('Sentence 2.')
  })

  it('TUTOR-04 a stream that is cut resumes behind the last piece by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open(unfinished())
    await act(() => vi.advanceTimersByTimeAsync(100))
    const [first, second, third, last] = wholeAnswer()
    await send([first, second])
    await act(async () => streams.opened[0]?.error(refusal('UNAVAILABLE')))
    expect(screen.getByText('Connection lost. Coming back…')).toBeTruthy()
    expect(screen.getByText('Sentence 1.')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(streams.opened[1]?.input.lastEventId).toBe('1')
    await send([second, third, last])
    expect(screen.getAllByText(/^Sentence \d\.$/).map(({ textContent }) => textContent)).toHaveLength(2)
  })

  it('TUTOR-04 offline it says so, and goes on when the network is back', async () => {
    open(unfinished())
    await waitFor(() => expect(streams.opened).toHaveLength(1))
    const [first, second, third, last] = wholeAnswer()
    await send([first, second])
    await act(async () => {
      connection.isOnline = false
      streams.opened[0]?.error(new Error('cut'))
    })
    expect(screen.getByText('Offline. The rest comes when you are online.')).toBeTruthy()
    await act(async () => {
      connection.isOnline = true
    })
    await waitFor(() => expect(streams.opened).toHaveLength(2))
    await send([third, last])
    expect(screen.getByText('Sentence 2.')).toBeTruthy()
  })

  it('TUTOR-04 one that cannot be resumed keeps its text and offers Continue', async () => {
    open(unfinished())
    await waitFor(() => expect(streams.opened).toHaveLength(1))
    const [first, second, third, last] = wholeAnswer()
    await send([first, second])
    const refused = refusal('FORBIDDEN', 'No longer allowed.')
    Object.assign(refused.data ?? {}, { retryable: false })
    await act(async () => streams.opened[0]?.error(refused))
    expect(screen.getByText(/The answer was cut off/).textContent).toContain('No longer allowed.')
    expect(screen.getByText('Sentence 1.')).toBeTruthy()
    press('Continue')
    await waitFor(() => expect(streams.opened).toHaveLength(2))
    await send([third, last])
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })

  it('TUTOR-02 each sentence shows what it rests on, marked in its passage, with the way to its place', async () => {
    const text = 'Its judges retire at sixty-five.'
    open({ 'tutor.chat': () => chatOf(1, [turnOf(1, numbered(sources(2), sentence(text, [1], 'paragraph'), end()))]) })
    fireEvent.click(await screen.findByRole('button', { name: /^Source 2: .*Paragraph 2$/ }))
    const sheet = screen.getByRole('dialog')
    expect(sheet.querySelector('mark')?.textContent).toBe(text)
    expect(within(sheet).getByRole('link', { name: 'Open it in the book' }).getAttribute('href')).toBe(
      '/book/polity?chapter=judiciary&n=2',
    )
  })

  it('TUTOR-02 whoever shows a citation themselves is asked first', async () => {
    const onCitation = vi.fn<(passage: { id: string }) => boolean>(() => true)
    open({}, { onCitation })
    fireEvent.click((await screen.findAllByRole('button', { name: /^Source 1/ }))[0] ?? document.body)
    expect(onCitation).toHaveBeenCalledWith(expect.objectContaining({ id: passageOf(1).id }))
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  it('TUTOR-02 where nothing answers that is said plainly, with the nearest passages', async () => {
    const pieces = numbered(sources(2), { type: 'notice', notice: 'unsupported', count: 0 }, end())
    open({ 'tutor.chat': () => chatOf(1, [turnOf(1, pieces)]) })
    expect(await screen.findByText(/Nothing in the books, news and questions here answers this/)).toBeTruthy()
    expect(screen.getByText('Nearest passages')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy the answer' })).toBeNull()
  })

  it('TUTOR-02 what a model wrote is text: no markup of it becomes an element or a link', async () => {
    const hostile =
      '<img src=x onerror=alert(1)> ![a](https://evil.example/a.png) [b](javascript:alert(1)) https://evil.example'
    const bad = passageOf(1, { title: '<b>bold</b>', path: 'https://evil.example/x' })
    const pieces = numbered(
      { type: 'sources', writer: 'model', passages: [bad] },
      sentence(hostile, [0], 'paragraph'),
      end(),
    )
    open({ 'tutor.chat': () => chatOf(1, [turnOf(1, pieces)]) })
    expect(await screen.findByText(hostile, { exact: false })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Source 1/ }))
    expect(document.querySelectorAll('img, b, a')).toHaveLength(0)
    expect(screen.getByText('Model + sources')).toBeTruthy()
  })

  it('TUTOR-02 another answer is asked for, and takes the place of the one before', async () => {
    const again = turnOf(1, [], { answer: { id: idOf(77), pieces: [] } })
    open({ 'tutor.retry': () => again })
    await screen.findByText('Sentence 2.')
    press('Try another answer')
    await waitFor(() => expect(streams.opened[0]?.input.answerId).toBe(idOf(77)))
    await send(numbered(sources(), sentence('Quite another.', [0], 'paragraph'), end()))
    expect(screen.getByText('Quite another.')).toBeTruthy()
    expect(screen.queryByText('Sentence 2.')).toBeNull()
  })

  it('TUTOR-02 another answer that was asked for stays, though the chat of before comes behind it', async () => {
    const again = turnOf(1, [], { answer: { id: idOf(77), pieces: [] } })
    const { queryClient } = open({ 'tutor.retry': () => again })
    await screen.findByText('Sentence 2.')
    const [chat] = queryClient.getQueryCache().findAll({ queryKey: [['tutor', 'chat']] })
    const before = chat?.state.data
    let arrive = (_chat: unknown) => undefined as void
    const fetching = chat?.fetch({ ...chat.options, queryFn: () => new Promise((resolve) => (arrive = resolve)) })
    press('Try another answer')
    await waitFor(() => expect(streams.opened[0]?.input.answerId).toBe(idOf(77)))
    await act(async () => {
      arrive(before)
      await fetching
    })
    expect(chat?.state.data).toMatchObject({ turns: [{ answer: { id: idOf(77) } }] })
  })

  it('TUTOR-02 another answer whose coming was lost is looked for, and asked for again as the same', async () => {
    const again = turnOf(1, wholeAnswer(3), { answer: { id: idOf(77), pieces: wholeAnswer(3) } })
    let known = turnOf(1, wholeAnswer())
    const retried: string[] = []
    open({
      'tutor.chat': () => chatOf(1, [known]),
      'tutor.retry': ({ clientId }: { clientId: string }) => {
        retried.push(clientId)
        if (retried.length === 2) known = again
        throw refusal('UNAVAILABLE')
      },
    })
    await screen.findByText('Sentence 2.')
    press('Try another answer')
    expect(await screen.findByText('Could not ask again')).toBeTruthy()
    await waitFor(() => expect(button('Try another answer').hasAttribute('disabled')).toBe(false))
    press('Try another answer')
    expect(await screen.findByText('Sentence 3.')).toBeTruthy()
    // There it is: the next is another.
    press('Try another answer')
    await waitFor(() => expect(retried).toHaveLength(3))
    expect(retried[1]).toBe(retried[0])
    expect(retried[2]).not.toBe(retried[0])
  })

  it('TUTOR-02 it is copied with its sources', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText }, onLine: true })
    open()
    await screen.findByText('Sentence 2.')
    press('Copy the answer')
    expect(writeText.mock.calls[0]?.[0]).toContain('Sources:\n[1] A primer of polity')
    expect(await screen.findByText('Copied, with its sources')).toBeTruthy()
  })
})
