import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import { mainsQuestion, submissionHead } from '../../testing/mains.ts'
import { enqueue, outbox } from '../../testing/outbox.ts'
import { fillInBrowser, refusal, signInForTest, type Answers } from '../../testing/render-page.tsx'
import SubmissionsPage from './submissions-page.tsx'
import { healthy, openPage } from './testing.tsx'

const kept = vi.hoisted(() => ({ drafts: [] as object[] }))

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))
vi.mock('./drafts.ts', () => ({ useDrafts: () => kept.drafts }))

const path = '/mains-practice/submissions'
const heads = [
  submissionHead('s-3', mainsQuestion('m-2023', { text: 'Why do rivers bend?' }), {
    state: 'reading',
    marks: null,
    attempt: 2,
  }),
  submissionHead('s-2', mainsQuestion('m-2024'), { state: 'failed', marks: null, at: '2026-11-19T06:00:00.000Z' }),
  submissionHead('s-1', mainsQuestion('m-2024'), { marks: 4.5, at: '2026-11-18T06:00:00.000Z' }),
]
const open = (more: Answers = {}, at = path) =>
  openPage(<SubmissionsPage />, at, healthy({ 'mains.submissions': () => ({ submissions: heads }), ...more }))
const rows = () => within(screen.getByRole('list', { name: 'Your answers' })).getAllByRole('listitem')

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  clearSettings()
  connection.isOnline = true
  outbox.waiting = []
  kept.drafts = []
})

describe('/mains-practice/submissions', () => {
  it('MAINS-03 lists the answers with state, marks and attempt, each leading to its report', async () => {
    open()
    await screen.findByText('3 answers')
    expect(rows().map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual(
      heads.map(({ id }) => `/mains-practice/submission/${id}`),
    )
    const [reading, failed, ready] = rows()
    expect(reading?.textContent).toContain('Reading')
    expect(reading?.textContent).toContain('attempt 2')
    expect(reading?.textContent).toContain('Your answer is safe.')
    expect(failed?.textContent).toContain('Trying again is free.')
    expect(ready?.textContent).toContain('4.5 of 10')
  })

  it('MAINS-03 MAINS-05 what is handed in and not sent yet is among them', async () => {
    kept.drafts = [
      {
        phase: 'sending',
        submissionId: 's-9',
        questionId: 'm-today',
        question: mainsQuestion('m-today'),
        pages: 2,
        at: '2026-11-21T06:00:00.000Z',
      },
      {
        phase: 'writing',
        submissionId: 's-8',
        questionId: 'm-bare',
        question: mainsQuestion('m-bare'),
        pages: 0,
        at: '2026-11-21T06:00:00.000Z',
      },
    ]
    await enqueue({
      path: 'mains.submit',
      input: { submissionId: 's-7', questionId: 'm-2023', answer: { kind: 'typed', text: 'It does.', pasted: 0 } },
    })
    open()
    await screen.findByText('5 answers')
    const uploading = rows().find((row) => row.textContent.includes('Uploading'))
    expect(uploading && within(uploading).getByRole('link').getAttribute('href')).toBe(
      '/mains-practice/upload-answer?question=m-today',
    )
    const queued = rows().find((row) => row.textContent.includes('Queued'))
    expect(queued?.textContent).toContain('Text of m-2023.')
    expect(queued?.textContent).toContain('safe on this phone')
  })

  it('MAINS-03 state and words narrow the list, and the address keeps them', async () => {
    const { history } = open()
    await screen.findByText('3 answers')
    fireEvent.click(screen.getByRole('button', { name: 'Under way' }))
    await screen.findByText('1 answer')
    expect(history.at(-1)).toBe(`${path}?state=open`)
    fireEvent.change(screen.getByLabelText('Search your answers'), { target: { value: 'ocean' } })
    await screen.findByText('None of your answers is like this.')
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await screen.findByText('3 answers')
    expect(history.at(-1)).toBe(path)
  })

  it('MAINS-03 one that is deleted goes at once and comes back by Undo', async () => {
    open()
    await screen.findByText('3 answers')
    fireEvent.click(screen.getByRole('button', { name: 'Delete: Why do rivers bend?' }))
    await screen.findByText('2 answers')
    fireEvent.click(await screen.findByText('Undo'))
    await screen.findByText('3 answers')
    expect(outbox.waiting).toMatchObject([
      { path: 'mains.remove', input: { submissionId: 's-3', isDeleted: true } },
      { path: 'mains.remove', input: { submissionId: 's-3', isDeleted: false } },
    ])
  })

  it('MAINS-03 a failed one is tried again for free, and says that it will when there is no network', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again: Text of m-2024.' }))
    await waitFor(() => expect(outbox.waiting).toMatchObject([{ path: 'mains.retry', input: { submissionId: 's-2' } }]))
    connection.isOnline = false
    expect(await screen.findByText('Will send')).toBeTruthy()
    expect(rows()[1]?.textContent).toContain('Evaluating')
  })

  it('MAINS-05 asks again while one is under way, and rests when none is', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
      shouldAdvanceTime: true,
    })
    let asked = 0
    let listed = heads.slice(0, 1)
    open({
      'mains.submissions': () => {
        asked += 1
        return { submissions: listed }
      },
    })
    await screen.findByText('Reading')
    listed = [submissionHead('s-3', mainsQuestion('m-2023'), { marks: 6 })]
    await vi.advanceTimersByTimeAsync(5_000)
    await screen.findByText('6 of 10')
    const before = asked
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toBe(before)
  })

  it('MAINS-03 none yet says where to begin', async () => {
    open({ 'mains.submissions': () => ({ submissions: [] }) })
    expect((await screen.findByRole('link', { name: 'Choose a question' })).getAttribute('href')).toBe(
      '/mains-practice',
    )
  })

  it('C10 MAINS-03 MAINS-05 an outage says that the answers are safe, and can be tried again', async () => {
    const answers = healthy({
      'mains.submissions': () => {
        throw refusal('UNAVAILABLE', 'The service is busy.')
      },
    })
    openPage(<SubmissionsPage />, path, answers)
    await screen.findByText('The service is busy. Your answers are safe.')
    answers['mains.submissions'] = () => ({ submissions: heads })
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('3 answers')).toBeTruthy()
  })
})
