import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import NewsListPage from './news-list-page.tsx'
import { fillInBrowser, itemOf, refusal, renderPage, type Answers } from './testing.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const open = (answers: Answers) => renderPage(<NewsListPage />, { pattern: '/news-list', path: '/news-list' }, answers)

beforeEach(fillInBrowser)
afterEach(() => {
  cleanup()
  clearSettings()
})

describe('/news-list', () => {
  it('ROUTE-03 signed out it shows five items as links, and the rest after signing in, on /news', async () => {
    const { history } = open({
      list: ({ source, date }) => ({
        source,
        date,
        items: [1, 2, 3, 4].map((n) => itemOf(`${source === 'THE_HINDU' ? 'hindu' : 'express'}-${n}-20261118`)),
      }),
    })
    await screen.findByText('3 more today')
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
    expect(screen.getByRole('link', { name: /hindu-1/ }).getAttribute('href')).toBe('/news/hindu-1-20261118')
    fireEvent.click(screen.getByRole('button', { name: 'Sign in to read on' }))
    expect([history.at(-1), settings.postLoginRedirect]).toEqual(['/login', '/news'])
  })

  it('ROUTE-03 what comes out while it is open is shown at once: no pill is there to ask for it', async () => {
    let isMore = false
    const { queryClient } = open({
      list: ({ source, date }) => ({
        source,
        date,
        items: source === 'THE_HINDU' ? [...(isMore ? ['new'] : []), 'old'].map((id) => itemOf(`${id}-20261118`)) : [],
      }),
    })
    await screen.findByRole('link', { name: /old/ })
    isMore = true
    await queryClient.refetchQueries()
    expect(await screen.findByRole('link', { name: /new/ })).toBeTruthy()
  })

  it('ROUTE-03 no row stands before both papers have answered', async () => {
    let answer = () => undefined as void
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    let isHeldBack = true
    const { queryClient } = open({
      list: ({ source, date }) => {
        if (source === 'THE_HINDU' && isHeldBack) throw answered
        return { source, date, items: [itemOf(source === 'THE_HINDU' ? 'hindu-20261118' : 'express-20261118')] }
      },
    })
    await waitFor(() =>
      expect(
        queryClient
          .getQueryCache()
          .getAll()
          .some(({ state }) => state.status === 'success'),
      ).toBe(true),
    )
    expect(screen.queryByRole('link')).toBeNull()
    isHeldBack = false
    answer()
    expect(await screen.findAllByRole('link')).toHaveLength(2)
  })

  it('SHELL-17 ROUTE-03 a failure offers to retry', async () => {
    open({
      list: () => {
        throw refusal('UNAVAILABLE', 'The service is busy.')
      },
    })
    await screen.findByText('The service is busy.')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  it('SHELL-17 ROUTE-03 without an edition it leads on', async () => {
    open({ list: ({ source, date }) => ({ source, date, items: [] }) })
    expect(await screen.findByText('No edition is out yet.')).toBeTruthy()
  })
})
