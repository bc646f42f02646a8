import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import { bookmarkOf } from '../../testing/bookmarks.ts'
import { mainsQuestion } from '../../testing/mains.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import BookmarksPage from './bookmarks-page.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const all = [
  bookmarkOf('q-1', { folder: 'GS2', note: 'Read Article 110' }),
  bookmarkOf('a-20261120', { kind: 'news', title: 'Money Bill', detail: 'The Hindu · 20 Nov' }),
  bookmarkOf('m-1', { kind: 'mains', title: 'Discuss.', importantBecause: 'Asked often', folder: 'To write' }),
  bookmarkOf('q-2', { saved: false, importantBecause: '' }),
]
const answers = (more: Answers = {}): Answers => ({
  'bookmarks.list': () => ({ bookmarks: all }),
  'questions.reports': () => ({ reports: [] }),
  'mains.questions': () => ({
    questions: [mainsQuestion('m-1', { text: 'Discuss the whole of it.' })],
    topics: [],
    todayId: null,
  }),
  ...more,
})
const open = (path = '/bookmarks', more?: Answers) =>
  renderPage(<BookmarksPage />, { pattern: '/bookmarks', path }, answers(more))
const rows = () => screen.queryAllByRole('listitem')
const shown = () => rows().map((row) => /Title of q-\d|Money Bill|Discuss\./.exec(row.textContent)?.[0])
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const written = () => outbox.waiting.map(({ input: { clientId: _id, at: _at, ...rest } }) => rest)

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  connection.isOnline = true
  outbox.waiting = []
})

describe('/bookmarks', () => {
  it('QUEST-06 NEWS-10 one list holds what is saved of every kind, each leading to its item', async () => {
    open()
    await screen.findByText('3 items')
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['Saved'])
    const hrefs = rows().map((row) => within(row).getByRole('link').getAttribute('href'))
    expect(hrefs).toEqual(['/review?question=q-1', '/news/a-20261120', '/bookmarks?mains=m-1'])
    const [first] = rows()
    expect(first?.textContent).toContain('GS2')
    expect(first?.textContent).toContain('Read Article 110')
  })

  it('QUEST-06 what is important stands with its reason under a tab of its own', async () => {
    const { history } = open()
    await screen.findByText('3 items')
    fireEvent.click(screen.getByRole('tab', { name: 'Important' }))
    await screen.findByText('2 items')
    expect(shown()).toEqual(['Discuss.', 'Title of q-2'])
    expect(screen.getByText('Because: Asked often')).toBeTruthy()
    expect(history.at(-1)).toBe('/bookmarks?tab=important')
  })

  it('QUEST-06 the reports stand under the third', async () => {
    open('/bookmarks?tab=reports')
    expect(await screen.findByText(/^No reports yet/)).toBeTruthy()
  })

  it('QUEST-06 words, kind and folder narrow the list, and the address keeps them', async () => {
    const { history } = open()
    await screen.findByText('3 items')
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(screen.getByLabelText('Search'))
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'article' } })
    await screen.findByText('1 item')
    expect(shown()).toEqual(['Title of q-1'])
    press('News')
    await screen.findByText('Nothing of what you saved is like this.')
    press('Clear the filters')
    await screen.findByText('3 items')
    fireEvent.change(screen.getByLabelText('Folder'), { target: { value: 'folder To write' } })
    await screen.findByText('1 item')
    expect(shown()).toEqual(['Discuss.'])
    expect(history.at(-1)).toBe('/bookmarks?folder=To+write')
  })

  it('QUEST-06 a Mains question opens here with all of its text, and closes again', async () => {
    const { history } = open('/bookmarks?kind=mains&mains=m-1')
    await screen.findByText('Discuss the whole of it.')
    expect(screen.getByRole('link', { name: 'Write this answer' }).getAttribute('href')).toBe(
      '/mains-practice/upload-answer?question=m-1',
    )
    press('Close')
    await waitFor(() => expect(screen.queryByText('Discuss the whole of it.')).toBeNull())
    expect(history.at(-1)).toBe('/bookmarks?kind=mains')
  })

  it('QUEST-06 several are removed at once, and come back as they were by Undo', async () => {
    open()
    await screen.findByText('3 items')
    press('Choose')
    fireEvent.click(screen.getByLabelText(/Title of q-1/))
    fireEvent.click(screen.getByLabelText(/Money Bill/))
    press('Remove')
    await screen.findByText('1 item')
    expect(shown()).toEqual(['Discuss.'])
    fireEvent.click(await screen.findByText('Undo'))
    await screen.findByText('3 items')
    expect(written()).toEqual([
      { kind: 'question', itemId: 'q-1', saved: false },
      { kind: 'news', itemId: 'a-20261120', saved: false },
      { kind: 'question', itemId: 'q-1', saved: true },
      { kind: 'news', itemId: 'a-20261120', saved: true },
    ])
  })

  it('QUEST-06 what is hidden by a filter is not touched, and removing an important one leaves it saved', async () => {
    open('/bookmarks?tab=important')
    await screen.findByText('2 items')
    press('Choose')
    press('Choose all')
    press('Mains')
    await screen.findByText('1 chosen')
    press('Remove')
    await waitFor(() => expect(written()).toMatchObject([{ itemId: 'm-1', saved: true, importantBecause: null }]))
  })

  it('QUEST-06 several are moved to a folder at once', async () => {
    open()
    await screen.findByText('3 items')
    press('Choose')
    press('Choose all')
    press('Move')
    const [, folder] = screen.getAllByLabelText('Folder')
    if (folder) fireEvent.change(folder, { target: { value: ' New one ' } })
    press('Move to New one')
    await waitFor(() =>
      expect(written().map((word) => 'folder' in word && word.folder)).toEqual(Array(3).fill('New one')),
    )
    expect(screen.getByText('Moved to New one')).toBeTruthy()
  })

  it('QUEST-06 the form of a row changes its note', async () => {
    open()
    await screen.findByText('3 items')
    press('Edit: Title of q-1')
    fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Another' } })
    press('Done')
    await screen.findByText('Another')
    expect(written()).toMatchObject([{ itemId: 'q-1', folder: 'GS2', note: 'Another', saved: true }])
  })

  it('SHELL-17 QUEST-06 nothing saved says so and leads on', async () => {
    open('/bookmarks', { 'bookmarks.list': () => ({ bookmarks: [] }) })
    await screen.findByText(/^Nothing saved yet/)
    expect(screen.getByRole('link', { name: 'Read the news' }).getAttribute('href')).toBe('/news')
    expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull()
  })

  it('SHELL-17 QUEST-06 a failure offers to retry', async () => {
    let isDown = true
    open('/bookmarks', {
      'bookmarks.list': () => {
        if (isDown) throw refusal('UNAVAILABLE', 'The service is busy.')
        return { bookmarks: all }
      },
    })
    await screen.findByText('The service is busy.')
    isDown = false
    press('Retry')
    expect(await screen.findByText('3 items')).toBeTruthy()
  })

  it('QUEST-06 offline a change shows and says that it is still to be sent', async () => {
    open()
    await screen.findByText('3 items')
    connection.isOnline = false
    press('Edit: Title of q-1')
    fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Another' } })
    press('Done')
    await screen.findByText('Will send')
    expect(screen.getAllByText('Will send')).toHaveLength(1)
  })
})
