import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errors } from '@abhyas/contracts/errors'
import { connection, reportReached } from '../../shared/connection/connection.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import { disk } from '../../testing/drafts.ts'
import { outbox } from '../../testing/outbox.ts'
import { refusal, signInForTest } from '../../testing/render-page.tsx'
import { fakeUploads } from '../../testing/uploads.ts'
import { newPage } from './draft.ts'
import { keepPicture } from './draft-pictures.ts'
import { currentDrafts, loadDrafts } from './draft-store.ts'
import { beginDraft, changeDraft, forgetSubmitted } from './drafts.ts'
import { wake, watchUploads } from './uploader.ts'

vi.mock('../../shared/mains/draft-storage.ts', () => import('../../testing/drafts.ts'))
vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))
const session = vi.hoisted(() => ({ isSame: true, isCut: false, asked: 0 }))
vi.mock('../../shared/api/session-link.ts', async (original) => ({
  ...(await original<object>()),
  confirmSession: () => {
    session.asked += 1
    return session.isCut ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(session.isSame)
  },
}))

const question = { id: 'q', paper: 'GS2', marks: 10, words: 150, directive: 'Discuss', text: 'Why?' }
const draft = () => currentDrafts()[0]
let stop = () => undefined as void

/** A draft with `count` photographs, kept on the phone. */
async function photographed(count: number) {
  beginDraft(question, 'photos')
  const pages = Array.from({ length: count }, (_, n) => newPage({ kind: 'image', name: `${n}.jpg`, faults: ['dark'] }))
  for (const { id } of pages) await keepPicture('q', id, new Blob(['picture'], { type: 'image/jpeg' }))
  await changeDraft('q', () => ({ pages }))
  return pages
}
const handIn = () => changeDraft('q', () => ({ phase: 'sending' }))

beforeEach(async () => {
  disk.records.clear()
  disk.isFull = false
  outbox.waiting = []
  Object.assign(session, { isSame: true, isCut: false, asked: 0 })
  outbox.failure = undefined
  connection.isOnline = true
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => unknown) => run() }, onLine: true })
  signInForTest()
  await loadDrafts()
  stop = watchUploads()
})
afterEach(async () => {
  stop()
  reportReached()
  clearSettings()
  await loadDrafts()
  vi.unstubAllGlobals()
})

test('MAINS-02 pages are sent one by one in their order, and then the answer waits in the outbox once', async () => {
  const { sent } = fakeUploads()
  const pages = await photographed(3)
  await handIn()
  await vi.waitFor(() => expect(draft()?.phase).toBe('queued'))
  expect(sent).toEqual(pages.map(({ uploadId }) => uploadId))
  const refs = sent.map((uploadId) => ({ uploadId, n: 0 }))
  wake()
  await handIn()
  await vi.waitFor(() => expect(draft()?.phase).toBe('queued'))
  // "Send" twice: the same submission, which the server counts once.
  expect(new Set(outbox.waiting.map(({ input }) => 'submissionId' in input && input.submissionId)).size).toBe(1)
  expect(outbox.waiting[0]).toMatchObject({ path: 'mains.submit', input: { answer: { kind: 'pages', pages: refs } } })
  await forgetSubmitted(draft()?.submissionId ?? '')
  expect(currentDrafts()).toEqual([])
  expect(disk.records.size).toBe(0)
})

test('MAINS-05 offline nothing is lost: sending goes on with the same id when the network is back', async () => {
  const { sent } = fakeUploads(['cut'])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut')))
  const pages = await photographed(1)
  await handIn()
  await vi.waitFor(() => expect(connection.isOnline).toBe(false))
  expect(draft()?.phase).toBe('sending')
  reportReached()
  await vi.waitFor(() => expect(draft()?.phase).toBe('queued'))
  expect(sent).toEqual([pages[0]?.uploadId, pages[0]?.uploadId])
})

test('MAINS-05 while the grader is away the page waits on the phone and is sent again by itself', async () => {
  const { sent } = fakeUploads(['UNAVAILABLE'])
  await photographed(1)
  await handIn()
  // The pause before the next try is up to a second.
  await vi.waitFor(() => expect(draft()?.phase).toBe('queued'))
  expect(new Set(sent).size).toBe(1)
  expect(sent).toHaveLength(2)
})

test('MAINS-02 a refused page says why, the others are sent, and the answer is the student’s again', async () => {
  const { sent } = fakeUploads(['FILE_BROKEN'])
  await photographed(2)
  await handIn()
  await vi.waitFor(() => expect(draft()?.phase).toBe('writing'))
  expect(sent).toHaveLength(2)
  expect(draft()?.pages.map(({ refusal }) => refusal)).toEqual([errors.FILE_BROKEN.message, null])
  expect(draft()?.pages[1]?.upload).not.toBeNull()
  expect(outbox.waiting).toEqual([])
})

test('MAINS-02 signed out on the server, the session is asked for and the page sent again', async () => {
  const { sent } = fakeUploads(['UNAUTHORIZED'])
  await photographed(1)
  await handIn()
  await vi.waitFor(() => expect(draft()?.phase).toBe('queued'))
  expect(session.asked).toBe(1)
  expect(sent).toHaveLength(2)
})

test('MAINS-02 more than ten pages in a PDF are handed back with the reason', async () => {
  fakeUploads([6, 5])
  await photographed(2)
  await handIn()
  await vi.waitFor(() => expect(draft()?.refusal).toBe(errors.PAGES_TOO_MANY.message))
  expect(draft()?.phase).toBe('writing')
})

test('MAINS-02 after the page died the next one goes on where it stopped, with what the phone kept', async () => {
  const { sent } = fakeUploads()
  stop()
  const pages = await photographed(2)
  await handIn()
  expect(sent).toEqual([])
  // Another student's sign-in empties the memory; the disk keeps what is this one's.
  clearSettings()
  await loadDrafts()
  expect(currentDrafts()).toEqual([])
  signInForTest()
  await loadDrafts()
  expect(draft()?.pages.map(({ id }) => id)).toEqual(pages.map(({ id }) => id))
  stop = watchUploads()
  await vi.waitFor(() => expect(draft()?.phase).toBe('queued'))
  expect(sent).toEqual(pages.map(({ uploadId }) => uploadId))
})

test('MAINS-02 a session that cannot be asked for, or became another’s, is no fault of the page: it is sent later', async () => {
  const { sent } = fakeUploads(['UNAUTHORIZED', 'CONFLICT'])
  session.isCut = true
  await photographed(1)
  await handIn()
  await vi.waitFor(() => expect(session.asked).toBe(1))
  Object.assign(session, { isCut: false, isSame: false })
  await vi.waitFor(() => expect(session.asked).toBe(2))
  expect(draft()).toMatchObject({ phase: 'sending', pages: [{ refusal: null, upload: null }] })
  await vi.waitFor(() => expect(draft()?.phase).toBe('queued'))
  expect(sent).toHaveLength(3)
})

test('MAINS-02 an answer that is refused at once, where the phone keeps nothing, is the student’s again', async () => {
  fakeUploads()
  const failure = refusal('CONFLICT', 'You have 500 answers.')
  Object.assign(failure.data ?? {}, { retryable: false })
  outbox.failure = failure
  await photographed(1)
  await handIn()
  await vi.waitFor(() => expect(draft()).toMatchObject({ phase: 'writing', refusal: 'You have 500 answers.' }))
})

test('MAINS-02 what was refused of an answer is forgotten when it is handed in anew', async () => {
  fakeUploads()
  await photographed(1)
  const submissionId = draft()?.submissionId ?? ''
  const refused = { code: 'NOT_FOUND', message: 'Gone.' } as const
  const input = { clientId: 'old', at: '2026-11-21T00:00:00.000Z', submissionId, questionId: 'q' }
  outbox.waiting = [{ path: 'mains.submit', input: input as never, refusal: refused }] // cut to what is read
  await handIn()
  await vi.waitFor(() => expect(draft()?.phase).toBe('queued'))
  expect(outbox.waiting.map(({ refusal: why }) => why)).toEqual([undefined])
})
