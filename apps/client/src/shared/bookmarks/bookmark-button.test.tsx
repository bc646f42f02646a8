import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookmarkOf } from '../../testing/bookmarks.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import { clearSettings } from '../settings/settings.ts'
import { enqueueAll } from '../outbox/outbox.ts'
import { SignInGate } from '../sign-in/sign-in-gate.tsx'
import { BookmarkButton } from './bookmark-button.tsx'

vi.mock('../outbox/outbox.ts', async () => {
  const testing = await import('../../testing/outbox.ts')
  return { ...testing, enqueueAll: vi.fn<typeof testing.enqueueAll>(testing.enqueueAll) }
})

const item = { kind: 'question', itemId: 'q-1', title: 'Which is right?', detail: 'Polity · 2024' } as const
const at = { pattern: '/', path: '/' }
const open = (answers: Answers = { 'bookmarks.list': () => ({ bookmarks: [] }) }) =>
  renderPage(
    <>
      <BookmarkButton {...item} />
      <SignInGate />
    </>,
    at,
    answers,
  )
const button = () => screen.getByRole('button', { name: 'Bookmark' })
const isPressed = (pressed: boolean) =>
  waitFor(() => expect(button().getAttribute('aria-pressed')).toBe(String(pressed)))
const written = () => outbox.waiting.map(({ input: { clientId: _id, at: _at, ...rest } }) => rest)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const said = { kind: 'question', itemId: 'q-1' }

beforeEach(fillInBrowser)
afterEach(() => {
  cleanup()
  vi.mocked(enqueueAll).mockClear()
  clearSettings()
  outbox.waiting = []
})

test('QUEST-06 a bookmark shows at once and waits to be sent, and is taken back by a second write that is later', async () => {
  signInForTest()
  vi.useFakeTimers({ toFake: ['Date'] })
  open()
  fireEvent.click(button())
  await isPressed(true)
  fireEvent.click(button())
  await isPressed(false)
  vi.useRealTimers()
  expect(written()).toEqual([
    { ...said, saved: true },
    { ...said, saved: false },
  ])
  expect(outbox.waiting.map(({ about }) => about?.title)).toEqual([item.title, item.title])
  const [first, second] = outbox.waiting.map(({ input }) => Date.parse(input.at))
  expect(second).toBeGreaterThan(first ?? Number.NaN)
})

test('QUEST-06 what was saved offers its long form: folder, note, important with its reason, kept however it is left', async () => {
  signInForTest()
  open({ 'bookmarks.list': () => ({ bookmarks: [bookmarkOf('q-9', { folder: 'GS2' })] }) })
  fireEvent.click(button())
  fireEvent.click(await screen.findByText('Folder or note'))
  await screen.findByText(item.title)
  type('Folder', 'GS2')
  type('Note', ' Read Article 110. ')
  dispatchEvent(new Event('pagehide'))
  fireEvent.click(screen.getByLabelText('Important'))
  type('Why it is important', 'Asked three times')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(written()).toHaveLength(3))
  expect(written().slice(1)).toEqual([
    { ...said, saved: true, folder: 'GS2', note: 'Read Article 110.' },
    { ...said, saved: true, importantBecause: 'Asked three times' },
  ])
})

test('QUEST-06 what is taken back in the long form is offered back as it stood there', async () => {
  signInForTest()
  open({ 'bookmarks.list': () => ({ bookmarks: [bookmarkOf('q-1', { saved: false, importantBecause: 'Often' })] }) })
  fireEvent.click(button())
  fireEvent.click(await screen.findByText('Folder or note'))
  await screen.findByText(item.title)
  type('Note', 'Mine.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  fireEvent.click(await screen.findByText('Undo'))
  await waitFor(() =>
    expect(written().slice(1)).toEqual([
      { ...said, saved: false, note: 'Mine.', importantBecause: null },
      { ...said, saved: true, note: 'Mine.', importantBecause: 'Often' },
    ]),
  )
})

test('QUEST-06 a tap before the list is here is kept at once and leaves folder, note and reason to what the server knows', async () => {
  signInForTest()
  let arrive = () => undefined as void
  let isHere = false
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  open({
    'bookmarks.list': () => {
      if (!isHere) throw arrived
      return { bookmarks: [bookmarkOf('q-1', { saved: false, note: 'Old', importantBecause: 'Often' })] }
    },
  })
  fireEvent.click(button())
  await isPressed(true)
  expect(written()).toEqual([{ ...said, saved: true }])
  isHere = true
  arrive()
  fireEvent.click(await screen.findByText('Folder or note'))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Old'))
})

test('QUEST-06 where the list cannot be had a bookmark is kept all the same, and only what is written is said', async () => {
  signInForTest()
  open({
    'bookmarks.list': () => {
      throw refusal('NOT_FOUND')
    },
  })
  fireEvent.click(button())
  await isPressed(true)
  fireEvent.click(await screen.findByText('Folder or note'))
  await screen.findByText(item.title)
  type('Note', 'New.')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() =>
    expect(written()).toEqual([
      { ...said, saved: true },
      { ...said, saved: true, note: 'New.' },
    ]),
  )
})

test('QUEST-06 it says that it is saved when it is kept, not before, and never where nothing can be kept', async () => {
  signInForTest()
  let keep = () => undefined as void
  const kept = new Promise<void>((resolve) => {
    keep = resolve
  })
  vi.mocked(enqueueAll).mockReturnValueOnce(kept)
  open()
  fireEvent.click(button())
  expect(vi.mocked(enqueueAll)).toHaveBeenCalledOnce()
  expect(screen.queryByText('Saved')).toBeNull()
  keep()
  await screen.findByText('Saved')
  cleanup()
  vi.mocked(enqueueAll).mockRejectedValueOnce(new Error('no storage'))
  open()
  fireEvent.click(button())
  await screen.findByText('Could not save this question')
  expect(screen.queryByText('Saved')).toBeNull()
})

test('QUEST-06 signed out it explains that saving needs an account', async () => {
  open()
  fireEvent.click(button())
  await screen.findByRole('heading', { name: 'Sign in to save this question' })
  expect(outbox.waiting).toEqual([])
  expect(screen.queryByText('Saved')).toBeNull()
})
