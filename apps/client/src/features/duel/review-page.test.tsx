import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import { duelId, outcomeOf, pastOf, reviewedOf } from './testing/after.ts'
import ReviewPage from './review-page.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const open = (answers: Answers, path = `/duel-review?duel=${duelId}`) =>
  renderPage(<ReviewPage />, { pattern: '/duel-review', path }, answers)

/** What `name` did with the question on the screen. */
const played = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent?.trim()

const wrong = { choice: 2, elapsedMs: 5500, points: 0 }
const questions = [
  reviewedOf(0),
  reviewedOf(1, { answers: [wrong, null] }),
  reviewedOf(2, { answers: [null, { choice: 0, elapsedMs: 3000, points: 114 }] }),
  reviewedOf(3, { answers: [wrong, null], isInRevision: true }),
]

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  outbox.waiting = []
})

describe('/duel-review', () => {
  it('DUEL-04 goes through each question with both answers, their times and the explanation', async () => {
    open({ 'duel.review': () => ({ duel: pastOf(), questions }) })
    await screen.findByText('Explanation 0.')
    expect(played('You')).toBe('A, right · 4.2 s · 112 points')
    expect(played('Ravi')).toBe('B, wrong · 6.0 s · 0 points')
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    await screen.findByText('Explanation 1.')
    expect(played('Ravi')).toBe('no answer in time')
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('Explanation 2.')
    expect(played('You')).toBe('no answer in time')
  })

  it('DUEL-04 filters by how it went', async () => {
    open({ 'duel.review': () => ({ duel: pastOf(), questions }) }, `/duel-review?duel=${duelId}&show=wrong`)
    await screen.findByText('Stem of question 2')
    expect(screen.getByRole('button', { name: 'Wrong 2', pressed: true })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'No answer 1' }))
    await screen.findByText('Stem of question 3')
  })

  it('DUEL-04 what was missed goes into revision by one tap, each once', async () => {
    open({ 'duel.review': () => ({ duel: pastOf(), questions }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Add all 3 missed to revision' }))
    await vi.waitFor(() =>
      expect(outbox.waiting).toMatchObject([
        { path: 'duel.revise', input: { duelId, questionIds: ['reserve-1', 'reserve-2'] } },
      ]),
    )
    await screen.findByRole('button', { name: 'In revision' })
    fireEvent.click(screen.getByRole('button', { name: 'Add to revision' }))
    await vi.waitFor(() => expect(outbox.waiting[1]).toMatchObject({ input: { questionIds: ['reserve-0'] } }))
    await vi.waitFor(() => expect(screen.getAllByRole('button', { name: 'In revision' })).toHaveLength(2))
  })

  it('DUEL-04 an abandoned duel is reviewed too; a friend who has not played gives nothing away', async () => {
    const abandoned = pastOf({ outcome: outcomeOf({ result: 'aborted', reason: 'left', rating: null }) })
    open({ 'duel.review': () => ({ duel: abandoned, questions: [reviewedOf(0)] }) })
    await screen.findByText(/Broken off against Ravi/)
    cleanup()
    const sealed = reviewedOf(0, { answers: [wrong, null] })
    open({ 'duel.review': () => ({ duel: pastOf({ kind: 'async', outcome: null }), questions: [sealed] }) })
    expect(await screen.findByText('still to play')).toBeTruthy()
  })

  it('DUEL-04 a question can be reported', async () => {
    open({ 'duel.review': () => ({ duel: pastOf(), questions }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Report this question' }))
    fireEvent.click(await screen.findByRole('radio', { name: /key/i }))
    fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    await vi.waitFor(() =>
      expect(outbox.waiting).toMatchObject([{ path: 'questions.report', input: { questionId: 'reserve-0' } }]),
    )
  })

  it('C10 without a duel it leads to the lobby; an unknown one and one without questions say so', async () => {
    const { history } = open({}, '/duel-review')
    await vi.waitFor(() => expect(history?.at(-1)).toBe('/duel'))
    cleanup()
    open({
      'duel.review': () => {
        throw refusal('NOT_FOUND')
      },
    })
    await screen.findByText(/still runs, or it is not yours/)
    cleanup()
    open({ 'duel.review': () => ({ duel: pastOf(), questions: [] }) })
    await screen.findByText('No question was played in this duel.')
  })

  it('SHELL-17 a failure can be tried again', async () => {
    const answers: Answers = {}
    open(answers)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answers['duel.review'] = () => ({ duel: pastOf(), questions })
    fireEvent.click(retry)
    expect(await screen.findByText('Stem of question 1')).toBeTruthy()
  })
})
