import type { NewsSummary } from '@abhyas/contracts/news'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import NewsPage from './news-page.tsx'
import { newsState, selectTab } from './news-store.ts'
import { fillInBrowser, itemOf, refusal, renderPage, signInForTest, type Answers } from './testing.tsx'
import { outbox } from './testing-outbox.ts'

vi.mock('../../shared/outbox/outbox.ts', () => import('./testing-outbox.ts'))

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
  bookmarks: () => ({ items: [] }),
  ...more,
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

  it('NEWS-10 a bookmark shows at once and waits to be sent; undoing it is a second write', async () => {
    open()
    const save = await screen.findByRole('button', { name: 'Bookmark: hindu-one of 2026-11-18' })
    fireEvent.click(save)
    await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('true'))
    fireEvent.click(save)
    await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('false'))
    expect(outbox.waiting.map(({ path, input }) => [path, 'saved' in input && input.saved])).toEqual([
      ['news.setBookmark', true],
      ['news.setBookmark', false],
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
