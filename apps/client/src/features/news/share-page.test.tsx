import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import SharePage from './share-page.tsx'
import { fillInBrowser, itemOf, refusal, renderPage, type Answers } from './testing.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const shared: NonNullable<Answers['shared']> = ({ id }) => ({
  kind: 'news',
  item: itemOf(id),
  related: [itemOf('other-20261118')],
})
const open = (answer: NonNullable<Answers['shared']> = shared) =>
  renderPage(<SharePage />, { pattern: '/share/:id', path: '/share/one-20261118' }, { shared: answer })

beforeEach(fillInBrowser)
afterEach(() => {
  cleanup()
  clearSettings()
})

describe('/share/{id}', () => {
  it('ROUTE-04 NEWS-10 signed out it shows what was shared and opens it in the app', async () => {
    open()
    await screen.findByRole('heading', { name: 'Title of one-20261118' })
    expect(screen.getByRole('link', { name: 'Read it in Abhyas' }).getAttribute('href')).toBe('/news/one-20261118')
  })

  it('ROUTE-04 signing in from here lands on the item', async () => {
    const { history } = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in to save it and practise' }))
    expect(history.at(-1)).toBe('/login')
    expect(settings.postLoginRedirect).toBe('/news/one-20261118')
  })

  it('ROUTE-04 what is gone says so, with something else to read', async () => {
    open((input) => ({ ...shared(input), kind: 'gone', item: null }))
    await screen.findByText('What was shared is not here any more.')
    expect(screen.getByRole('link', { name: /Title of other-20261118/ })).toBeTruthy()
  })

  it('SHELL-17 ROUTE-04 a failure offers to retry', async () => {
    let isDown = true
    open((input) => {
      if (isDown) throw refusal('UNAVAILABLE', 'The service is busy.')
      return shared(input)
    })
    await screen.findByText('The service is busy.')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Title of one-20261118' })).toBeTruthy()
  })
})
