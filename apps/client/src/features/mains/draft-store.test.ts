import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { disk } from '../../testing/drafts.ts'
import { signInForTest } from '../../testing/render-page.tsx'
import { keepPicture } from './draft-pictures.ts'
import { currentDrafts, flushDrafts, loadDrafts, state } from './draft-store.ts'
import { beginDraft, changeDraft } from './drafts.ts'

vi.mock('../../shared/mains/draft-storage.ts', () => import('../../testing/drafts.ts'))

const question = { id: 'q', paper: 'GS2', marks: 10, words: 150, directive: 'Discuss', text: 'Why?' }
const texts = () => currentDrafts().map(({ text }) => text)
const stored = () => [...disk.records.values()].map((draft) => (draft as { text?: string }).text)
const signIn = (id: string) => {
  signInForTest()
  settings.userData = { ...settings.userData, user_id: id } as typeof settings.userData // whole, as above
}

beforeEach(async () => {
  disk.records.clear()
  disk.isFull = false
  signIn('asha')
  await loadDrafts()
})
afterEach(async () => {
  vi.restoreAllMocks()
  clearSettings()
  await loadDrafts()
})

test('MAINS-02 T33 what one student typed last takes nothing from another’s draft of the same question', async () => {
  signIn('ravi')
  await loadDrafts()
  beginDraft(question, 'type')
  await changeDraft('q', () => ({ text: 'Ravi’s' }))
  signIn('asha')
  await loadDrafts()
  beginDraft(question, 'type')
  await changeDraft('q', () => ({ text: 'Asha’s' }), 'soon')
  signIn('ravi')
  await loadDrafts()
  expect(texts()).toEqual(['Ravi’s'])
  await flushDrafts()
  expect(stored()).toEqual(['Ravi’s'])
})

test('MAINS-02 what the storage refused once is stored with the next change, and an older copy never comes over it', async () => {
  beginDraft(question, 'type')
  await changeDraft('q', () => ({ text: 'Old' }))
  disk.isFull = true
  await changeDraft('q', () => ({ text: 'New' }))
  expect(state.isKept).toBe(false)
  disk.isFull = false
  beginDraft({ ...question, id: 'other' }, 'type')
  await changeDraft('other', () => ({ text: 'Another' }))
  await loadDrafts()
  expect(new Set(texts())).toEqual(new Set(['Another', 'New']))
  expect(new Set(stored())).toEqual(new Set(['Another', 'New']))
  expect(state.isKept).toBe(true)
})

test('MAINS-02 what is still being stored is not said to be, while what was changed before it is', async () => {
  beginDraft(question, 'type')
  const first = changeDraft('q', () => ({ text: 'One' }))
  const second = changeDraft('q', () => ({ text: 'Two' }))
  const said = first.then(() => state.isSaving)
  await second
  expect(await said).toBe(true)
  expect([state.isSaving, stored()]).toEqual([false, ['Two']])
})

test('MAINS-02 a storage that cannot be read for a moment takes no draft from the screen', async () => {
  beginDraft(question, 'type')
  await changeDraft('q', () => ({ text: 'Mine' }))
  disk.isUnreadable = true
  await loadDrafts()
  disk.isUnreadable = false
  expect(texts()).toEqual(['Mine'])
})

test('MAINS-02 a picture that the phone would not keep is not said to be kept, though its draft is', async () => {
  beginDraft(question, 'photos')
  disk.isFull = true
  await keepPicture('q', 'page', new Blob(['large']))
  disk.isFull = false
  await changeDraft('q', () => ({ text: 'small' }))
  expect(state.isKept).toBe(false)
})
