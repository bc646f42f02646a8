import { getQueryKey } from '@trpc/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trpc } from '../../shared/api/trpc.ts'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import { fillInBrowser, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import { forgetKnownBooks } from './kept-books.ts'
import SelectBookPage from './select-book-page.tsx'
import { bookOf, headOf } from './testing.ts'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

/** What is on the device, and what a download brings: the app's own query client talks to no server here. */
const device = vi.hoisted(() => ({ kept: new Map<string, unknown>(), fetched: [] as string[], fails: false }))
vi.mock('../../shared/api/query-client.ts', () => ({
  keptAnswer: (key: unknown) => Promise.resolve(device.kept.get(JSON.stringify(key))),
  forgetAnswer: (key: unknown) => Promise.resolve(void device.kept.delete(JSON.stringify(key))),
  queryUtils: () => ({
    books: {
      book: {
        fetch: async ({ id }: { id: string }) => {
          device.fetched.push(id)
          if (device.fails) throw new Error('away')
          const { bookOf: make } = await import('./testing.ts')
          return make(id, { version: 'v2' })
        },
      },
    },
  }),
}))
const keyOf = (id: string) => JSON.stringify(getQueryKey(trpc.books.book, { id }, 'query'))

const shelf = [
  headOf('polity'),
  headOf('history', { title: 'Modern India', subject: 'history', version: 'v2' }),
  headOf('ecology', { title: 'Ecology', subject: 'environment', version: 'v2', isSample: false }),
]
const answers = (more: Answers = {}): Answers => ({
  'books.list': () => ({ books: shelf }),
  'books.places': () => ({ places: [] }),
  ...more,
})
const open = (search = '', more?: Answers) =>
  renderPage(
    <SelectBookPage />,
    { pattern: '/book-chat/select-book', path: `/book-chat/select-book${search}` },
    answers(more),
  )
const card = async (name: RegExp) => {
  const link = await screen.findByRole('link', { name })
  const item = link.closest('li')
  if (!item) throw new Error('A book stands in a list.')
  return within(item)
}

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  forgetKnownBooks()
  device.kept.clear()
  device.fetched.length = 0
  device.fails = false
  connection.isOnline = true
})

describe('/book-chat/select-book', () => {
  it('TUTOR-03 shows each book with subject, size, words, licence and the way into it', async () => {
    open()
    const polity = await card(/Polity: a primer|Polity/)
    expect(polity.getByText('2 chapters · 1,234 words · 62 KB')).toBeTruthy()
    expect(polity.getByText('For tests.')).toBeTruthy()
    expect(polity.getByText('Sample')).toBeTruthy()
    expect(polity.getByRole('link').getAttribute('href')).toBe('/book/polity')
    expect((await card(/Ecology/)).queryByText('Sample')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  it('TUTOR-03 filters by subject, in the address', async () => {
    const { history } = open('?subject=history')
    await card(/Modern India/)
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Environment' }))
    await card(/Ecology/)
    expect(history.at(-1)).toBe('/book-chat/select-book?subject=environment')
    fireEvent.click(screen.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
    cleanup()
    open('?subject=economy')
    await screen.findByText('No book is on economy yet.')
  })

  it('TUTOR-03 keeps a book for offline, removes it, and offers a failed download again, book by book', async () => {
    device.fails = true
    open()
    const polity = await card(/Polity/)
    fireEvent.click(await polity.findByRole('button', { name: 'Keep offline: Polity: a primer' }))
    await polity.findByText(/Could not be loaded/)
    device.fails = false
    expect((await card(/Ecology/)).queryByText(/Could not/)).toBeNull()
    fireEvent.click(polity.getByRole('button', { name: 'Retry: Polity: a primer' }))
    await polity.findByText('On this phone')
    expect(device.fetched).toEqual(['polity', 'polity'])
    fireEvent.click(polity.getByRole('button', { name: 'Remove: Polity: a primer' }))
    await polity.findByRole('button', { name: 'Keep offline: Polity: a primer' })
    expect(device.kept.has(keyOf('polity'))).toBe(false)
  })

  it('TUTOR-03 says offline which books open, and which do not', async () => {
    device.kept.set(keyOf('history'), bookOf('history', { version: 'v2' }))
    connection.isOnline = false
    open()
    expect(await (await card(/Modern India/)).findByText('On this phone')).toBeTruthy()
    expect(await (await card(/Ecology/)).findByText('Not on this phone. It opens when you are online.')).toBeTruthy()
  })

  it('TUTOR-03 a copy of another version is fetched anew', async () => {
    device.kept.set(keyOf('ecology'), bookOf('ecology', { version: 'v1' }))
    open()
    await waitFor(() => expect(device.fetched).toEqual(['ecology']))
  })

  it('TUTOR-03 shows how much of a book was read', async () => {
    device.kept.set(keyOf('polity'), bookOf('polity'))
    const at = '2026-11-20T10:00:00.000Z'
    open('', {
      'books.places': () => ({
        places: [
          { bookId: 'polity', chapterId: 'judiciary', paragraph: 1, at },
          { bookId: 'history', chapterId: 'judiciary', paragraph: 1, at },
        ],
      }),
    })
    expect(await (await card(/Polity/)).findByText('60 % read')).toBeTruthy()
    expect((await card(/Modern India/)).getByText('Begun')).toBeTruthy()
    expect((await card(/Ecology/)).getByText('Not begun')).toBeTruthy()
  })

  it('TUTOR-03 says why there is no shelf, and why there are no books', async () => {
    open('', { 'books.list': undefined })
    await screen.findByRole('button', { name: 'Retry' })
    cleanup()
    open('', { 'books.list': () => ({ books: [] }) })
    expect(await screen.findByText(/No books are here yet/)).toBeTruthy()
  })
})
