import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import { mainsQuestion, submissionHead } from '../../testing/mains.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, refusal, signInForTest } from '../../testing/render-page.tsx'
import type { DraftHead } from './drafts.ts'
import HubPage from './hub-page.tsx'
import { healthy, openPage } from './testing.tsx'

const kept = vi.hoisted(() => ({ drafts: [] as object[], begun: [] as unknown[] }))

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))
vi.mock('./drafts.ts', () => ({
  useDrafts: () => kept.drafts,
  ensureDrafts: () => Promise.resolve(),
  beginDraft: (question: { id: string }, way: string) => kept.begun.push([question.id, way]),
  changeDraft: (id: string, change: (draft: { text: string }) => object) => {
    kept.begun.push([id, change({ text: '' })])
    return Promise.resolve()
  },
}))

const hub = '/mains-practice'
const graded = submissionHead('s-1', mainsQuestion('m-2024'), { marks: 4.5 })
const draft: DraftHead = {
  questionId: 'm-2023',
  at: '2026-11-20T06:00:00.000Z',
  pages: 2,
  words: 0,
  phase: 'writing',
  submissionId: 's-9',
  question: mainsQuestion('m-2023'),
}
const open = (path = hub, more = {}) => openPage(<HubPage />, path, healthy(more))

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  outbox.waiting = []
  kept.drafts = []
  kept.begun = []
})

describe('/mains-practice', () => {
  it('MAINS-01 shows today’s question and leads to every list', async () => {
    open()
    const today = await screen.findByRole('region', { name: 'Today’s question' })
    expect(within(today).getByText('Text of m-today.')).toBeTruthy()
    const links = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `${hub}/previous-year-questions`,
      `${hub}/important-questions`,
      `${hub}/bookmarks`,
      `${hub}/submissions`,
      `${hub}/answers`,
    ])
    expect(links[0]?.textContent).toContain('2 questions')
  })

  it('MAINS-01 a paper stands in the address, offers a question of its own and goes along to the lists', async () => {
    const { history } = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Essay' }))
    expect(history.at(-1)).toBe(`${hub}?paper=Essay`)
    const next = await screen.findByRole('region', { name: 'Next in Essay' })
    expect(within(next).getByText('Text of m-essay.')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Model answers/ }).getAttribute('href')).toBe(`${hub}/answers?paper=Essay`)
  })

  it('MAINS-01 the newest draft comes first, the others beneath', async () => {
    kept.drafts = [draft, { ...draft, questionId: 'm-2024', question: mainsQuestion('m-2024'), pages: 0, words: 90 }]
    open()
    const go = await screen.findByRole('link', { name: 'Continue' })
    expect(go.getAttribute('href')).toBe(`${hub}/upload-answer?question=m-2023`)
    expect(screen.getByText(/^2 pages · saved on this phone/)).toBeTruthy()
    expect(screen.getByText('Draft · 90 words')).toBeTruthy()
    await screen.findByRole('region', { name: 'Today’s question' })
    expect(screen.queryByText('Your first answer in two minutes')).toBeNull()
  })

  it('MAINS-01 a newcomer is led in three steps, and what is noted begins the draft', async () => {
    const { history } = open()
    await screen.findByText('Your first answer in two minutes')
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    press('Begin')
    expect(document.activeElement?.textContent).toBe('Step 1 of 3: read the directive')
    press('Next')
    fireEvent.change(screen.getByLabelText('Point 2'), { target: { value: 'The Speaker decides' } })
    press('Next')
    press('Back')
    expect(screen.getByLabelText('Point 2')).toMatchObject({ value: 'The Speaker decides' })
    press('Next')
    fireEvent.change(screen.getByLabelText('Two sentences that answer the question'), { target: { value: 'It does.' } })
    press('Write it in full')
    await vi.waitFor(() => expect(history.at(-1)).toBe(`${hub}/upload-answer?question=m-today&way=type`))
    expect(kept.begun).toEqual([
      ['m-today', 'type'],
      ['m-today', { text: 'It does.\n\n- The Speaker decides', way: 'type' }],
    ])
  })

  it('MAINS-01 MAINS-03 the last report and the trend, in words too', async () => {
    open(hub, { 'mains.submissions': () => ({ submissions: [graded] }) })
    const report = await screen.findByRole('link', { name: 'Open the report' })
    expect(report.getAttribute('href')).toBe(`${hub}/submission/s-1`)
    expect(screen.getByText(/^45 % of the marks/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'GS2 · 20 Nov 2026 4.5 of 10' })).toBeTruthy()
    expect(screen.queryByText('Your first answer in two minutes')).toBeNull()
  })

  it('MAINS-01 MAINS-03 an answer that needs the student’s word comes before the last report', async () => {
    const asked = submissionHead('s-2', mainsQuestion('m-2023'), { state: 'confirming', marks: null })
    open(hub, { 'mains.submissions': () => ({ submissions: [graded, asked] }) })
    await screen.findByText('Your turn')
    expect(screen.getByRole('link', { name: 'Check the text' }).getAttribute('href')).toBe(`${hub}/submission/s-2`)
  })

  it('C10 MAINS-01 without the student’s reports the questions are there, and no newcomer is made of them', async () => {
    open(hub, {
      'mains.submissions': () => {
        throw refusal('UNAVAILABLE')
      },
    })
    await screen.findByText('Your reports could not be loaded. They are safe, and the questions are here.')
    expect(screen.getByRole('region', { name: 'Today’s question' })).toBeTruthy()
    expect(screen.queryByText('Your first answer in two minutes')).toBeNull()
  })
})
