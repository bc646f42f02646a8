import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import NewsItemPage from './news-item-page.tsx'
import { newsState } from './news-store.ts'
import { fillInBrowser, itemOf, refusal, renderPage, signInForTest, type Answers } from './testing.tsx'
import { outbox } from '../../testing/outbox.ts'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const pattern = '/news/:id'
const ids = ['one-20261118', 'two-20261118']
const answers = (more: Answers = {}): Answers => ({
  item: ({ id }) => {
    if (!ids.includes(id)) throw refusal('NOT_FOUND')
    return itemOf(id)
  },
  list: ({ source, date }) => ({ source, date, items: ids.map((id) => itemOf(id)) }),
  'bookmarks.list': () => ({ bookmarks: [] }),
  highlights: () => ({ highlights: [] }),
  progress: () => ({
    streak: { days: 0, best: 0, today: '2026-11-18', todaySeconds: 0, goalSeconds: 120, goalMet: false },
    read: [],
    calendar: [],
    answered: { total: 0, correct: 0 },
  }),
  ...more,
})
const tradeWinds = {
  id: '00000000-0000-4000-8000-00000000000a',
  itemId: 'one-20261118',
  section: 'context' as const,
  paragraph: 0,
  start: 4,
  end: 15,
  quote: 'trade winds',
  note: '',
}
const notes = () => outbox.waiting.flatMap(({ input }) => ('note' in input ? [input.note] : []))
const open = (path: string, more?: Answers) => renderPage(<NewsItemPage />, { pattern, path }, answers(more))
const press = (key: string) => fireEvent.keyDown(document.body, { key })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T12:00:00+05:30') })
  fillInBrowser()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  clearSettings()
  newsState.newsData = []
  outbox.waiting = []
})

describe('/news/{id}', () => {
  it('ROUTE-08 NEWS-04 signed out it shows every section, the notice, the syllabus and the source', async () => {
    open('/news/one-20261118')
    await screen.findByRole('heading', { name: 'Title of one-20261118' })
    for (const heading of ['Why in news', 'Context', 'Key facts for Prelims', 'Analysis for Mains', 'Syllabus']) {
      expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
    }
    for (const text of ['Sample written for a test.', 'A second fact.', 'GS2 · Parliament', '2 min']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    const source = screen.getByRole('link', { name: /Constitution of India/ })
    expect([source.getAttribute('href'), source.getAttribute('rel')]).toEqual([
      'https://example.org/',
      'noopener noreferrer',
    ])
  })

  it("SHELL-03 it draws the route's title as its own heading, with a back arrow", async () => {
    open('/news/one-20261118')
    expect(screen.getByRole('heading', { level: 1, name: 'News' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
    await screen.findByText('It was tabled.')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('NEWS-04 the arrows turn to the next and the previous item of the list and stop at its ends', async () => {
    const { history } = open('/news/one-20261118')
    await screen.findByText(/Next, 2 of 2/)
    press('ArrowRight')
    await screen.findByRole('heading', { name: 'Title of two-20261118' })
    await screen.findByText('You are at the end of this list.')
    press('ArrowRight')
    press('k')
    await screen.findByRole('heading', { name: 'Title of one-20261118' })
    expect(history.at(-1)).toBe('/news/one-20261118')
  })

  it('NEWS-07 the end of the list offers the quiz of the day', async () => {
    open('/news/two-20261118')
    const quiz = await screen.findByRole('link', { name: 'Quiz me on today (10)' })
    expect(quiz.getAttribute('href')).toBe('/news/mcq/day-20261118')
    expect(screen.getByRole('link', { name: /Practise 3 questions/ }).getAttribute('href')).toBe(
      '/news/mcq/two-20261118',
    )
    expect(screen.getByRole('link', { name: /Previous year/ }).getAttribute('href')).toBe('/news/pyq/two-20261118')
  })

  it('NEWS-10 signed out, saving explains itself and leads to the sign-in, which leads back', async () => {
    const { history } = open('/news/one-20261118')
    fireEvent.click(await screen.findByRole('button', { name: 'Bookmark' }))
    await screen.findByRole('heading', { name: 'Sign in to save news' })
    expect(outbox.waiting).toEqual([])
    window.history.replaceState(null, '', '/news/one-20261118')
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(history.at(-1)).toBe('/login')
    expect(settings.postLoginRedirect).toBe('/news/one-20261118')
  })

  it('NEWS-04 selected text becomes a highlight that shows before it is sent, takes a note, and can be removed', async () => {
    signInForTest()
    open('/news/one-20261118')
    const paragraph = await screen.findByText('The trade winds weaken. Warm water spreads.')
    getSelection()?.setBaseAndExtent(paragraph.firstChild ?? paragraph, 4, paragraph.firstChild ?? paragraph, 15)
    document.dispatchEvent(new Event('selectionchange'))
    fireEvent.click(await screen.findByRole('button', { name: 'Add note' }))
    expect(outbox.waiting[0]?.input).toMatchObject({
      section: 'context',
      paragraph: 0,
      start: 4,
      end: 15,
      quote: 'trade winds',
    })
    fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Learn this.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    const mark = await screen.findByRole('button', { name: 'Highlight with a note: trade winds' })
    expect(outbox.waiting).toHaveLength(2)
    fireEvent.keyDown(mark, { key: 'Enter' })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Highlight with/ })).toBeNull())
  })

  it('NEWS-04 a note is kept when the page goes or the screen is left with the sheet open', async () => {
    signInForTest()
    open('/news/one-20261118', { highlights: () => ({ highlights: [tradeWinds] }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Highlight: trade winds' }))
    fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'First.' } })
    dispatchEvent(new Event('pagehide'))
    dispatchEvent(new Event('pagehide'))
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Second.' } })
    cleanup()
    expect(notes()).toEqual(['First.', 'Second.'])
  })

  it('NEWS-04 a removed highlight is offered back with its note', async () => {
    signInForTest()
    open('/news/one-20261118', { highlights: () => ({ highlights: [tradeWinds] }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Highlight: trade winds' }))
    fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Learn this.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Highlight:/ })).toBeNull())
    fireEvent.click(screen.getByText('Undo'))
    await screen.findByRole('button', { name: 'Highlight with a note: trade winds' })
    expect(notes()).toEqual(['Learn this.'])
  })

  it('NEWS-04 the text size goes from 80 to 160 percent and is remembered', async () => {
    open('/news/one-20261118')
    fireEvent.click(await screen.findByRole('button', { name: 'Text size' }))
    const larger = screen.getByRole('button', { name: 'Larger text' })
    for (let step = 0; step < 10; step++) fireEvent.click(larger)
    expect(settings.newsTextSizePercent).toBe(160)
    await waitFor(() => expect(larger.hasAttribute('disabled')).toBe(true))
  })

  it('NEWS-04 without speech in the browser there is no listen button', async () => {
    open('/news/one-20261118')
    await screen.findByText('It was tabled.')
    expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
  })

  it('NEWS-07 a sentence that a question cited is marked', async () => {
    open(`/news/one-20261118?quote=${encodeURIComponent('The trade winds weaken.')}`)
    const paragraph = await screen.findByText('The trade winds weaken. Warm water spreads.')
    expect(paragraph.dataset['cited']).toBe('true')
  })

  it('C10 via ROUTE-08 an item that is gone says so and leads on', async () => {
    open('/news/gone-20200101')
    await screen.findByText('This item is not here any more, or never was.')
    expect(screen.getByRole('link', { name: 'Read the news' }).getAttribute('href')).toBe('/news-list')
  })

  it('SHELL-17 NEWS-04 a failure offers to retry', async () => {
    let isDown = true
    open('/news/one-20261118', {
      item: ({ id }) => {
        if (isDown) throw refusal('UNAVAILABLE', 'The service is busy.')
        return itemOf(id)
      },
    })
    await screen.findByText('The service is busy.')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('It was tabled.')).toBeTruthy()
  })

  it('NEWS-04 leaving the page reports the seconds read', async () => {
    signInForTest()
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
    open('/news/one-20261118')
    await screen.findByText('It was tabled.')
    now.mockReturnValue(5200)
    dispatchEvent(new Event('pagehide'))
    expect(outbox.waiting.map(({ path, input }) => [path, 'seconds' in input && input.seconds])).toEqual([
      ['news.recordReading', 4],
    ])
    now.mockRestore()
  })
})
