import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { disk } from '../../testing/drafts.ts'
import { signInForTest } from '../../testing/render-page.tsx'
import { takeFiles } from './capture.ts'
import { currentDrafts, loadDrafts, state } from './draft-store.ts'
import { beginDraft, changeDraft } from './drafts.ts'

vi.mock('../../shared/mains/draft-storage.ts', () => import('../../testing/drafts.ts'))
const decoding = vi.hoisted(() => ({ next: Promise.resolve() }))
vi.mock('./prepare.ts', () => ({
  FileRefusal: class extends Error {},
  preparePhoto: () => decoding.next.then(() => ({ picture: new Blob(['picture']), faults: [] })),
}))

const question = { id: 'q', paper: 'GS2', marks: 10, words: 150, directive: 'Discuss', text: 'Why?' }
const photo = new File(['photo'], 'one.jpg', { type: 'image/jpeg' })
const pages = () => currentDrafts()[0]?.pages.map(({ name }) => name)
/** A photograph that is decoded when the test says so. */
function slowPhoto() {
  let isDecoded = () => undefined as void
  decoding.next = new Promise((resolve) => (isDecoded = resolve))
  return { taken: takeFiles('q', [photo], 'image'), isDecoded }
}

beforeEach(async () => {
  disk.records.clear()
  decoding.next = Promise.resolve()
  signInForTest()
  await loadDrafts()
  beginDraft(question, 'photos')
  await changeDraft('q', () => ({}))
})
afterEach(async () => {
  clearSettings()
  await loadDrafts()
})

test('MAINS-02 while files are taken in the draft says so, until the last is', async () => {
  const { taken, isDecoded } = slowPhoto()
  expect(state.taking).toEqual(['q'])
  isDecoded()
  expect(await taken).toEqual([])
  expect(state.taking).toEqual([])
  expect(pages()).toEqual(['one.jpg'])
})

test('MAINS-02 T33 a photograph that was being taken in goes into no draft of the next student', async () => {
  const { taken, isDecoded } = slowPhoto()
  settings.userData = { ...settings.userData, user_id: 'ravi' } as typeof settings.userData // whole, of the sign-in
  await loadDrafts()
  beginDraft(question, 'photos')
  await changeDraft('q', () => ({}))
  isDecoded()
  await taken
  expect(pages()).toEqual([])
  expect([...disk.records.keys()].filter((key) => key.includes('"page"'))).toEqual([])
})

test('MAINS-02 a photograph that comes after the answer was handed in, as in another tab, is named', async () => {
  const { taken, isDecoded } = slowPhoto()
  await changeDraft('q', () => ({ phase: 'queued' }))
  isDecoded()
  expect(await taken).toEqual([{ name: 'one.jpg', message: 'This answer is handed in already.' }])
  expect(pages()).toEqual([])
})
