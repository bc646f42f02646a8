import type { Outputs } from '@abhyas/contracts/app-router'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enqueue, outbox } from '../../testing/outbox.ts'
import { fillInBrowser, refusal, renderPage } from '../../testing/render-page.tsx'
import { ReportsList } from './reports-list.tsx'

vi.mock('../outbox/outbox.ts', () => import('../../testing/outbox.ts'))

type Reports = Outputs['questions']['reports']
const report: Reports['reports'][number] = {
  id: '00000000-0000-4000-8000-00000000000a',
  questionId: 'q1',
  stem: 'Stem of q1',
  reason: 'wrong-key',
  text: 'It is Article 110.',
  sources: [],
  at: '2026-11-10T06:00:00.000Z',
  status: 'accepted',
  verdict: 'The key is corrected.',
  decidedAt: '2026-11-12T06:00:00.000Z',
}
const open = (reports?: () => Reports) =>
  renderPage(<ReportsList />, { pattern: '/bookmarks', path: '/bookmarks' }, { 'questions.reports': reports })

beforeEach(fillInBrowser)
afterEach(() => {
  cleanup()
  outbox.waiting = []
})

describe('my reports', () => {
  it('QUEST-06 shows what became of each', async () => {
    open(() => ({ reports: [report] }))
    await screen.findByText('Accepted')
    expect(screen.getByText('The key is corrected.')).toBeTruthy()
    expect(screen.getByText('Stem of q1')).toBeTruthy()
  })

  it('QUEST-06 QUEST-07 one that waits on this phone stands first, once', async () => {
    const input = { questionId: 'q2', reason: 'typo', text: '', sources: [] } as const
    await enqueue({
      path: 'questions.report',
      input: { ...input, sources: [] },
      about: { title: 'Stem of q2', detail: '' },
    })
    await enqueue({ path: 'questions.report', input: { ...input, sources: [], clientId: report.id } })
    open(() => ({ reports: [report] }))
    await screen.findByText('Accepted')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Will be sent'))).toEqual([
      true,
      false,
    ])
    expect(screen.getByText('Stem of q2')).toBeTruthy()
  })

  it('QUEST-06 offline what waits is shown', async () => {
    await enqueue({ path: 'questions.report', input: { questionId: 'q2', reason: 'typo', text: '', sources: [] } })
    open()
    expect(await screen.findByText('Will be sent')).toBeTruthy()
  })

  it('G2 QUEST-06 without a report it says how one comes about', async () => {
    open(() => ({ reports: [] }))
    expect(await screen.findByText(/^No reports yet\./)).toBeTruthy()
  })

  it('SHELL-17 QUEST-06 an outage offers to retry', async () => {
    open(() => {
      throw refusal('UNAVAILABLE', 'The service is busy.')
    })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
