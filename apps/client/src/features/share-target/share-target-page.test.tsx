import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillInBrowser, renderPage } from '../../testing/render-page.tsx'
import ShareTargetPage from './share-target-page.tsx'

const open = (fields: Record<string, string>) =>
  renderPage(
    <ShareTargetPage />,
    { pattern: '/share-target', path: `/share-target?${new URLSearchParams(fields)}` },
    {},
  )
const linkOf = (name: string) => new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href)

beforeEach(fillInBrowser)
afterEach(cleanup)

test('PWA-02 shared words lead into the search or to the tutor', () => {
  open({ text: 'Who certifies a money bill?' })
  expect(screen.getByText('Who certifies a money bill?')).toBeTruthy()
  const search = linkOf('Search past questions')
  expect([search.pathname, search.searchParams.get('q')]).toEqual(['/pyqSearch', 'Who certifies a money bill?'])
  const tutor = linkOf('Ask the tutor')
  expect([tutor.pathname, tutor.searchParams.get('quote')]).toEqual(['/chat/new', 'Who certifies a money bill?'])
})

test('PWA-02 a link of ours opens its screen', () => {
  const { history } = open({ url: `${location.origin}/news/money-bill-20260105` })
  expect(history).toEqual(['/news/money-bill-20260105'])
})

test.each([
  [{ url: 'https://paper.example/' }, /other websites/],
  [{}, /Nothing was shared/],
])('SHELL-17 nothing to be read: it says so, and where to go (%o)', (fields, words) => {
  open(fields)
  expect(screen.getByText(words)).toBeTruthy()
  expect(linkOf('Go to Home').pathname).toBe('/')
})
