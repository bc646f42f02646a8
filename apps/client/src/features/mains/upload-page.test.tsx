import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { errors } from '@abhyas/contracts/errors'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import { disk } from '../../testing/drafts.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, renderPage, signInForTest } from '../../testing/render-page.tsx'
import { currentDrafts, flushDrafts, loadDrafts, state } from './draft-store.ts'
import { beginDraft, changeDraft, forgetDraft } from './drafts.ts'
import { newPage, type Draft } from './draft.ts'
import UploadPage from './upload-page.tsx'

vi.mock('../../shared/mains/draft-storage.ts', () => import('../../testing/drafts.ts'))
vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const question = {
  id: 'gs2-1',
  year: null,
  paper: 'GS2',
  marks: 10,
  words: 150,
  directive: 'Discuss',
  text: 'Discuss the role of the Governor.',
  topics: [],
  isImportant: false,
  why: null,
  hasSample: true,
  isSample: true,
}
const answers = { 'mains.questions': () => ({ questions: [question], topics: [], todayId: 'gs2-1' }) }
const pattern = '/mains-practice/upload-answer'
const open = (search = '?question=gs2-1') =>
  renderPage(<UploadPage />, { pattern, path: `${pattern}${search}` }, answers)
const typed = async (text: string) => {
  const box = await screen.findByRole('textbox', { name: 'Your answer' })
  fireEvent.change(box, { target: { value: text } })
  return box
}

beforeAll(fillInBrowser)
beforeEach(async () => {
  disk.records.clear()
  disk.isFull = false
  outbox.waiting = []
  outbox.isHeld = false
  connection.isOnline = true
  Object.assign(navigator, { locks: { request: (_name: string, run: () => unknown) => run() } })
  signInForTest()
  await loadDrafts()
})
afterEach(async () => {
  cleanup()
  clearSettings()
  await loadDrafts()
})

test('MAINS-02 without a question one is chosen: today’s, or one that is searched for', async () => {
  const { history } = open('')
  expect(await screen.findByRole('heading', { name: 'Today’s question' })).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing has these' } })
  expect(screen.getByText(/No question has all these words/)).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'governor' } })
  fireEvent.click(screen.getByRole('link', { name: /Governor/ }))
  expect(history.at(-1)).toBe('/mains-practice/upload-answer?question=gs2-1')
})

test('MAINS-02 what is typed is counted against the limit, what is pasted flagged, and both found again', async () => {
  open()
  const box = await typed('Article 163 lets the Governor act')
  expect(screen.getByText(/^6 of 150 words/)).toBeTruthy()
  fireEvent.paste(box, { clipboardData: { getData: () => 'pasted words' } })
  expect(await screen.findByText(/Pasted: 12 characters/)).toBeTruthy()
  await act(() => flushDrafts())
  expect(screen.getByText('Saved on this phone')).toBeTruthy()
  cleanup()
  await loadDrafts()
  open()
  expect(await screen.findByDisplayValue('Article 163 lets the Governor act')).toBeTruthy()
  expect(screen.getByText(/Pasted: 12 characters/)).toBeTruthy()
})

test('MAINS-02 the timer of a ten-marker runs seven minutes, can be hidden, and goes on over a reload', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Start timer: 7 minutes' }))
  expect(await screen.findByRole('timer', { name: 'Time left' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide timer' }))
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
  await act(() => flushDrafts())
  cleanup()
  await loadDrafts()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show timer' }))
  expect((await screen.findByRole('timer', { name: 'Time left' })).textContent).toMatch(/^[67]:/)
})

test('MAINS-02 MAINS-05 a typed answer goes into the outbox, and the screen says where it is', async () => {
  open()
  expect(await screen.findByText('Write your answer first.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send for checking' }))
  expect(outbox.waiting).toEqual([])
  await typed('The Governor acts on advice.')
  await waitFor(() => expect(screen.queryByText('Write your answer first.')).toBeNull())
  connection.isOnline = false
  fireEvent.click(screen.getByRole('button', { name: 'Send for checking' }))
  expect(await screen.findByText('Saved on this phone. Checking starts when you are online.')).toBeTruthy()
  await waitFor(() => expect(outbox.waiting).toHaveLength(1))
  expect(outbox.waiting[0]).toMatchObject({
    path: 'mains.submit',
    input: { questionId: 'gs2-1', answer: { kind: 'typed', text: 'The Governor acts on advice.', pasted: 0 } },
  })
  act(() => {
    connection.isOnline = true
    outbox.isHeld = true
  })
  expect(await screen.findByText('Saved on this phone. Checking starts when the checker is back.')).toBeTruthy()
})

test('MAINS-02 a draft is on the phone before the picker opens', async () => {
  open('?question=gs2-1&way=photos')
  const clicked = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  fireEvent.click(await screen.findByRole('button', { name: 'Take or choose photos' }))
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
  expect([...disk.records.keys()].some((key) => key.includes('"draft","gs2-1"'))).toBe(true)
  clicked.mockRestore()
})

test('MAINS-02 a text file that is called a photograph is refused by its content, in words', async () => {
  open('?question=gs2-1&way=photos')
  const input = await screen.findByTestId<HTMLInputElement>('files')
  expect(input.hasAttribute('capture')).toBe(false)
  const file = new File(['Only words'], 'answer.jpg', { type: 'image/jpeg' })
  fireEvent.change(input, { target: { files: [file] } })
  expect((await screen.findByRole('alert')).textContent).toContain(`answer.jpg: ${errors.FILE_KIND.message}`)
  expect(screen.getByText('Add a page first.')).toBeTruthy()
})

test('MAINS-02 a browser that keeps nothing says so, and the answer can still be handed in', async () => {
  disk.isFull = true
  open()
  await typed('An answer')
  await act(() => flushDrafts())
  expect(await screen.findByText(/This browser keeps nothing/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Write your answer first.')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Send for checking' }))
  await waitFor(() => expect(outbox.waiting).toHaveLength(1))
})

test('G5 a question that does not exist leads to the choice', async () => {
  open('?question=gone')
  expect(await screen.findByRole('link', { name: 'Choose a question' })).toBeTruthy()
})

test('MAINS-02 an answer that was refused once stays handed in when it is sent again', async () => {
  open()
  await typed('An answer')
  await waitFor(() => expect(screen.queryByText('Write your answer first.')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Send for checking' }))
  await waitFor(() => expect(currentDrafts()[0]?.phase).toBe('queued'))
  act(() => {
    outbox.waiting = outbox.waiting.map((entry) => ({ ...entry, refusal: { code: 'CONFLICT', message: 'Too many.' } }))
  })
  await screen.findByText(/Too many/)
  fireEvent.click(screen.getByRole('button', { name: 'Send for checking' }))
  await waitFor(() => expect(outbox.waiting.filter(({ refusal }) => !refusal)).toHaveLength(1))
  expect(await screen.findByText('Saved on this phone. Handing it in now.')).toBeTruthy()
  await act(() => flushDrafts())
  expect(currentDrafts()[0]?.phase).toBe('queued')
})

test('MAINS-02 what another tab wrote stands in the box, and typing on loses none of it', async () => {
  open()
  await typed('One')
  await act(() => flushDrafts())
  const [key, draft] = [...disk.records][0] ?? []
  disk.records.set(key ?? '', { ...(draft as Draft), text: 'One and two' })
  await act(() => loadDrafts())
  expect(await screen.findByDisplayValue('One and two')).toBeTruthy()
})

test('MAINS-02 while chosen files are taken in the answer cannot be handed in without them', async () => {
  open('?question=gs2-1&way=photos')
  await screen.findByTestId('files')
  await act(async () => {
    beginDraft(question, 'photos')
    await changeDraft('gs2-1', () => ({ pages: [newPage({ kind: 'image', name: 'a.jpg', faults: ['dark'] })] }))
    state.taking = ['gs2-1']
  })
  expect(await screen.findByText('Your files are being taken in.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send for checking' }))
  expect(currentDrafts()[0]?.phase).toBe('writing')
  act(() => {
    state.taking = []
  })
  await waitFor(() => expect(screen.queryByText('Your files are being taken in.')).toBeNull())
})

test('MAINS-02 a removed page that is wanted back after the answer is gone begins no draft', async () => {
  beginDraft(question, 'photos')
  await changeDraft('gs2-1', () => ({ pages: [newPage({ kind: 'image', name: 'a.jpg', faults: ['dark'] })] }))
  open('?question=gs2-1&way=photos')
  fireEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
  const undo = await screen.findByText('Undo')
  await act(() => forgetDraft('gs2-1'))
  fireEvent.click(undo)
  await act(() => flushDrafts())
  expect(currentDrafts()).toEqual([])
})
