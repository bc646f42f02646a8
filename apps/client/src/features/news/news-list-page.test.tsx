import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import NewsListPage from './news-list-page.tsx'
import { fillInBrowser, itemOf, refusal, renderPage, type Answers } from './testing.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('./testing-outbox.ts'))

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
