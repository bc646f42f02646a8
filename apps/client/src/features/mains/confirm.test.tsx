import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Submission } from '@abhyas/contracts/mains'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import { disk } from '../../testing/drafts.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, renderPage, signInForTest } from '../../testing/render-page.tsx'
import { forgetConfirm } from './confirm-draft.ts'
import { ConfirmText } from './confirm.tsx'

vi.mock('../../shared/mains/draft-storage.ts', () => import('../../testing/drafts.ts'))
vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const uploadId = '7b1c8e8e-3d0c-4f0e-9d5e-0a4b6f0c1d2e'
const page = (n: number, text: string | null, doubtful: Submission['pages'][number]['doubtful'] = []) => ({
  uploadId,
  n,
  width: 600,
  height: 800,
  text,
  doubtful,
})
const submission = (change: Partial<Submission> = {}): Submission => ({
  id: '0d7a8f60-0000-4000-8000-000000000001',
  question: { id: 'q', paper: 'GS2', marks: 10, words: 150, directive: 'Discuss', text: 'Why?' },
  source: 'pages',
  at: '2026-11-21T08:00:00.000Z',
  attempt: 1,
  state: 'confirming',
  marks: null,
  isDeleted: false,
  pages: [
    page(0, 'The govermnent rules.', [{ start: 4, end: 14 }]),
    page(1, 'It is a unlon.', [{ start: 8, end: 13 }]),
  ],
  text: null,
  hasDiagram: false,
  report: null,
  disputes: [],
  ...change,
})
const open = (of = submission()) => renderPage(<ConfirmText submission={of} />, { pattern: '/', path: '/' }, {})

beforeAll(fillInBrowser)
beforeEach(() => {
  disk.records.clear()
  outbox.waiting = []
  outbox.isHeld = false
  connection.isOnline = true
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
})

test('MAINS-03 each page stands beside its text, and the list leads from one doubtful word to the next', async () => {
  open()
  const first = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of page 1' })
  const second = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of page 2' })
  expect(screen.getByRole('img', { name: 'Page 2 of your answer' }).getAttribute('src')).toBe(`/uploads/${uploadId}/1`)
  expect(screen.getByText(/2 words to check/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next word' }))
  expect(document.activeElement).toBe(first)
  expect(first.value.slice(first.selectionStart, first.selectionEnd)).toBe('govermnent')
  fireEvent.click(screen.getByRole('button', { name: 'Next word' }))
  expect(document.activeElement).toBe(second)
  fireEvent.click(screen.getByRole('button', { name: '“unlon” is right' }))
  expect(screen.getByText(/1 word to check/)).toBeTruthy()
})

test('MAINS-03 what is corrected is confirmed through the outbox, with the tick for a diagram', async () => {
  open()
  const first = await screen.findByRole('textbox', { name: 'Text of page 1' })
  fireEvent.change(first, { target: { value: 'The government rules.' } })
  expect(screen.getByText(/1 word to check/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Contains a diagram' }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and grade' }))
  expect(outbox.waiting).toHaveLength(1)
  expect(outbox.waiting[0]).toMatchObject({
    path: 'mains.confirm',
    input: { text: 'The government rules.\n\nIt is a unlon.', hasDiagram: true },
  })
  expect(await screen.findByText(/Your text is saved on this phone/)).toBeTruthy()
})

test('MAINS-03 while pages are read nothing can be confirmed, but the answer can be typed', async () => {
  open(submission({ state: 'reading', pages: [page(0, 'Read already.'), page(1, null)] }))
  expect(await screen.findByText(/Your pages are being read/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and grade' }))
  expect(outbox.waiting).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Skip reading and type' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Your answer' }), { target: { value: 'Typed instead.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and grade' }))
  expect(outbox.waiting[0]).toMatchObject({ input: { text: 'Typed instead.' } })
})

test('MAINS-03 corrections are found again after the page died', async () => {
  open()
  const first = await screen.findByRole('textbox', { name: 'Text of page 1' })
  fireEvent.change(first, { target: { value: 'Corrected.' } })
  dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(disk.records.size).toBe(1))
  cleanup()
  open()
  expect(await screen.findByDisplayValue('Corrected.')).toBeTruthy()
})

test('MAINS-05 while the grader is away the confirmed text waits, and the screen says so', async () => {
  outbox.isHeld = true
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm and grade' }))
  expect(await screen.findByText(/It is sent when the checker is back/)).toBeTruthy()
})

test('MAINS-03 what was typed is found again after a look at the read text', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Type it instead' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Your answer' }), { target: { value: 'Long typed.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Back to the read text' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Type it instead' }))
  expect(screen.getByDisplayValue('Long typed.')).toBeTruthy()
})

test('MAINS-03 once the text is confirmed nothing of it is stored any more', async () => {
  open()
  const first = await screen.findByRole('textbox', { name: 'Text of page 1' })
  fireEvent.change(first, { target: { value: 'Corrected.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and grade' }))
  expect(await screen.findByText(/Your text is saved on this phone/)).toBeTruthy()
  await forgetConfirm(submission().id)
  cleanup()
  expect(disk.records.size).toBe(0)
})
