import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import NewsMcqPage from './news-mcq-page.tsx'
import { fillInBrowser, questionOf, refusal, renderPage, signInForTest, type Answers } from './testing.tsx'
import { enqueue, outbox } from '../../testing/outbox.ts'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const itemId = 'one-20261118'
const at = { pattern: '/news/mcq/:id', path: `/news/mcq/${itemId}` }
const quiz: NonNullable<Answers['questions']> = ({ id }) => ({
  id,
  title: 'Title of one',
  questions: ['q1', 'q2', 'q3'].map((question) => questionOf(question, itemId)),
  answers: [],
})
const open = (questions: NonNullable<Answers['questions']> = quiz, path = at.path) =>
  renderPage(<NewsMcqPage />, { ...at, path }, { questions })
const press = (key: string) => fireEvent.keyDown(document.body, { key })

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  outbox.waiting = []
})

describe('/news/mcq/{id}', () => {
  it('NEWS-07 a key answers, says at once what is right, and cites the sentence of the news', async () => {
    open()
    await screen.findByText('Stem of q1')
    expect(screen.queryByText('Explanation of q1.')).toBeNull()
    press('b')
    await screen.findByText('Explanation of q1.')
    expect(screen.getByText('Wrong. The right answer is A.')).toBeTruthy()
    expect(screen.getByText('The trade winds weaken.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Read it in the item' }).getAttribute('href')).toBe(
      '/news/one-20261118?quote=The%20trade%20winds%20weaken.',
    )
    expect(outbox.waiting.map(({ path, input }) => [path, 'choice' in input && input.choice])).toEqual([
      ['news.answer', 1],
    ])
  })

  it('NEWS-07 an answer given counts: a second key changes nothing', async () => {
    open()
    await screen.findByText('Stem of q1')
    press('b')
    press('a')
    press('c')
    await screen.findByText('Explanation of q1.')
    expect(outbox.waiting).toHaveLength(1)
  })

  it('NEWS-07 an answer that is sent stands, though the server’s own word of it comes a moment later', async () => {
    await enqueue({ path: 'news.answer', input: { itemId, questionId: 'q1', choice: 0, milliseconds: 1000 } })
    open()
    await screen.findByText('Question 2 of 3')
    act(() => {
      outbox.waiting = []
    })
    expect(screen.getByText('Question 2 of 3')).toBeTruthy()
    press('ArrowLeft')
    expect(await screen.findByText('Explanation of q1.')).toBeTruthy()
  })

  it('NEWS-07 it begins behind an answer that is heard of late too, and stays once the reader has gone somewhere', async () => {
    let answers: { itemId: string; questionId: string; choice: number; at: string }[] = []
    const { queryClient } = open((input) => ({ ...quiz(input), answers }))
    const hear = (questionId: string) => {
      answers = [...answers, { itemId, questionId, choice: 0, at: '2026-11-18T06:00:00Z' }]
      return act(() => queryClient.invalidateQueries())
    }
    await screen.findByText('Question 1 of 3')
    await hear('q1')
    await screen.findByText('Question 2 of 3')
    press('ArrowLeft')
    await screen.findByText('Question 1 of 3')
    await hear('q2')
    expect(screen.getByText('Question 1 of 3')).toBeTruthy()
  })

  it('NEWS-07 Enter goes on only after the answer, and the end sums up', async () => {
    open()
    await screen.findByText('Question 1 of 3')
    press('Enter')
    expect(screen.getByText('Question 1 of 3')).toBeTruthy()
    for (const key of ['a', 'Enter', 'd', 'Enter', 'a', 'Enter']) press(key)
    await screen.findByRole('heading', { name: '2 of 3 right' })
    expect(screen.getByText('One to look at again.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '2 of 3 right' }))
  })

  it('SHELL-17 NEWS-07 the answer moves the focus to the way on, a question answered before does not', async () => {
    open()
    const option = (await screen.findByText('Third')).closest('button')
    option?.focus()
    if (option) fireEvent.click(option)
    const next = await screen.findByRole('button', { name: 'Next question' })
    expect(document.activeElement).toBe(next)
    fireEvent.keyDown(next, { key: 'ArrowRight' })
    await screen.findByText('Question 2 of 3')
    press('ArrowLeft')
    await screen.findByText('Question 1 of 3')
    expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Next question' }))
  })

  it('G6 NEWS-07 the result leads back as the browser does, and to the item where the visit began here', async () => {
    const finished: typeof quiz = (input) => ({
      ...quiz(input),
      answers: ['q1', 'q2', 'q3'].map((questionId) => ({ questionId, choice: 0 })),
    })
    const { history } = open(finished)
    fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
    expect(history).toEqual(['/news/one-20261118'])
  })

  it('NEWS-07 it goes on where it was left, with what waits on this device counted', async () => {
    await enqueue({ path: 'news.answer', input: { itemId, questionId: 'q2', choice: 0, milliseconds: 10 } })
    open((input) => ({ ...quiz(input), answers: [{ questionId: 'q1', choice: 0 }] }))
    expect(await screen.findByText('Question 3 of 3')).toBeTruthy()
  })

  it('NEWS-07 the same question of another day is another question', async () => {
    await enqueue({
      path: 'news.answer',
      input: { itemId: 'one-20261113', questionId: 'q1', choice: 0, milliseconds: 10 },
    })
    open()
    expect(await screen.findByText('Question 1 of 3')).toBeTruthy()
  })

  it('NEWS-07 a finished quiz shows its result and can be practised again', async () => {
    open((input) => ({ ...quiz(input), answers: ['q1', 'q2', 'q3'].map((questionId) => ({ questionId, choice: 0 })) }))
    await screen.findByText('Every answer was right.')
    fireEvent.click(screen.getByRole('button', { name: 'Practise again' }))
    await screen.findByText('Question 1 of 3')
    expect(screen.queryByText('Explanation of q1.')).toBeNull()
  })

  it('NEWS-07 Home can offer to go on until the last answer', async () => {
    open()
    await screen.findByText('Stem of q1')
    press('a')
    await vi.waitFor(() =>
      expect(settings.unfinishedPractice).toEqual({ path: at.path, title: 'Title of one', answered: 1, total: 3 }),
    )
    for (const key of ['Enter', 'a', 'Enter', 'a']) press(key)
    await vi.waitFor(() => expect(settings.unfinishedPractice).toBeNull())
  })

  it('NEWS-07 an item without questions leads to those of past years', async () => {
    open((input) => ({ ...quiz(input), questions: [] }))
    await screen.findByText('No question yet – see PYQs.')
    expect(screen.getByRole('link', { name: 'See previous year questions' }).getAttribute('href')).toBe(
      '/news/pyq/one-20261118',
    )
  })

  it('C10 via NEWS-07 an unknown day leads to the news', async () => {
    open(() => {
      throw refusal('NOT_FOUND')
    }, '/news/mcq/day-20300101')
    expect(await screen.findByText('No question yet – read the news.')).toBeTruthy()
  })

  it('SHELL-17 NEWS-07 a failure offers to retry', async () => {
    let isDown = true
    open((input) => {
      if (isDown) throw refusal('UNAVAILABLE', 'The service is busy.')
      return quiz(input)
    })
    await screen.findByText('The service is busy.')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Stem of q1')).toBeTruthy()
  })
})
