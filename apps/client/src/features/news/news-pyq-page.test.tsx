import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import NewsPyqPage from './news-pyq-page.tsx'
import { fillInBrowser, questionOf, refusal, renderPage, signInForTest, type Answers } from './testing.tsx'
import { outbox } from '../../testing/outbox.ts'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const itemId = 'one-20261118'
const { quote: _quote, itemId: _itemId, ...plain } = questionOf('p1', itemId)
const past: NonNullable<Answers['previousYear']> = () => ({
  itemId,
  title: 'Title of one',
  prelims: [{ ...plain, year: 2021, source: 'Article 110', reason: 'same topic: money bill', notRelated: false }],
  mains: [
    {
      id: 'm1',
      year: 2019,
      paper: 'GS2',
      marks: 10,
      words: 150,
      directive: 'Discuss',
      text: 'Text of the Mains question.',
      reason: 'same syllabus head: Parliament',
      notRelated: false,
    },
  ],
})
const open = (previousYear: NonNullable<Answers['previousYear']> = past) =>
  renderPage(<NewsPyqPage />, { pattern: '/news/pyq/:id', path: `/news/pyq/${itemId}` }, { previousYear })

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  outbox.waiting = []
})

describe('/news/pyq/{id}', () => {
  it('NEWS-06 a question has its year and the reason of the match, and says that it is a sample', async () => {
    open()
    await screen.findByText('Stem of p1')
    expect(screen.getByText('2021')).toBeTruthy()
    expect(screen.getByText('Same topic: money bill')).toBeTruthy()
    expect(screen.getByText(/Samples in the pattern of the year shown/)).toBeTruthy()
  })

  it('NEWS-06 Prelims and Mains stand under a tab each, with their numbers', async () => {
    open()
    fireEvent.click(await screen.findByRole('tab', { name: 'Mains (1)' }))
    expect(screen.getByText('Text of the Mains question.')).toBeTruthy()
    expect(screen.getByText('Discuss · 150 words · 10 marks')).toBeTruthy()
    expect(screen.queryByText('Stem of p1')).toBeNull()
  })

  it('NEWS-06 trying a question shows its answer, and so does asking for it', async () => {
    open()
    await screen.findByText('Stem of p1')
    fireEvent.click(screen.getByRole('button', { name: 'Show the answer' }))
    expect(screen.getByText('Explanation of p1.')).toBeTruthy()
    expect(screen.getByText('To read: Article 110')).toBeTruthy()
  })

  it('NEWS-06 "Not related" waits to be sent and can be undone', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Not related' }))
    await screen.findByText('You marked this as not related. It will stand last.')
    expect(screen.queryByText('Stem of p1')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Stem of p1')
    expect(outbox.waiting.map(({ input }) => 'notRelated' in input && input.notRelated)).toEqual([true, false])
  })

  it('SHELL-17 NEWS-06 without a match it says so and leads on', async () => {
    open((input) => ({ ...past(input), prelims: [], mains: [] }))
    await screen.findByText('No Prelims question on these topics yet.')
    expect(within(screen.getByRole('tabpanel')).getByRole('link').getAttribute('href')).toBe('/news/mcq/one-20261118')
  })

  it('C10 via NEWS-06 an unknown item says so', async () => {
    open(() => {
      throw refusal('NOT_FOUND')
    })
    expect(await screen.findByText('The item of these questions is not here any more, or never was.')).toBeTruthy()
  })
})
