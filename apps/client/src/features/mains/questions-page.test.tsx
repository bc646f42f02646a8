import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import { bookmarkOf } from '../../testing/bookmarks.ts'
import { mainsQuestion, submissionHead } from '../../testing/mains.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, refusal, signInForTest } from '../../testing/render-page.tsx'
import ImportantPage from './important-page.tsx'
import PreviousYearPage from './previous-year-page.tsx'
import SavedPage from './saved-page.tsx'
import { healthy, openPage } from './testing.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const previous = '/mains-practice/previous-year-questions'
const shown = () => screen.queryAllByRole('listitem').map((item) => /Text of (m-[a-z0-9]+)/.exec(item.textContent)?.[1])

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  outbox.waiting = []
})

describe('the lists of Mains questions', () => {
  it('MAINS-01 previous years come as the server has them, each with its demand and its ways on', async () => {
    openPage(<PreviousYearPage />, previous)
    await screen.findByText('2 questions')
    expect(shown()).toEqual(['m-2024', 'm-2023'])
    expect(screen.getByText('Examine · 15 marks · 250 words')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Write: Text of m-2023.' }).getAttribute('href')).toBe(
      '/mains-practice/upload-answer?question=m-2023',
    )
    expect(screen.getByRole('link', { name: 'Model answer: Text of m-2023.' }).getAttribute('href')).toBe(
      '/mains-practice/sample-answer?question=m-2023',
    )
  })

  it('MAINS-01 important ones say why, and one without a model answer offers none', async () => {
    openPage(<ImportantPage />, '/mains-practice/important-questions')
    await screen.findByText('Asked in three years of five.')
    expect(shown()).toEqual(['m-2024', 'm-bare'])
    expect(screen.queryByRole('link', { name: 'Model answer: Text of m-bare.' })).toBeNull()
  })

  it('MAINS-01 filters stand in the address, and one that leaves nothing says which to let go of', async () => {
    const { history } = openPage(<PreviousYearPage />, `${previous}?paper=GS1`)
    await screen.findByText('1 question')
    fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'gs2.5' } })
    await screen.findByText('No question fits all of these filters.')
    expect(history.at(-1)).toBe(`${previous}?paper=GS1&topic=gs2.5`)
    fireEvent.click(screen.getByRole('button', { name: 'Any paper instead of GS1: 1' }))
    await screen.findByText('1 question')
    expect(shown()).toEqual(['m-2024'])
    fireEvent.change(screen.getByLabelText('Topic'), { target: { value: '' } })
    await screen.findByText('2 questions')
    expect(history.at(-1)).toBe(previous)
  })

  it('MAINS-01 what is done says so, with the best marks', async () => {
    const [first, second] = [mainsQuestion('m-2024'), mainsQuestion('m-2023')]
    openPage(
      <PreviousYearPage />,
      previous,
      healthy({
        'mains.submissions': () => ({
          submissions: [
            submissionHead('s-2', first, { marks: 4.5 }),
            submissionHead('s-1', second, { marks: null, state: 'evaluating' }),
          ],
        }),
      }),
    )
    expect(await screen.findByText('Best 4.5 of 10')).toBeTruthy()
    expect(screen.getByText('Handed in')).toBeTruthy()
  })

  it('MAINS-01 a bookmark shows at once, before the server knows of it', async () => {
    openPage(<PreviousYearPage />, previous)
    const button = await screen.findByRole('button', { name: 'Bookmark: Text of m-2024.' })
    fireEvent.click(button)
    await vi.waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
    expect(outbox.waiting).toMatchObject([
      { input: { kind: 'mains', itemId: 'm-2024', saved: true }, about: { detail: 'Mains · GS2 · 2024' } },
    ])
  })

  it('MAINS-01 saved ones stand with the last saved first, and one taken back stays in sight until the page is left', async () => {
    openPage(
      <SavedPage />,
      '/mains-practice/bookmarks',
      healthy({
        'bookmarks.list': () => ({
          bookmarks: [
            bookmarkOf('m-today', { kind: 'mains', at: '2026-11-20T07:00:00.000Z' }),
            bookmarkOf('m-2023', { kind: 'mains' }),
            bookmarkOf('m-gone', { kind: 'mains' }),
            bookmarkOf('q-1'),
          ],
        }),
      }),
    )
    await screen.findByText('2 questions')
    expect(shown()).toEqual(['m-today', 'm-2023'])
    const button = screen.getByRole('button', { name: 'Bookmark: Text of m-today.' })
    fireEvent.click(button)
    await vi.waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
    expect(shown()).toEqual(['m-today', 'm-2023'])
  })

  it('MAINS-01 nothing saved says how to save', async () => {
    openPage(<SavedPage />, '/mains-practice/bookmarks')
    expect(await screen.findByText(/^No Mains question is saved yet/)).toBeTruthy()
  })

  it('C10 MAINS-01 an outage says so and can be tried again', async () => {
    const answers = healthy({ 'mains.questions': undefined })
    openPage(<PreviousYearPage />, previous, answers)
    await screen.findByText('The service is busy.')
    answers['mains.questions'] = healthy()['mains.questions']
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('2 questions')).toBeTruthy()
  })

  it('C10 MAINS-01 the questions are there when the student’s answers are not', async () => {
    openPage(
      <PreviousYearPage />,
      previous,
      healthy({
        'mains.submissions': () => {
          throw refusal('UNAVAILABLE')
        },
      }),
    )
    expect(await screen.findByText('2 questions')).toBeTruthy()
  })
})
