import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Entry } from '../../shared/outbox/entry.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import { disk } from '../../testing/drafts.ts'
import { signInForTest } from '../../testing/render-page.tsx'
import { newDraft, newPage, type Draft } from './draft.ts'
import { loadDrafts } from './draft-store.ts'
import { followMains } from './sync.ts'

const outbox = vi.hoisted(() => ({ refuse: (_entry: Entry) => undefined as void }))
vi.mock('../../shared/outbox/outbox.ts', () => ({
  whenSent: () => () => undefined,
  whenDrained: () => () => undefined,
  beforeForgotten: () => () => undefined,
  whenRefused: (listener: typeof outbox.refuse) => {
    outbox.refuse = listener
    return () => undefined
  },
}))
vi.mock('../../shared/mains/draft-storage.ts', () => import('../../testing/drafts.ts'))

const question = { id: 'q', paper: 'GS2', marks: 10, words: 150, directive: 'Discuss', text: 'Why?' }

beforeEach(() => {
  disk.records.clear()
  signInForTest()
})
afterEach(async () => {
  clearSettings()
  await loadDrafts()
})

test('MAINS-02 an answer that is refused before anything of Mains was opened is the student’s again, its pages to be sent anew', async () => {
  const page = newPage({ kind: 'image', name: 'one.jpg', faults: [] })
  const upload = { id: page.uploadId, kind: 'image' as const, pages: [{ n: 0, width: 10, height: 20 }] }
  const draft: Draft = { ...newDraft(question, 'photos'), phase: 'queued', pages: [{ ...page, upload }] }
  const key = JSON.stringify(['00000000-0000-4000-8000-000000000001', 'draft', 'q'])
  disk.records.set(key, draft)
  const stop = followMains()
  const refusal = { code: 'NOT_FOUND', message: 'This is not here any more.' } as const
  outbox.refuse({ path: 'mains.submit', input: { submissionId: draft.submissionId }, refusal } as Entry) // cut to what is read
  await vi.waitFor(() => expect(disk.records.get(key)).toMatchObject({ phase: 'writing', refusal: refusal.message }))
  const [after] = (disk.records.get(key) as Draft).pages
  expect(after?.upload).toBeNull()
  expect(after?.uploadId).not.toBe(page.uploadId)
  stop()
})
