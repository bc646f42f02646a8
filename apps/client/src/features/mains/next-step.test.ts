import { expect, test } from 'vitest'
import { newDraft, newPage, type Draft, type DraftPage } from './draft.ts'
import { nextStep } from './next-step.ts'

const question = { id: 'q', paper: 'GS2', marks: 10, words: 150, directive: 'Discuss', text: 'Why?' }
const draft = (change: Partial<Draft>): Draft => ({ ...newDraft(question, 'photos'), ...change })
const page = (change: Partial<DraftPage> = {}): DraftPage => ({
  ...newPage({ kind: 'image', name: 'a.jpg', faults: [] }),
  ...change,
})
const upload = (pages: number) => ({
  id: crypto.randomUUID(),
  kind: 'pdf' as const,
  pages: Array.from({ length: pages }, (_, n) => ({ n, width: 1, height: 1 })),
})

test('MAINS-02 pages go one after the other, those of what was handed in first, and then the answer', () => {
  const early = draft({ pages: [page()] })
  const [first, second] = [page({ upload: upload(1) }), page()]
  const handedIn = draft({ phase: 'sending', pages: [first, second] })
  expect(nextStep([early, handedIn], true)).toEqual({ kind: 'upload', draft: handedIn, page: second })
  const whole = draft({ phase: 'sending', pages: [first] })
  expect(nextStep([whole], true)).toEqual({ kind: 'submit', draft: whole })
  expect(nextStep([draft({ phase: 'queued', pages: [first] })], true)).toBeUndefined()
  const typed = draft({ phase: 'sending', way: 'type', text: 'Because.' })
  expect(nextStep([typed], false)).toEqual({ kind: 'submit', draft: typed })
})

test('MAINS-02 before it is handed in a page is sent only where that is wanted and nothing is wrong with it', () => {
  expect(nextStep([draft({ pages: [page()] })], true)?.kind).toBe('upload')
  expect(nextStep([draft({ pages: [page()] })], false)).toBeUndefined()
  expect(nextStep([draft({ pages: [page({ faults: ['dark'] })] })], true)).toBeUndefined()
  expect(nextStep([draft({ phase: 'sending', pages: [page({ faults: ['dark'] })] })], false)?.kind).toBe('upload')
  expect(nextStep([draft({ phase: 'sending', isPaused: true, pages: [page()] })], true)).toBeUndefined()
})

test('MAINS-02 with a refused page, or too many of them, the answer is the student’s again', () => {
  const refused = draft({ phase: 'sending', pages: [page({ refusal: 'No.' }), page({ upload: upload(1) })] })
  expect(nextStep([refused], true)).toMatchObject({ kind: 'hand back', reason: 'refused page' })
  const long = draft({ phase: 'sending', pages: [page({ upload: upload(6) }), page({ upload: upload(5) })] })
  expect(nextStep([long], true)).toMatchObject({ kind: 'hand back', reason: 'too many pages' })
})
