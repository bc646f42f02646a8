import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enqueue } from '../../shared/outbox/outbox.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { outbox } from '../../testing/outbox.ts'
import { ratingOffers } from '../../testing/rating-offers.ts'
import { fillInBrowser, signInForTest } from '../../testing/render-page.tsx'
import PracticePage from './practice-page.tsx'
import { sessionOf, startPractice, startSample, stateOf, type PracticeStart } from './practice-session.ts'
import { bankQuestionOf, renderWithBank } from './testing.ts'

vi.mock('../../shared/outbox/outbox.ts', async () => {
  const testing = await import('../../testing/outbox.ts')
  return { ...testing, enqueue: vi.fn<typeof testing.enqueue>(testing.enqueue) }
})

const questions = ['q1', 'q2', 'q3'].map((id) => bankQuestionOf(id))
const spare = bankQuestionOf('q4')
const start: PracticeStart = {
  title: 'Polity, 2024',
  mode: 'practice',
  feedback: 'now',
  timerSeconds: null,
  from: '/pyq',
}
const open = () => renderWithBank(<PracticePage />, '/practice-questions', [...questions, spare])
const begin = (more: Partial<PracticeStart> = {}) => {
  startPractice({ ...start, ...more }, ['q1', 'q2', 'q3'])
  return open()
}
/** The next write is kept when the function given is called. */
const enqueueLater = () => {
  let keep: () => void = () => undefined
  const kept = new Promise<string>((resolve) => {
    keep = () => resolve('kept')
  })
  vi.mocked(enqueue).mockClear().mockReturnValueOnce(kept)
  return () => keep()
}
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })
const option = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}$`) })
const events = () => outbox.waiting.map(({ input }) => input)
const shown = (id: string) => screen.findByText(`Stem of ${id}`)
const explained = (id: string) => screen.findByText(`Explanation of ${id}.`)

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  outbox.waiting = []
  vi.restoreAllMocks()
  history.replaceState(null, '')
})

describe('/practice-questions', () => {
  it('QUEST-04 the first tap selects, the second answers, kept before it is explained', async () => {
    begin()
    await shown('q1')
    fireEvent.click(option('Second'))
    expect(outbox.waiting).toEqual([])
    expect(screen.queryByText('Explanation of q1.')).toBeNull()
    fireEvent.click(option('First'))
    fireEvent.click(await screen.findByRole('radio', { name: '50-50' }))
    fireEvent.click(option('First'))
    await explained('q1')
    expect(events()).toMatchObject([
      { kind: 'answer', questionId: 'q1', mode: 'practice', choice: 0, certainty: 'even', changed: true, grade: 3 },
    ])
    expect(screen.getByText('Your answer, right')).toBeTruthy()
    expect(screen.getByText('Why second.')).toBeTruthy()
    expect(screen.getByText('Book on q1')).toBeTruthy()
  })

  it('QUEST-04 keys choose, say how sure, strike out, check and go on', async () => {
    begin()
    await shown('q1')
    press('b')
    await vi.waitFor(() => expect(option('Second').getAttribute('aria-pressed')).toBe('true'))
    press('x')
    expect(await screen.findByRole('button', { name: 'Bring back option B' })).toBeTruthy()
    option('Fourth').focus()
    press('x', option('Fourth'))
    expect(await screen.findByRole('button', { name: 'Bring back option D' })).toBeTruthy()
    press('c')
    press('3')
    press('Enter')
    await explained('q1')
    expect(events()).toMatchObject([{ choice: 2, certainty: 'guess', grade: 1 }])
    expect(screen.getByText('Wrong. The right answer is A.')).toBeTruthy()
    press('Enter')
    await shown('q2')
    press('ArrowLeft')
    await explained('q1')
    press('ArrowRight')
    await shown('q2')
    press('m')
    await vi.waitFor(() =>
      expect(outbox.waiting.at(-1)).toMatchObject({
        path: 'bookmarks.set',
        input: { kind: 'question', itemId: 'q2', saved: true },
      }),
    )
    press('?')
    expect(await screen.findByText(/^Strike out the option in focus/)).toBeTruthy()
  })

  it('QUEST-04 a reload finds the same question, strikes, choice and clock', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    begin()
    await shown('q1')
    press('a')
    press('Enter')
    await explained('q1')
    press('Enter')
    await shown('q2')
    fireEvent.click(screen.getByRole('button', { name: 'Strike out option D' }))
    press('b')
    press('1')
    now.mockReturnValue(43_000)
    cleanup()
    open()
    await shown('q2')
    expect(option('Second').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: 'Bring back option D' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Sure' }).checked).toBe(true)
    now.mockReturnValue(50_000)
    press('Enter')
    await explained('q2')
    expect(events()[1]).toMatchObject({ questionId: 'q2', milliseconds: 49_000 })
  })

  it('QUEST-07 an answer that a crash left before the outbox is sent after the reload, once, with the same id', async () => {
    startPractice(start, ['q1', 'q2', 'q3'])
    const first = stateOf({ states: settings.practiceQuestionStates }, 'q1')
    settings.practiceQuestionStates['q1'] = {
      ...first,
      choice: 0,
      tried: [0],
      answer: { at: '2026-11-18T06:00:00.000Z', grade: 3, isKept: false, card: null },
    }
    open()
    await explained('q1')
    expect(events()).toMatchObject([{ clientId: first.answerId, at: '2026-11-18T06:00:00.000Z', choice: 0 }])
    cleanup()
    open()
    await explained('q1')
    expect(outbox.waiting).toHaveLength(1)
  })

  it('QUEST-07 answers after the session ended wait for the next sign-in, and are then sent once, as they were given', async () => {
    begin()
    await shown('q1')
    act(() => {
      settings.userData = {}
    })
    press('a')
    press('Enter')
    await explained('q1')
    expect(await screen.findByText('Kept on this phone alone until you sign in again')).toBeTruthy()
    expect(outbox.waiting).toEqual([])
    const { answerId, answer } = stateOf({ states: settings.practiceQuestionStates }, 'q1')
    act(() => signInForTest())
    await screen.findByText(/^1 answer waiting/)
    expect(events()).toMatchObject([{ clientId: answerId, at: answer?.at, questionId: 'q1', choice: 0 }])
    cleanup()
    open()
    await explained('q1')
    expect(outbox.waiting).toHaveLength(1)
  })

  it('QUEST-07 the head says what is saved and how many answers wait', async () => {
    begin()
    await shown('q1')
    press('a')
    press('Enter')
    await screen.findByText(/^1 answer waiting/)
    outbox.waiting = []
    expect(await screen.findByText('Saved')).toBeTruthy()
    // As after a reload: what waits is not read yet.
    outbox.isListed = false
    await vi.waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
    outbox.isListed = true
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  it('QUEST-07 where nothing can be kept no answer is shown as given, and it can be tried again', async () => {
    vi.mocked(enqueue).mockRejectedValueOnce(new Error('no storage'))
    begin()
    await shown('q1')
    press('a')
    press('Enter')
    await screen.findByText('Could not keep your answer')
    expect(screen.queryByText('Explanation of q1.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await explained('q1')
    expect(outbox.waiting).toHaveLength(1)
  })

  it('QUEST-04 with feedback at the end nothing is said before it, and the answer stands', async () => {
    begin({ feedback: 'end' })
    await shown('q1')
    press('b')
    press('Enter')
    await shown('q2')
    press('ArrowLeft')
    await shown('q1')
    expect(screen.getByText('Answered. You see what was right at the end.')).toBeTruthy()
    expect(screen.queryByText('Explanation of q1.')).toBeNull()
    press('a')
    expect(option('Second').getAttribute('aria-pressed')).toBe('true')
    for (const id of ['q2', 'q3']) {
      press('Enter')
      await shown(id)
      press('a')
      press('Enter')
    }
    expect(await screen.findByRole('heading', { name: '2 of 3 right' })).toBeTruthy()
  })

  it('ACC-06 at the end it tells how many were right: a good set is a good moment', async () => {
    const { offers, stop } = ratingOffers()
    begin({ feedback: 'end' })
    for (const [id, choice] of [
      ['q1', 'b'],
      ['q2', 'a'],
      ['q3', 'a'],
    ] as const) {
      await shown(id)
      press(choice)
      press('Enter')
    }
    await screen.findByRole('heading', { name: '2 of 3 right' })
    stop()
    expect(offers).toEqual([{ source: 'practice', outcome: { got: 2, of: 3 } }])
  })

  it('QUEST-07 with feedback at the end a second tap does not go on before the answer is kept', async () => {
    const stored = enqueueLater()
    begin({ feedback: 'end' })
    await shown('q1')
    press('a')
    press('Enter')
    press('Enter')
    await act(() => Promise.resolve())
    expect(screen.getByText('Stem of q1')).toBeTruthy()
    stored()
    await shown('q2')
    expect(vi.mocked(enqueue)).toHaveBeenCalledTimes(1)
  })

  it('QUEST-07 an answer that is kept late does not turn from the question that was opened meanwhile', async () => {
    const stored = enqueueLater()
    begin({ feedback: 'end' })
    await shown('q1')
    press('a')
    press('Enter')
    press('ArrowRight')
    await shown('q2')
    press('ArrowRight')
    await shown('q3')
    stored()
    await vi.waitFor(() => expect(stateOf({ states: settings.practiceQuestionStates }, 'q1').answer?.isKept).toBe(true))
    await act(() => Promise.resolve())
    expect(screen.getByText('Stem of q3')).toBeTruthy()
  })

  it('QUEST-04 the summary counts by subject and certainty, and the wrong ones can be practised again', async () => {
    begin()
    await shown('q1')
    for (const [id, key] of [
      ['q1', 'a'],
      ['q2', 'b'],
      ['q3', 'a'],
    ] as const) {
      await shown(id)
      press('1')
      press(key)
      press('Enter')
      await explained(id)
      press('Enter')
    }
    await screen.findByRole('heading', { name: '2 of 3 right' })
    const certainty = screen.getByRole('heading', { name: 'By how sure you were' }).parentElement
    expect(certainty && within(certainty).getByText('Sure')).toBeTruthy()
    expect(screen.getByText('Polity')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Review answers' }).getAttribute('href')).toBe('/review')
    fireEvent.click(screen.getByRole('button', { name: 'Practise the wrong ones again' }))
    await shown('q2')
    expect(sessionOf(settings)?.ids).toEqual(['q2'])
    expect(screen.queryByText('Explanation of q2.')).toBeNull()
  })

  it('QUEST-04 a set that was left open can be finished from its summary', async () => {
    begin()
    await shown('q1')
    press('ArrowRight')
    await shown('q2')
    press('ArrowRight')
    await shown('q3')
    fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
    await screen.findByText('3 not answered.')
    fireEvent.click(screen.getByRole('button', { name: 'Go back to what is open' }))
    await shown('q1')
    expect(sessionOf(settings)?.set.endedAt).toBeNull()
  })

  it('QUEST-04 Home can offer to go on until the set ends', async () => {
    begin()
    await shown('q1')
    expect(settings.unfinishedPractice).toBeNull()
    press('a')
    press('Enter')
    await explained('q1')
    await vi.waitFor(() =>
      expect(settings.unfinishedPractice).toEqual({
        path: '/practice-questions',
        title: 'Polity, 2024',
        answered: 1,
        total: 3,
      }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'All questions' }))
    fireEvent.click(await screen.findByRole('button', { name: 'End the set' }))
    await screen.findByRole('heading', { name: '1 of 3 right' })
    expect(settings.unfinishedPractice).toBeNull()
  })

  it('QUEST-04 a similar question that was never answered comes next on request', async () => {
    begin()
    await shown('q1')
    press('a')
    press('Enter')
    const similar = await screen.findByRole('button', { name: 'Practise a similar question' })
    const skeletons: string[] = []
    const watch = new MutationObserver(() => {
      if (screen.queryByText('Loading the questions')) skeletons.push('Loading the questions')
    })
    watch.observe(document.body, { childList: true, subtree: true })
    fireEvent.click(similar)
    await shown('q4')
    watch.disconnect()
    expect(skeletons).toEqual([])
    expect(sessionOf(settings)?.ids).toEqual(['q1', 'q4', 'q2', 'q3'])
  })

  it('QUEST-02 in revision the grade can be changed and the review taken back', async () => {
    begin({ mode: 'revision' })
    await shown('q1')
    press('a')
    press('Enter')
    await explained('q1')
    const id = stateOf({ states: settings.practiceQuestionStates }, 'q1').answerId
    fireEvent.click(await screen.findByRole('radio', { name: /^Hard/ }))
    await vi.waitFor(() => expect(events()[1]).toMatchObject({ kind: 'regrade', answerId: id, grade: 2 }))
    press('4')
    await vi.waitFor(() => expect(events()[2]).toMatchObject({ kind: 'regrade', grade: 4 }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText(/^Taken back/)
    expect(events()[3]).toMatchObject({ kind: 'undo', answerId: id })
  })

  it('QUEST-04 a timed set is left only after a question, the others at once', async () => {
    begin({ timerSeconds: 600 })
    await shown('q1')
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    await vi.waitFor(() =>
      expect(screen.queryByText('Your answers are kept. The time goes on while you are away.')).toBeNull(),
    )
    expect(screen.getByText('Stem of q1')).toBeTruthy()
    cleanup()
    history.replaceState(null, '')
    const { history: places } = begin()
    await shown('q1')
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    await vi.waitFor(() => expect(places).toEqual(['/pyq']))
  })

  it('QUEST-04 the time of a set runs on by the wall clock, and what was chosen when it ended counts', async () => {
    startPractice({ ...start, timerSeconds: 60 }, ['q1', 'q2', 'q3'])
    const running = sessionOf(settings)?.set
    settings.practiceSet = { ...running, startedAt: Date.now() - 3_600_000 }
    const first = stateOf({ states: settings.practiceQuestionStates }, 'q1')
    settings.practiceQuestionStates['q1'] = { ...first, choice: 0, tried: [0] }
    open()
    await screen.findByRole('heading', { name: '1 of 3 right' })
    expect(events()).toMatchObject([{ questionId: 'q1', choice: 0 }])
    expect(screen.queryByRole('button', { name: 'Go back to what is open' })).toBeNull()
  })

  it('QUEST-06 a question is reported on the spot', async () => {
    begin()
    await shown('q1')
    press('b')
    press('Enter')
    fireEvent.click(await screen.findByRole('button', { name: 'Report this question' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Send the report' }))
    await screen.findByText('Choose what is wrong.')
    fireEvent.click(screen.getByRole('radio', { name: 'The key is wrong' }))
    fireEvent.change(screen.getByLabelText('Source 1 (optional)'), { target: { value: ' Article 110 ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    await screen.findByText('Thanks, your report is kept')
    expect(outbox.waiting.at(-1)).toMatchObject({
      path: 'questions.report',
      input: { questionId: 'q1', reason: 'wrong-key', text: '', sources: ['Article 110'] },
    })
    expect(screen.getByText('Explanation of q1.')).toBeTruthy()
  })

  it.each([true, false])(
    'ROUTE-12 without a set it offers five sample questions (signed in: %s)',
    async (isSignedIn) => {
      if (!isSignedIn) clearSettings()
      open()
      await shown('s1')
      expect(screen.getByText('Question 1 of 5')).toBeTruthy()
      expect(screen.getAllByText(/^Sample/).length).toBeGreaterThan(0)
      press('b')
      press('Enter')
      await explained('s1')
      expect(outbox.waiting).toHaveLength(isSignedIn ? 1 : 0)
      expect(settings.unfinishedPractice).toBeNull()
    },
  )

  it.each([
    ['sample', 'Sign in to make sets of your own'],
    ['own', 'Sign in to keep your answers'],
  ])('ROUTE-12 QUEST-07 signed out the end of a set promises no more than it keeps (%s)', async (kind, words) => {
    clearSettings()
    if (kind === 'own') startPractice(start, ['q1'])
    open()
    await shown(kind === 'own' ? 'q1' : 's1')
    fireEvent.click(screen.getByRole('button', { name: 'All questions' }))
    fireEvent.click(await screen.findByRole('button', { name: 'End the set' }))
    expect((await screen.findByRole('link', { name: /^Sign in/ })).textContent).toBe(words)
  })

  it('C10 via QUEST-04 questions that are no longer there leave the set', async () => {
    startPractice(start, ['gone', 'q2'])
    renderWithBank(<PracticePage />, '/practice-questions', questions, { 'questions.byIds': () => ({ questions: [] }) })
    await shown('q2')
    expect(await screen.findByText('Question 1 of 1')).toBeTruthy()
  })

  it('C10 via QUEST-04 a set of which nothing is left says so, and is not the sample', async () => {
    startPractice(start, ['gone'])
    renderWithBank(<PracticePage />, '/practice-questions', questions, { 'questions.byIds': () => ({ questions: [] }) })
    expect(await screen.findByText('The questions of this set are no longer here.')).toBeTruthy()
    await act(() => Promise.resolve())
    expect(sessionOf(settings)?.set.isSample).toBe(false)
  })

  it('ROUTE-12 the sample of another day makes room for that of today', async () => {
    startSample(['of-yesterday', 's1'])
    open()
    expect(await screen.findByText('Question 1 of 5')).toBeTruthy()
    expect(sessionOf(settings)?.set.isSample).toBe(true)
  })

  it('SHELL-17 C10 a question that cannot be had now stays in the set, which opens with all of it', async () => {
    startPractice(start, ['news-1', 'q2'])
    const { history: places } = renderWithBank(<PracticePage />, '/practice-questions', questions)
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(sessionOf(settings)?.ids).toEqual(['news-1', 'q2'])
    expect(places).toEqual(['/practice-questions'])
  })

  it('SHELL-17 QUEST-04 without the questions it says so and offers to retry', async () => {
    startPractice(start, ['q1'])
    renderWithBank(<PracticePage />, '/practice-questions', questions, { 'questions.catalogue': undefined })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(sessionOf(settings)?.ids).toEqual(['q1'])
  })
})
