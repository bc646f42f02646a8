import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClientOf, queryUtils } from '../../shared/api/query-client.ts'
import { connection, reportReached } from '../../shared/connection/connection.ts'
import { forgetKeptPacks } from '../../shared/questions/kept-packs.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { bankOf, bankQuestion } from '../../testing/questions.ts'
import { fillInBrowser, renderPage, signInForTest } from '../../testing/render-page.tsx'
import PyqSearchPage from './pyq-search-page.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))
vi.mock('../../shared/bookmarks/bookmark-button.tsx', () => ({ BookmarkButton: () => 'Save' }))

const hostile = '<img src=x onerror=alert(1)> Money Bill'
const { catalogue, pack } = bankOf([
  bankQuestion('bill', { stem: 'Who certifies a Money Bill?' }),
  bankQuestion('hostile', { stem: hostile, year: 2023 }),
  bankQuestion('ghats', {
    year: 2023,
    subject: 'geography',
    topics: ['gs1.10'],
    format: 'statements',
    stem: 'Consider the following:',
    statements: ['The Western Ghats are a range.'],
  }),
])
const signedIn = '00000000-0000-4000-8000-000000000001'
const keepOnPhone = (...ids: string[]) => {
  for (const id of ids) queryUtils().questions.pack.setData({ id }, pack(id))
}
const open = (search = '') =>
  renderPage(
    <PyqSearchPage />,
    { pattern: '/pyqSearch', path: `/pyqSearch${search}` },
    { 'questions.catalogue': () => catalogue },
  )
const field = () => screen.findByRole('searchbox', { name: 'Search questions' })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const results = async () => within(await screen.findByRole('region', { name: 'Results' }))

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  fillInBrowser()
  signInForTest()
  fakeGateway({})
  reportReached()
  keepOnPhone('gs-2024', 'gs-2023')
})
afterEach(() => {
  cleanup()
  forgetKeptPacks()
  queryClientOf(signedIn).clear()
  clearSettings()
  vi.unstubAllGlobals()
})

describe('/pyqSearch', () => {
  it('QUEST-01 finds while typing, with typing errors, and the words come into the address', async () => {
    const { history } = open()
    await type('certifis')
    await screen.findByText('certifies')
    expect(screen.getByText('certifies').tagName).toBe('MARK')
    expect(screen.getByText('1 question')).toBeTruthy()
    await waitFor(() => expect(history?.at(-1)).toBe('/pyqSearch?q=certifis'))
  })

  it('QUEST-01 what matched outside the stem is shown beneath it', async () => {
    open('?q=ghats')
    await screen.findByText('Ghats')
    expect(screen.getByText('Ghats').parentElement?.textContent).toBe('The Western Ghats are a range.')
  })

  it('QUEST-01 hostile text stays text when its matches are marked', async () => {
    open('?q=money&year=2023')
    const heading = (await results()).getByRole('heading', { level: 2 })
    expect(heading.textContent).toContain(hostile)
    expect(heading.querySelector('img')).toBeNull()
    expect(heading.querySelector('mark')?.textContent).toBe('Money')
  })

  it('QUEST-01 filters are in the address and narrow the results', async () => {
    const { history } = open('?q=money')
    await screen.findByText('2 questions')
    fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2024' } })
    await screen.findByText('1 question')
    expect(history?.at(-1)).toBe('/pyqSearch?q=money&year=2024')
  })

  it('QUEST-01 a result opens in place, its answer hidden until it is asked for', async () => {
    open('?q=certifies')
    fireEvent.click((await results()).getByRole('button', { expanded: false }))
    expect(screen.queryByText('Explanation of bill.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show the answer' }))
    expect(screen.getByText('Explanation of bill.')).toBeTruthy()
    expect(screen.getByText('To read: A textbook, chapter 1')).toBeTruthy()
  })

  it('QUEST-01 one question or all that were found become a practice that leads back to the search', async () => {
    const { history } = open('?q=money')
    fireEvent.click((await results()).getByRole('button', { name: 'Practise these 2' }))
    expect(settings.practiceQuestions).toEqual(['bill', 'hostile'])
    expect(settings.practiceSet).toMatchObject({ title: 'Search: money', from: '/pyqSearch?q=money' })
    expect(history?.at(-1)).toBe('/practice-questions')
    expect(settings.recentSearches).toEqual(['money'])
  })

  it('QUEST-01 recent searches come back with a tap and can be forgotten', async () => {
    settings.recentSearches = ['money bill', 7, 'ghats']
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Forget “ghats”' }))
    expect(settings.recentSearches).toEqual(['money bill'])
    fireEvent.click(screen.getByRole('button', { name: 'money bill' }))
    expect((await results()).getAllByRole('heading')).toHaveLength(2)
  })

  it('QUEST-01 SHELL-17 nothing found suggests topics, one of which lists its questions', async () => {
    open('?q=geografical')
    await screen.findByText('No question found.')
    fireEvent.click(await screen.findByRole('button', { name: 'Physical geography' }))
    await screen.findByText('1 question')
    expect((await field()).getAttribute('value')).toBe('')
  })

  it('QUEST-01 nothing found with filters offers to drop them', async () => {
    open('?q=money&subject=geography')
    fireEvent.click(await screen.findByRole('button', { name: 'Search without the filters' }))
    expect(await screen.findByText('2 questions')).toBeTruthy()
  })

  it('QUEST-01 / goes to the field, arrows move, Enter in the field goes to the first result', async () => {
    open('?q=money')
    const found = (await results()).getAllByRole('button', { expanded: false })
    const box = await field()
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(box)
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(found[0])
    fireEvent.keyDown(document.activeElement ?? box, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(found[1])
    fireEvent.keyDown(document.activeElement ?? box, { key: 'ArrowUp' })
    fireEvent.keyDown(document.activeElement ?? box, { key: 'ArrowUp' })
    expect(document.activeElement).toBe(box)
    fireEvent.submit(box)
    expect(document.activeElement).toBe(found[0])
  })

  it('QUEST-01 G5 offline it searches what is on the phone and says how much that is', async () => {
    queryClientOf(signedIn).clear()
    keepOnPhone('gs-2024')
    fakeGateway({}).cut(true)
    connection.isOnline = false
    open('?q=money')
    await screen.findByText('1 question')
    expect(screen.getByText('1 of 3 questions are on this phone and open offline.')).toBeTruthy()
  })

  it('QUEST-01 G5 offline with nothing on the phone it says so', async () => {
    queryClientOf(signedIn).clear()
    connection.isOnline = false
    open('?q=money')
    expect(await screen.findByText('No question is on this phone yet. They load when you are online.')).toBeTruthy()
  })
})
