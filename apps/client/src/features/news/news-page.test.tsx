import type { NewsSummary } from '@abhyas/contracts/news'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import NewsPage from './news-page.tsx'
import { newsState, selectTab } from './news-store.ts'
import { fillInBrowser, itemOf, refusal, renderPage, signInForTest, type Answers } from './testing.tsx'
import { outbox } from '../../testing/outbox.ts'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const at = { pattern: '/news', path: '/news' }
const summary = (slug: string, source: NewsSummary['source'], date: string): NewsSummary =>
  itemOf(`${slug}-${date.replaceAll('-', '')}`, { source, date, title: `${slug} of ${date}` })

const answers = (more: Answers = {}): Answers => ({
  editions: () => ({
    now: '2026-11-18T06:30:00.000Z',
    editions: [
      {
        source: 'THE_HINDU',
        current: '2026-11-18',
        nextAt: '2026-11-19T00:30:00.000Z',
        first: '2026-11-01',
        missing: [],
      },
      {
        source: 'THE_INDIAN_EXPRESS',
        current: '2026-11-17',
        nextAt: '2026-11-18T23:45:00.000Z',
        first: '2026-11-01',
        missing: [],
      },
    ],
  }),
  list: ({ source, date }) => ({
    source,
    date,
    items: [
      summary(`${source === 'THE_HINDU' ? 'hindu' : 'express'}-one`, source, date),
      summary(`${source === 'THE_HINDU' ? 'hindu' : 'express'}-two`, source, date),
    ],
  }),
  progress: () => ({
    streak: { days: 3, best: 5, today: '2026-11-18', todaySeconds: 0, goalSeconds: 120, goalMet: false },
    read: ['hindu-one-20261118'],
    calendar: [],
    answered: { total: 0, correct: 0 },
  }),
  'bookmarks.list': () => ({ bookmarks: [] }),
  ...more,
})

/** Before six the Hindu of the day before is current. */
const earlyEditions: NonNullable<Answers['editions']> = () => ({
  now: '2026-11-18T00:29:00.000Z',
  editions: [
    {
      source: 'THE_HINDU',
      current: '2026-11-17',
      nextAt: '2026-11-18T00:30:00.000Z',
      first: '2026-11-01',
      missing: [],
    },
  ],
})

const titles = () => screen.getAllByRole('listitem').map((row) => within(row).getByText(/of 2026/).textContent)
const open = (more?: Answers) => renderPage(<NewsPage />, at, answers(more))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T12:00:00+05:30') })
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  clearSettings()
  selectTab('ALL')
  outbox.waiting = []
})

describe('/news', () => {
  it('NEWS-01 Latest News shows both papers, each by its own date', async () => {
    open()
    await screen.findByText('express-two of 2026-11-17')
    expect(titles()).toEqual([
      'hindu-one of 2026-11-18',
      'hindu-two of 2026-11-18',
      'express-one of 2026-11-17',
      'express-two of 2026-11-17',
    ])
    expect(screen.getByText('Hindu · 18 Nov · next edition at 06:00')).toBeTruthy()
    expect(screen.getByText('Express · 17 Nov · next edition at 05:15')).toBeTruthy()
  })

  it('NEWS-01 a tab shows its paper alone and is remembered', async () => {
    open()
    fireEvent.click(screen.getByRole('tab', { name: 'The Indian Express' }))
    await screen.findByText('express-one of 2026-11-17')
    expect(titles()).toEqual(['express-one of 2026-11-17', 'express-two of 2026-11-17'])
    expect([settings.newsActiveTab, settings.newsActiveTabIndex]).toEqual(['The Indian Express', 2])
  })

  it('NEWS-03 the date chosen for one paper leaves the other alone, and is there again on return', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Earlier Hindu edition' }))
    await screen.findByText('hindu-one of 2026-11-17')
    expect(screen.getByText('express-one of 2026-11-17')).toBeTruthy()
    cleanup()
    open()
    await screen.findByText('hindu-one of 2026-11-17')
  })

  it('NEWS-03 a date chosen yesterday does not hide the edition of today', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Earlier Hindu edition' }))
    await screen.findByText('hindu-one of 2026-11-17')
    cleanup()
    vi.setSystemTime(new Date('2026-11-19T12:00:00+05:30'))
    open()
    expect(await screen.findByText('hindu-one of 2026-11-19')).toBeTruthy()
  })

  it('NEWS-01 says how much is read and how much is left', async () => {
    open()
    await screen.findByText('1 of 4 read, 5 min left')
    expect(screen.getAllByText('Read')).toHaveLength(1)
  })

  it('NEWS-01 what comes out while the list is shown waits behind a pill', async () => {
    let isMore = false
    const { queryClient } = open({
      list: ({ source, date }) => ({
        source,
        date,
        items: [
          ...(isMore && source === 'THE_HINDU' ? [summary('hindu-new', source, date)] : []),
          summary('one', source, date),
        ],
      }),
    })
    await screen.findByText('one of 2026-11-18')
    isMore = true
    await queryClient.refetchQueries()
    const pill = await screen.findByRole('button', { name: '1 new' })
    expect(screen.queryByText('hindu-new of 2026-11-18')).toBeNull()
    fireEvent.click(pill)
    await screen.findByText('hindu-new of 2026-11-18')
    expect(screen.queryByRole('button', { name: '1 new' })).toBeNull()
  })

  it('NEWS-01 refreshing shows what is new and asks for the progress and the bookmarks again', async () => {
    let isMore = false
    const asked: string[] = []
    open({
      list: ({ source, date }) => ({
        source,
        date,
        items: (isMore ? ['new', 'one'] : ['one']).map((slug) => summary(slug, source, date)),
      }),
      progress: () => {
        asked.push('progress')
        throw refusal('UNAVAILABLE')
      },
      'bookmarks.list': () => {
        asked.push('bookmarks')
        return { bookmarks: [] }
      },
    })
    await screen.findByText('one of 2026-11-17')
    isMore = true
    asked.length = 0
    fireEvent.keyDown(document.body, { key: 'r' })
    await screen.findByText('new of 2026-11-18')
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull()
    expect(asked.sort()).toEqual(['bookmarks', 'progress'])
  })

  it('NEWS-01 NEWS-02 refreshing turns to the edition that came out, not back to the old one', async () => {
    selectTab('THE_HINDU')
    vi.setSystemTime(new Date('2026-11-18T05:59:50+05:30'))
    open({ editions: earlyEditions })
    await screen.findByText('hindu-one of 2026-11-17')
    vi.setSystemTime(new Date('2026-11-18T06:00:10+05:30'))
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('button', { name: '2 new' })
    fireEvent.keyDown(document.body, { key: 'r' })
    expect(await screen.findByText('hindu-one of 2026-11-18')).toBeTruthy()
  })

  it('NEWS-02 an edition asked for a little too early is asked for again, and waits behind the pill', async () => {
    selectTab('THE_HINDU')
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-18T06:00:01+05:30') })
    let isOut = false
    open({
      list: ({ source, date }) => {
        if (!isOut) throw refusal('NOT_FOUND')
        return { source, date, items: [summary('one', source, date)] }
      },
    })
    await screen.findByText("Edition not out yet – read yesterday's.")
    isOut = true
    vi.advanceTimersByTime(60_000)
    expect(screen.getByText("Edition not out yet – read yesterday's.")).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: '1 new' }))
    await screen.findByText('one of 2026-11-18')
  })

  it('NEWS-01 the second paper does not stand while the first may still push it away', async () => {
    let answer = () => undefined as void
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    let isHeldBack = true
    const { queryClient } = open({
      list: ({ source, date }) => {
        if (source === 'THE_HINDU' && isHeldBack) throw answered
        return { source, date, items: [summary('one', source, date)] }
      },
    })
    await waitFor(() =>
      expect(
        queryClient
          .getQueryCache()
          .getAll()
          .filter(({ state }) => JSON.stringify(state.data)?.includes('one of')),
      ).toHaveLength(1),
    )
    expect(screen.queryByText('one of 2026-11-17')).toBeNull()
    isHeldBack = false
    answer()
    await screen.findByText('one of 2026-11-17')
  })

  it('NEWS-10 a bookmark shows at once and waits to be sent; undoing it is a second write', async () => {
    open()
    const save = await screen.findByRole('button', { name: 'Bookmark: hindu-one of 2026-11-18' })
    fireEvent.click(save)
    await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('true'))
    fireEvent.click(save)
    await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('false'))
    expect(outbox.waiting.map(({ path, input }) => [path, 'saved' in input && input.saved])).toEqual([
      ['bookmarks.set', true],
      ['bookmarks.set', false],
    ])
  })

  it('NEWS-01 J and K move over both papers, S saves, Enter opens', async () => {
    const { history } = open()
    await screen.findByText('express-two of 2026-11-17')
    const press = (key: string) => fireEvent.keyDown(document.body, { key })
    for (const key of ['j', 'j', 'j', 'k']) press(key)
    expect(document.activeElement?.textContent).toContain('hindu-two of 2026-11-18')
    press('s')
    expect(outbox.waiting.map(({ input }) => 'itemId' in input && input.itemId)).toEqual(['hindu-two-20261118'])
    press('Enter')
    expect(history.at(-1)).toBe('/news/hindu-two-20261118')
  })

  it('G7 NEWS-01 the keys can be switched off, and on again without a key', async () => {
    open()
    await screen.findByText('express-two of 2026-11-17')
    fireEvent.keyDown(document.body, { key: '?' })
    fireEvent.click(screen.getByRole('switch', { name: 'Keyboard shortcuts' }))
    expect(settings.areKeysOn).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.keyDown(document.body, { key: '?' })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Keyboard shortcuts' }))
    expect(settings.areKeysOn).toBe(true)
  })

  it('NEWS-01 ? lists the keys', async () => {
    open()
    await screen.findByText('express-two of 2026-11-17')
    fireEvent.keyDown(document.body, { key: '?' })
    expect(within(screen.getByRole('dialog', { name: 'Keys' })).getByText('Save or unsave the item')).toBeTruthy()
  })

  it('NEWS-01 the list shown is what an open item walks through', async () => {
    open()
    await screen.findByText('express-two of 2026-11-17')
    expect(newsState.newsData.map((item) => item.id)).toEqual([
      'hindu-one-20261118',
      'hindu-two-20261118',
      'express-one-20261117',
      'express-two-20261117',
    ])
  })

  it('NEWS-02 an edition that is not out yet leads to the one before', async () => {
    selectTab('THE_HINDU')
    open({
      list: ({ source, date }) => {
        if (date === '2026-11-18') throw refusal('NOT_FOUND')
        return { source, date, items: [summary('one', source, date)] }
      },
    })
    await screen.findByText("Edition not out yet – read yesterday's.")
    fireEvent.click(screen.getByRole('button', { name: "Read yesterday's" }))
    expect(await screen.findByText('one of 2026-11-17')).toBeTruthy()
  })

  it('SHELL-17 NEWS-01 a failure without a list offers to retry and names the request', async () => {
    let isDown = true
    selectTab('THE_HINDU')
    open({
      list: ({ source, date }) => {
        if (isDown) throw refusal('UNAVAILABLE', 'The service is busy.')
        return { source, date, items: [summary('one', source, date)] }
      },
    })
    await screen.findByText('The service is busy.')
    expect(screen.getByText('req-1')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('one of 2026-11-18')
  })

  it('SHELL-17 NEWS-01 a failure keeps the list that is on the screen', async () => {
    let isDown = false
    selectTab('THE_HINDU')
    const { queryClient } = open({
      list: ({ source, date }) => {
        if (isDown) throw refusal('UNAVAILABLE')
        return { source, date, items: [summary('one', source, date)] }
      },
    })
    await screen.findByText('one of 2026-11-18')
    isDown = true
    await queryClient.refetchQueries()
    await screen.findByText('Could not refresh. This is the saved list.')
    expect(screen.getByText('one of 2026-11-18')).toBeTruthy()
  })

  it('C10 via NEWS-01 with no server and empty storage it still stands', async () => {
    renderPage(<NewsPage />, at, {})
    expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(2)
  })
})
