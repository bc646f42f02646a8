import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Submission } from '@abhyas/contracts/mains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import { disk } from '../../testing/drafts.ts'
import { outbox } from '../../testing/outbox.ts'
import { ratingOffers } from '../../testing/rating-offers.ts'
import {
  fillInBrowser,
  refusal,
  renderPage,
  signInForTest,
  type Answers,
  type OpenStream,
  type Stream,
} from '../../testing/render-page.tsx'
import type { Draft } from './draft.ts'
import { loadDrafts } from './draft-store.ts'
import { beginDraft, changeDraft, forgetDraft } from './drafts.ts'
import { answerText, earlierId, pagesOf, reportOf, submissionId, submissionOf } from './report-testing.ts'
import SubmissionPage from './submission-page.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))
vi.mock('../../shared/mains/draft-storage.ts', () => import('../../testing/drafts.ts'))
// The text of read pages has tests of its own.
vi.mock('./confirm.tsx', () => ({ ConfirmText: () => <p>The text to confirm</p> }))

const path = `/mains-practice/submission/${submissionId}`
const open = (answers: Answers) =>
  renderPage(
    <SubmissionPage />,
    { pattern: '/mains-practice/submission/:id', path },
    // The test may change them.
    Object.assign(answers, { 'mains.submissions': answers['mains.submissions'] ?? (() => ({ submissions: [] })) }),
  )
const show = (more: Partial<Submission> = {}, answers: Answers = {}) =>
  open({ 'mains.submission': () => submissionOf(more), ...answers })

const offline = () => {
  connection.isOnline = false
  throw new Error('Failed to fetch')
}

beforeEach(() => {
  fillInBrowser()
  signInForTest()
  connection.isOnline = true
})
afterEach(() => {
  cleanup()
  clearSettings()
  Object.assign(outbox, { waiting: [], isHeld: false })
  connection.isOnline = true
  vi.restoreAllMocks()
})

const shownWords = () => [...document.querySelectorAll('[data-shown]')].map(({ textContent }) => textContent).join('')

describe('a report', () => {
  it('ACC-06 tells the marks: a good answer is a good moment', async () => {
    const { offers, stop } = ratingOffers()
    show()
    await screen.findByRole('link', { name: 'Write it again' })
    stop()
    const { marks, of } = reportOf()
    expect(offers).toEqual([{ source: 'mains', outcome: { got: marks, of } }])
  })

  it('MAINS-03 shows marks with their band, criteria that add up, and the checklist with what is missing first', async () => {
    show()
    await screen.findByText('An examiner might give 3.5 to 5.5')
    expect(screen.getByText('Content 2 + Directive 1 + Structure 1 + Length 0.5 = 4.5 of 10')).toBeTruthy()
    expect(screen.getByText('Name the case that says so.')).toBeTruthy()
    const points = within(screen.getByRole('region', { name: 'Points of the checklist' })).getAllByRole('listitem')
    expect(points.map(({ textContent }) => textContent?.split(':')[0])).toEqual(['Missing', 'Partly', 'Covered'])
    expect(screen.getByText('18 of 150 words: too few')).toBeTruthy()
    for (const part of ['Introduction', 'Body', 'Conclusion'])
      expect(screen.getByRole('heading', { level: 3, name: part })).toBeTruthy()
    expect(screen.getByText('Handwriting and neatness.')).toBeTruthy()
    expect(screen.queryByText('What stands out')).toBeNull()
  })

  it('MAINS-03 a quote leads to its words in the answer, behind an emoji too, and its number leads back', async () => {
    show()
    const content = (await screen.findByRole('heading', { name: '1 Content' })).closest('li')
    if (!content) throw new Error('No criterion')
    fireEvent.click(screen.getByRole('button', { name: 'Show in your answer: Content' }))
    expect(shownWords()).toBe('It is a basic feature.1')
    expect(document.activeElement?.textContent).toBe('It is a basic feature.1')
    fireEvent.click(screen.getByRole('button', { name: 'Remark 1, Content' }))
    expect(document.activeElement).toBe(content)
    fireEvent.click(screen.getByRole('button', { name: 'Show in your answer: Cooperation' }))
    expect(shownWords()).toBe('both must cooperate')
  })

  it('MAINS-03 a quote that stands nowhere in the text is shown without a way there', async () => {
    show()
    const structure = (await screen.findByRole('heading', { name: '3 Structure' })).closest('li')
    if (!structure) throw new Error('No criterion')
    expect(within(structure).getByText('“nowhere in it”')).toBeTruthy()
    expect(within(structure).queryByRole('button', { name: /^Show in your answer/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remark 3, Structure' })).toBeNull()
  })

  it('MAINS-03 says in plain words why an answer is not graded as one', async () => {
    show({ report: reportOf({ flags: ['instructions', 'too-short'] }) })
    await screen.findByText('It holds words meant for the grader: they count for nothing.')
    expect(screen.getByText('The answer is too short to be graded as one.')).toBeTruthy()
  })

  it('MAINS-03 shows the pages beside the text, one by one and enlarged', async () => {
    show({ source: 'pages', pages: pagesOf(2, 2) })
    const first = await screen.findByRole('img', { name: 'Page 1 of your answer' })
    expect(first.getAttribute('src')).toMatch(/^\/uploads\/[\da-f-]+\/0$/)
    fireEvent.click(screen.getByRole('button', { name: 'Larger' }))
    expect(first.style.width).toBe('150%')
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    const second = screen.getByRole('img', { name: 'Page 2 of your answer' })
    expect(second.style.width).toBe('100%')
    expect(screen.getByText('Page 2 of 2')).toBeTruthy()
    fireEvent.error(second)
    expect(screen.getByText(/Page 2 of your answer is not on this phone/)).toBeTruthy()
  })

  it('MAINS-03 compares with the answer before, criterion by criterion', async () => {
    const before = submissionOf({ id: earlierId, attempt: 1, marks: 3, report: reportOf({ marks: 3 }) })
    const { report } = before
    if (report) report.criteria = report.criteria.map((one, n) => ({ ...one, marks: n === 0 ? 0.5 : one.marks }))
    const other = {
      ...before,
      id: '44444444-4444-4444-8444-444444444444',
      question: { ...before.question, id: 'another' },
    }
    show(
      {},
      {
        'mains.submission': (({ id }: { id: string }) => (id === earlierId ? before : submissionOf())) as never, // each answer takes its own input
        'mains.submissions': () => ({ submissions: [submissionOf(), before, other] }),
      },
    )
    const table = await screen.findByRole('table', { name: 'Attempt 2 against attempt 1: +1.5' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Content0.52+1.5',
      'Directive11the same',
      'Structure11the same',
      'Length0.50.5the same',
    ])
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('MAINS-03 the first answer to a question is compared with nothing, and leads on', async () => {
    show({ attempt: 1 }, { 'mains.submissions': () => ({ submissions: [submissionOf({ attempt: 1 })] }) })
    const again = await screen.findByRole('link', { name: 'Write it again' })
    expect(again.getAttribute('href')).toBe('/mains-practice/upload-answer?question=mains-1')
    expect(screen.getByRole('link', { name: 'See the model answer' }).getAttribute('href')).toContain('mains-1')
    expect(screen.queryByText('Your attempts')).toBeNull()
    const ask = screen.getByRole('link', { name: 'Ask the tutor about Content' }).getAttribute('href')
    expect(new URLSearchParams(ask?.split('?')[1]).get('quote')).toMatch(/^Content, 2 of 4: Remark on content\./)
  })

  it('MAINS-03 a criterion is disputed with a reason, which shows at once and waits for the network', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Dispute: Content' }))
    const field = await screen.findByRole('textbox', { name: 'Why is this wrong?' })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByText('Say in a few words what was judged wrongly.')).toBeTruthy()
    expect(outbox.waiting).toEqual([])
    fireEvent.change(field, { target: { value: ' The case is named. ' } })
    connection.isOnline = false
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText(/^You disputed this on .*: a person will read it\. It is sent when you are online\.$/)
    expect(outbox.waiting).toMatchObject([
      { path: 'mains.dispute', input: { submissionId, criterion: 'content', reason: 'The case is named.' } },
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('button', { name: 'Change your dispute: Content' })).toBeTruthy()
  })

  it('MAINS-03 a foreign or missing one says no more than that', async () => {
    open({
      'mains.submission': () => {
        throw refusal('NOT_FOUND')
      },
    })
    await screen.findByText('Not found, or not yours.')
    expect(screen.getByRole('link', { name: 'My answers' })).toBeTruthy()
  })

  it('MAINS-03 G4 a kept report stays when it cannot be asked for, and goes when it is no longer there', async () => {
    const answers: Answers = { 'mains.submission': () => submissionOf() }
    const { queryClient } = open(answers)
    await screen.findByText('An examiner might give 3.5 to 5.5')
    answers['mains.submission'] = offline
    await queryClient.invalidateQueries()
    expect(connection.isOnline).toBe(false)
    expect(screen.getByText('An examiner might give 3.5 to 5.5')).toBeTruthy()
    answers['mains.submission'] = () => {
      throw refusal('NOT_FOUND')
    }
    await queryClient.invalidateQueries()
    await screen.findByText('Not found, or not yours.')
  })

  it('MAINS-03 G4 offline one that is not kept says why', async () => {
    open({ 'mains.submission': offline })
    await screen.findByText('This report is not on this phone yet. It opens when you are online.')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('an answer on its way', () => {
  const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const now = () => document.querySelector('[aria-current="step"]')?.textContent

  it('MAINS-05 the stream tells how far it is, page by page, and then the report stands there', async () => {
    let state: Partial<Submission> = {
      source: 'pages',
      pages: pagesOf(4, 1),
      state: 'reading',
      report: null,
      text: null,
    }
    let stream: Stream | undefined
    const follow: OpenStream = (opened) => {
      stream = opened
      return () => undefined
    }
    open({ 'mains.submission': () => submissionOf(state), 'mains.progress': () => follow })
    await screen.findByText('The text to confirm')
    expect(now()).toBe('Reading page 2 of 4')
    expect(steps()).toHaveLength(5)
    stream?.next({ n: 1, state: 'reading', pagesRead: 3, pages: 4 })
    await waitFor(() => expect(now()).toBe('Reading page 4 of 4'))
    state = { ...state, pages: pagesOf(4, 4), state: 'evaluating', text: answerText }
    stream?.next({ n: 2, state: 'evaluating', pagesRead: 4, pages: 4 })
    await waitFor(() => expect(now()).toBe('Evaluating'))
    expect(screen.getByText('Your answer is safe. You can leave; the report waits for you here.')).toBeTruthy()
    state = { source: 'pages', pages: pagesOf(4, 4) }
    stream?.next({ n: 3, state: 'ready', pagesRead: 4, pages: 4 })
    stream?.complete()
    await screen.findByText('An examiner might give 3.5 to 5.5')
  })

  it('MAINS-05 a stream that was cut goes on behind its last word', async () => {
    const asked: unknown[] = []
    let isReady = false
    open({
      'mains.submission': () => submissionOf(isReady ? {} : { state: 'evaluating', report: null }),
      'mains.progress': (({ lastEventId }: { lastEventId: string | null }): OpenStream => {
        asked.push(lastEventId)
        return (stream) => {
          const isSecond = asked.length > 1
          queueMicrotask(() => {
            if (!isSecond) {
              stream.next({ n: 7, state: 'evaluating', pagesRead: 0, pages: 0 })
              stream.error(refusal('UNAVAILABLE'))
              return
            }
            isReady = true
            stream.next({ n: 8, state: 'ready', pagesRead: 0, pages: 0 })
            stream.complete()
          })
          return () => undefined
        }
      }) as never, // each answer takes its own input
    })
    await screen.findByText('An examiner might give 3.5 to 5.5')
    expect(asked).toEqual([null, '7'])
  })

  it('MAINS-05 without a stream it is asked for until it is ready', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isReady = false
    open({ 'mains.submission': () => submissionOf(isReady ? {} : { state: 'evaluating', report: null }) })
    await vi.waitFor(() => expect(now()).toBe('Evaluating'))
    isReady = true
    await vi.advanceTimersByTimeAsync(6_000)
    vi.useRealTimers()
    await screen.findByText('An examiner might give 3.5 to 5.5')
  })

  it('MAINS-05 F7 while the checker is away its state stays, and says that the answer is safe', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isAway = false
    open({
      'mains.submission': () => {
        if (isAway) throw refusal('UNAVAILABLE')
        return submissionOf({ state: 'evaluating', report: null })
      },
    })
    await vi.waitFor(() => expect(now()).toBe('Evaluating'))
    isAway = true
    await vi.advanceTimersByTimeAsync(6_000)
    vi.useRealTimers()
    await screen.findByText('The checker is away for a moment. Your answer is safe, and goes on when it is back.')
    expect(now()).toBe('Evaluating')
  })

  it('MAINS-05 what the student confirmed offline is past their word', async () => {
    outbox.waiting = [{ path: 'mains.confirm', input: { submissionId, text: 'Mine.' } as never }] // what the screen reads of it
    connection.isOnline = false
    show({ source: 'pages', pages: pagesOf(1, 1), state: 'confirming', report: null, text: null })
    await screen.findByText('Your text is saved on this phone. Grading begins when you are online.')
    expect(now()).toBe('Evaluating')
    expect(screen.queryByText('The text to confirm')).toBeNull()
  })

  it('MAINS-05 one that waits on this phone says so, and asks the server nothing', async () => {
    outbox.waiting = [{ path: 'mains.submit', input: { submissionId } as never }] // as above
    const ask = vi.fn<() => Submission>(() => submissionOf())
    open({ 'mains.submission': ask })
    await screen.findByText(/^Checking starts in a moment\./)
    outbox.isHeld = true
    await screen.findByText(/^Checking starts when the checker is back\./)
    connection.isOnline = false
    await screen.findByText(/^Checking starts when you are online\./)
    expect(ask).not.toHaveBeenCalled()
    outbox.waiting = []
    await screen.findByText('An examiner might give 3.5 to 5.5')
  })

  it('MAINS-05 a failed one is tried again for nothing, by one tap', async () => {
    show({ state: 'failed', marks: null, report: null })
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('Asked for. It goes on in a moment.')
    expect(outbox.waiting).toMatchObject([{ path: 'mains.retry', input: { submissionId } }])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByText(/राज्य और केंद्र/)).toBeTruthy()
  })
})

describe('an answer that the server does not have', () => {
  const known = submissionOf().question
  const draftIn = async (change: Partial<Draft>) => {
    beginDraft(known, 'photos')
    await changeDraft(known.id, () => ({ submissionId, ...change }))
  }
  const missing = () => {
    throw refusal('NOT_FOUND', 'Not found.')
  }
  beforeEach(async () => {
    disk.records.clear()
    await loadDrafts()
  })
  afterEach(async () => {
    clearSettings()
    await loadDrafts()
  })

  it('MAINS-05 says that it is on its way while its pages are sent, and asks for nothing', async () => {
    await draftIn({ phase: 'sending' })
    const asked = vi.fn<() => Submission>(() => submissionOf())
    open({ 'mains.submission': asked })
    expect(await screen.findByText(/It is on its way/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See how far it is' }).getAttribute('href')).toContain(known.id)
    expect(asked).not.toHaveBeenCalled()
  })

  it('MAINS-05 opens by itself when the server has it', async () => {
    await draftIn({ phase: 'sending' })
    show()
    await screen.findByText(/It is on its way/)
    await act(() => forgetDraft(known.id))
    expect(await screen.findByText('Remark on content.')).toBeTruthy()
  })

  it('MAINS-05 says why it came back to the student', async () => {
    await draftIn({ phase: 'writing', refusal: 'Your space for pages is full.' })
    open({ 'mains.submission': missing })
    expect(await screen.findByText(/Your space for pages is full/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go on with it' })).toBeTruthy()
  })

  it('MAINS-02 is handed back where its refusal was not heard', async () => {
    await draftIn({ phase: 'queued' })
    const input = { clientId: 'c', at: '2026-11-21T00:00:00.000Z', submissionId, questionId: known.id }
    outbox.waiting = [
      { path: 'mains.submit', input: input as never, refusal: { code: 'CONFLICT', message: 'Too many.' } }, // cut to what is read
    ]
    open({ 'mains.submission': missing })
    expect(await screen.findByText(/Too many/)).toBeTruthy()
  })
})
