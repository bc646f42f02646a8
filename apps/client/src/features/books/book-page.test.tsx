import type { Place } from '@abhyas/contracts/books'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConversationProps } from '../../shared/tutor/conversation-props.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import BookPage from './book-page.tsx'
import { createPlaceKeeper, restMs } from './places.ts'
import { bookOf } from './testing.ts'
import { markedMs } from './use-reading.ts'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

/** What the conversation was given last: it is the chat's own, and tested there. */
const chat: { props?: ConversationProps | undefined } = {}
vi.mock('../../shared/tutor/conversation.tsx', () => ({
  Conversation: (props: ConversationProps) => {
    chat.props = props
    return (
      <div>
        {props.head}
        <p>Chat {props.chatId ?? 'new'}</p>
      </div>
    )
  },
}))

const place = (chapterId: string, paragraph: number, at = '2026-11-20T10:00:00.000Z'): Place => ({
  bookId: 'polity',
  chapterId,
  paragraph,
  at,
})
const answers = (more: Answers = {}): Answers => ({
  'books.book': ({ id }: { id: string }) => {
    if (id !== 'polity') throw refusal('NOT_FOUND')
    return bookOf(id)
  },
  'books.places': () => ({ places: [] }),
  'tutor.chats': () => ({ chats: [] }),
  ...more,
})
const open = (search = '', more?: Answers) =>
  renderPage(<BookPage />, { pattern: '/book/:id', path: `/book/polity${search}` }, answers(more))
const scrolledTo: Element[] = []
const marked = () => document.querySelector('[data-marked]')?.textContent
const title = (name: string) => screen.findByRole('heading', { level: 2, name })

beforeEach(() => {
  fillInBrowser()
  signInForTest()
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this)
  }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  clearSettings()
  outbox.waiting = []
  scrolledTo.length = 0
  chat.props = undefined
})

describe('/book/{id}', () => {
  it('TUTOR-03 SHELL-03 opens at its start with its title, numbered paragraphs, sources and the way on', async () => {
    open()
    await title('Parliament')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Book')
    expect(screen.getByText('Chapter 1 of 2 · 1 min')).toBeTruthy()
    expect(screen.getByText('Constitution of India, Part V')).toBeTruthy()
    expect(screen.getByText('The Rajya Sabha is never dissolved.').dataset['n']).toBe('2')
    fireEvent.click(screen.getByRole('button', { name: 'Next: The judiciary' }))
    await title('The judiciary')
    expect(screen.getByText('You are at the end of the book.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Previous: Parliament' }))
    await title('Parliament')
  })

  it('TUTOR-03 a link opens with its paragraph in sight, marked for a moment, and offers the way back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { history } = open('?chapter=judiciary&n=4', { 'books.places': () => ({ places: [place('parliament', 2)] }) })
    await title('The judiciary')
    expect(marked()).toBe('Public interest litigation widens access to courts.')
    expect(scrolledTo.map(({ id }) => id)).toEqual(['paragraph-4'])
    act(() => void vi.advanceTimersByTime(markedMs))
    await waitFor(() => expect(marked()).toBeUndefined())
    expect(history.at(-1)).toBe('/book/polity?chapter=judiciary')
    expect(outbox.waiting).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Back to Parliament, paragraph 2' }))
    await title('Parliament')
    expect(scrolledTo.at(-1)?.id).toBe('paragraph-2')
  })

  it.each(['?chapter=nowhere', '?chapter=judiciary&n=2', '?chapter=judiciary&n=x', '?n=4'])(
    'TUTOR-03 an unknown link %s says so and opens the book at its start; the place that was kept stays',
    async (search) => {
      open(search, { 'books.places': () => ({ places: [place('judiciary', 3)] }) })
      await title('Parliament')
      expect(screen.getByRole('alert').textContent).toMatch(/does not have/)
      expect(marked()).toBeUndefined()
      expect(settings.bookPlaces).toEqual({})
    },
  )

  it('TUTOR-03 opens where the student stopped, on this phone or another: the later word', async () => {
    const onPhone = (at: string) => {
      settings.bookPlaces = { polity: { chapterId: 'parliament', paragraph: 2, at } }
    }
    onPhone('2026-11-20T11:00:00.000Z')
    open('', { 'books.places': () => ({ places: [place('judiciary', 3)] }) })
    await title('Parliament')
    expect(scrolledTo.at(-1)?.id).toBe('paragraph-2')
    cleanup()
    onPhone('2026-11-20T09:00:00.000Z')
    open('', { 'books.places': () => ({ places: [place('judiciary', 3)] }) })
    await title('The judiciary')
    expect(scrolledTo.at(-1)?.id).toBe('paragraph-3')
  })

  it('TUTOR-03 the contents and the search lead to chapter and paragraph, with the way back', async () => {
    open()
    await title('Parliament')
    fireEvent.click(screen.getByRole('button', { name: 'Contents' }))
    const contents = await screen.findByRole('dialog', { name: 'Contents' })
    expect(within(contents).getByRole('button', { current: true }).textContent).toMatch(/^1\. Parliament/)
    fireEvent.click(within(contents).getByRole('button', { name: /^2\. The judiciary/ }))
    await title('The judiciary')
    fireEvent.click(screen.getByRole('button', { name: 'Search in this book' }))
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'rajya sabah' } })
    fireEvent.click(await screen.findByRole('button', { name: /^Parliament, paragraph 2/ }))
    await title('Parliament')
    expect(marked()).toBe('The Rajya Sabha is never dissolved.')
    fireEvent.click(screen.getByRole('button', { name: 'Back to The judiciary, paragraph 1' }))
    await title('The judiciary')
    expect(screen.queryByRole('region', { name: 'Where you were' })).toBeNull()
  })

  it('TUTOR-03 selected text is asked about in the chat, with its passage', async () => {
    open()
    await title('Parliament')
    const text = screen.getByText('The Rajya Sabha is never dissolved.').firstChild
    if (!text) throw new Error('The paragraph has a text.')
    getSelection()?.setBaseAndExtent(text, 4, text, 15)
    document.dispatchEvent(new Event('selectionchange'))
    fireEvent.click(await screen.findByRole('button', { name: 'Ask' }))
    await screen.findByText('Chat new')
    expect(chat.props).toMatchObject({
      about: { type: 'book', bookId: 'polity' },
      chatId: null,
      draft: '“Rajya Sabha”\n',
      passageId: 'book:polity/parliament#2',
    })
    expect(screen.getByRole('tab', { name: 'Chat' }).getAttribute('aria-selected')).toBe('true')
  })

  it('TUTOR-03 the chat is the newest one about the book, and stays while the text is read', async () => {
    const about = { type: 'book' as const, bookId: 'polity' }
    const chatOf = (id: string, at: string, more: object = {}) => ({
      id,
      title: 'A chat',
      isPinned: false,
      isDeleted: false,
      about,
      at,
      ...more,
    })
    const chats = [
      chatOf('old', '2026-11-18T10:00:00Z', { isPinned: true }),
      chatOf('other', '2026-11-20T10:00:00Z', { about: { ...about, bookId: 'history' } }),
      chatOf('new', '2026-11-19T10:00:00Z'),
    ]
    open('?view=chat', { 'tutor.chats': () => ({ chats }) })
    const shown = await screen.findByText('Chat new')
    expect(chat.props?.chatId).toBe('new')
    fireEvent.click(screen.getByRole('tab', { name: 'Read' }))
    await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Read' })).toBeTruthy())
    expect(shown.isConnected).toBe(true)
  })

  it('TUTOR-03 no chat begins before the server and this device have said which there are', async () => {
    outbox.isListed = false
    let calls = 0
    let answerNow: () => void = () => undefined
    const server = new Promise<void>((resolve) => (answerNow = resolve))
    let chats: object[] = []
    open('?view=chat', {
      'tutor.chats': () => {
        calls += 1
        if (calls === 2) throw server
        return { chats }
      },
    })
    await waitFor(() => expect(calls).toBe(2))
    await act(async () => {
      outbox.isListed = true
    })
    expect(screen.getByText('Opening the chat')).toBeTruthy()
    const about = { type: 'book', bookId: 'polity' }
    chats = [{ id: 'new', title: 'A chat', isPinned: false, isDeleted: false, about, at: '2026-11-19T10:00:00Z' }]
    await act(async () => answerNow())
    expect(await screen.findByText('Chat new')).toBeTruthy()
    expect(chat.props?.chatId).toBe('new')
  })

  it('TUTOR-03 the same words selected again are another draft', async () => {
    open()
    await title('Parliament')
    const select = async () => {
      const text = screen.getByText('The Rajya Sabha is never dissolved.').firstChild
      if (!text) throw new Error('The paragraph has a text.')
      getSelection()?.setBaseAndExtent(text, 4, text, 15)
      document.dispatchEvent(new Event('selectionchange'))
      fireEvent.click(await screen.findByRole('button', { name: 'Ask' }))
      await screen.findByText('Chat new')
      return chat.props?.draftId
    }
    const first = await select()
    fireEvent.click(screen.getByRole('tab', { name: 'Read' }))
    const second = await select()
    expect(first).toBeTruthy()
    expect(second).not.toBe(first)
  })

  it('TUTOR-03 a citation of this book opens its paragraph in the text; others are left to the chat', async () => {
    open('?view=chat')
    await screen.findByText('Chat new')
    const cite = (id: string) => chat.props?.onCitation?.({ id } as never) // no more of it is looked at
    expect([cite('book:history/revolt#1'), cite('news:a#context'), cite('book:polity/judiciary#2')]).toEqual([
      false,
      false,
      false,
    ])
    let isShown: boolean | undefined
    act(() => {
      isShown = cite('book:polity/judiciary#3')
    })
    expect(isShown).toBe(true)
    await title('The judiciary')
    expect(marked()).toBe('Judicial review tests laws against the Constitution.')
    expect(screen.getByRole('tab', { name: 'Read' }).getAttribute('aria-selected')).toBe('true')
  })

  it('TUTOR-03 a book that is gone, or not on this phone, is said to be so', async () => {
    renderPage(<BookPage />, { pattern: '/book/:id', path: '/book/gone' }, answers())
    await screen.findByText('This book is not here any more, or never was.')
    expect(screen.getByRole('link', { name: 'See the books' }).getAttribute('href')).toBe('/book-chat/select-book')
    cleanup()
    open('', { 'books.book': undefined })
    await screen.findByRole('button', { name: 'Retry' })
  })
})

describe('the place in a book', () => {
  it('TUTOR-03 is on the phone at once, and told to the server when the reader rests or leaves', () => {
    vi.useFakeTimers()
    const { keep, tell } = createPlaceKeeper('polity')
    keep({ chapterId: 'parliament', paragraph: 1 })
    keep({ chapterId: 'parliament', paragraph: 2 })
    expect(settings.bookPlaces['polity']).toMatchObject({ chapterId: 'parliament', paragraph: 2 })
    expect(outbox.waiting).toEqual([])
    vi.advanceTimersByTime(restMs)
    expect(outbox.waiting).toMatchObject([
      {
        path: 'books.setPlace',
        input: { bookId: 'polity', chapterId: 'parliament', paragraph: 2, at: settings.bookPlaces['polity']?.at },
      },
    ])
    keep({ chapterId: 'parliament', paragraph: 2 })
    tell()
    expect(outbox.waiting).toHaveLength(1)
    keep({ chapterId: 'judiciary', paragraph: 1 })
    tell()
    expect(outbox.waiting).toHaveLength(2)
  })

  it('TUTOR-03 where the book opens is kept only once the reader has moved: they may have stopped elsewhere', () => {
    const { keep, tell } = createPlaceKeeper('polity')
    keep({ chapterId: 'parliament', paragraph: 1 })
    tell()
    expect([settings.bookPlaces, outbox.waiting]).toEqual([{}, []])
    keep({ chapterId: 'parliament', paragraph: 2 })
    keep({ chapterId: 'parliament', paragraph: 1 })
    tell()
    expect(outbox.waiting).toMatchObject([{ input: { chapterId: 'parliament', paragraph: 1 } }])
  })

  it('TUTOR-03 a book that comes slowly still waits for the server to say where the student stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    let send: () => void = () => undefined
    const sent = new Promise<void>((resolve) => {
      send = resolve
    })
    let tell: () => void = () => undefined
    const told = new Promise<void>((resolve) => {
      tell = resolve
    })
    open('', {
      'books.book': () => sent.then(() => bookOf('polity')),
      'books.places': () => told.then(() => ({ places: [place('judiciary', 3)] })),
    })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    send()
    await act(() => vi.advanceTimersByTimeAsync(500))
    tell()
    expect(await title('The judiciary')).toBeTruthy()
  })
})
