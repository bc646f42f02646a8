import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import { mainsQuestion, submissionHead } from '../../testing/mains.ts'
import { enqueue, outbox } from '../../testing/outbox.ts'
import { fillInBrowser, refusal, signInForTest, type Answers } from '../../testing/render-page.tsx'
import AnswersPage from './answers-page.tsx'
import SampleAnswerPage from './sample-answer-page.tsx'
import { healthy, openPage } from './testing.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const path = '/mains-practice/sample-answer'
const best = submissionHead('s-1', mainsQuestion('m-2024'), { marks: 4.5 })
const tried: Answers = {
  'mains.submissions': () => ({ submissions: [best] }),
  'mains.submission': () => ({
    ...best,
    pages: [],
    text: 'My own words.',
    hasDiagram: false,
    report: null,
    disputes: [],
  }),
}
const open = (question = 'm-2024', more: Answers = {}) =>
  openPage(<SampleAnswerPage />, `${path}?question=${question}`, healthy(more))

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  clearSettings()
  outbox.waiting = []
})

describe('/mains-practice/sample-answer', () => {
  it('MAINS-04 before the first try the answer stands behind a button; the directive is explained', async () => {
    const { history } = open()
    expect(await screen.findByRole('heading', { name: '“Discuss”' })).toBeTruthy()
    expect(screen.getByText(/^You have not tried this one yet/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Model answer' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show the model answer' }))
    expect(await screen.findByRole('region', { name: 'Model answer' })).toBeTruthy()
    expect(history.at(-1)).toBe(`${path}?question=m-2024&show=1`)
  })

  it('MAINS-04 shows structure, points, names and sources to who has tried', async () => {
    open('m-2024', tried)
    const answer = await screen.findByRole('region', { name: 'Model answer' })
    for (const part of ['Introduction', 'Body', 'Conclusion']) expect(within(answer).getByText(part)).toBeTruthy()
    expect(within(answer).getByRole('heading', { level: 3, name: 'For' })).toBeTruthy()
    expect(answer.textContent).toContain('24 words of 150')
    const points = within(screen.getByRole('region', { name: 'Points to make' })).getAllByRole('listitem')
    expect(points.map(({ textContent }) => textContent?.trim())).toEqual([
      'Names Article 110 Introduction Weighs most',
      'The Speaker certifies Body',
    ])
    expect(screen.getByText('Rojer Mathew, 2019')).toBeTruthy()
    expect(screen.getByText('Constitution of India, Article 110')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Write it again' }).getAttribute('href')).toBe(
      '/mains-practice/upload-answer?question=m-2024',
    )
  })

  it('MAINS-04 the student’s own best answer stands beside it', async () => {
    open('m-2024', tried)
    fireEvent.click(await screen.findByRole('radio', { name: 'Your best' }))
    const own = await screen.findByRole('region', { name: 'Your best answer' })
    expect(await within(own).findByText('My own words.')).toBeTruthy()
    expect(own.textContent).toContain('4.5 of 10')
    expect(within(own).getByRole('link').getAttribute('href')).toBe('/mains-practice/submission/s-1')
  })

  it('MAINS-04 an answer that still waits on this phone counts as a try', async () => {
    await enqueue({
      path: 'mains.submit',
      input: { submissionId: 's-7', questionId: 'm-2024', answer: { kind: 'typed', text: 'It does.', pasted: 0 } },
    })
    open()
    expect(await screen.findByRole('region', { name: 'Model answer' })).toBeTruthy()
  })

  it('MAINS-04 is copied as text', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } })
    open('m-2024', tried)
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the answer' }))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(writeText.mock.calls[0]?.[0]).toMatch(/^Money bills[^]*\n\nFor\n\nThe Lok Sabha[^]*both houses\.$/)
  })

  it('C10 MAINS-04 no question, an unknown one, one without a model answer and an outage each say so', async () => {
    openPage(<SampleAnswerPage />, path)
    expect(await screen.findByText('No question is named here.')).toBeTruthy()
    cleanup()
    open('m-unknown')
    expect(await screen.findByText('This question is no longer here.')).toBeTruthy()
    cleanup()
    open('m-bare')
    expect(await screen.findByText(/^This question has no model answer yet/)).toBeTruthy()
    cleanup()
    const answers = healthy({
      ...tried,
      'mains.sample': () => {
        throw refusal('OFFLINE')
      },
    })
    openPage(<SampleAnswerPage />, `${path}?question=m-2024`, answers)
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
    answers['mains.sample'] = healthy()['mains.sample']
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('region', { name: 'Model answer' })).toBeTruthy()
  })
})

describe('/mains-practice/answers', () => {
  it('MAINS-04 lists the model answers by paper, narrowed by paper and words', async () => {
    const at = '/mains-practice/answers'
    const { history } = openPage(<AnswersPage />, at)
    await screen.findByText('4 model answers')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'GS1',
      'GS2',
      'Essay',
    ])
    fireEvent.change(screen.getByLabelText('Search model answers'), { target: { value: 'm-2023' } })
    await screen.findByText('1 model answer')
    expect(screen.getByRole('link').getAttribute('href')).toBe(`${path}?question=m-2023`)
    fireEvent.click(screen.getByRole('button', { name: 'Essay' }))
    await screen.findByText('No model answer is like this.')
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await screen.findByText('4 model answers')
    expect(history.at(-1)).toBe(at)
  })
})
