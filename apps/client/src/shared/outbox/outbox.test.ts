import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act } from '@testing-library/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { asha, fakeGateway, Refusal } from '../../testing/fake-gateway.ts'
import { connection } from '../connection/connection.ts'
import { toUserData } from '../settings/fields.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import type { Entry } from './entry.ts'
import { enqueue, enqueueAll, useIsOutboxListed, useWaiting, watchOutbox, whenDrained, whenSent } from './outbox.ts'

const database = vi.hoisted(() => ({
  entries: [] as { seq: number }[],
  places: 0,
  appends: 0,
  lists: 0,
  /** Given where reading has to wait, or fails. */
  listing: undefined as Promise<readonly unknown[]> | undefined,
}))
vi.mock('./storage.ts', () => ({
  createDatabaseStorage: () => ({
    list: () => {
      database.lists += 1
      return database.listing ?? Promise.resolve([...database.entries])
    },
    append: (_id: string, entries: readonly object[]) => {
      database.appends += 1
      return Promise.resolve(
        void database.entries.push(...entries.map((entry) => ({ ...entry, seq: (database.places += 1) }))),
      )
    },
    put: () => Promise.resolve(),
    remove: (_id: string, places: readonly number[]) =>
      Promise.resolve(void (database.entries = database.entries.filter(({ seq }) => !places.includes(seq)))),
    clear: () => Promise.resolve(),
  }),
}))

const streak = { days: 1, best: 1, today: '2026-11-21', todaySeconds: 10, goalSeconds: 120, goalMet: false }
const input = { itemId: 'a-20261121', seconds: 10, finished: false }

beforeEach(async () => {
  database.entries = []
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => unknown) => run() } })
  settings.userData = toUserData(asha)
  await Promise.resolve()
})
afterEach(async () => {
  await act(async () => clearSettings())
  vi.unstubAllGlobals()
})

function Waiting() {
  return createElement('p', null, `${useWaiting('news.recordReading').length} wait`)
}

test('NEWS-08 a reading that the server took never counts twice: it waits no more when its answer is told', async () => {
  fakeGateway({ 'news.recordReading': () => ({ streak, isRead: false }) })
  const seen: string[] = []
  const stops = [
    whenSent('news.recordReading', () => {
      // What renders because of the answer renders after this tick.
      queueMicrotask(() => seen.push(renderToStaticMarkup(createElement(Waiting))))
    }),
    whenDrained(() => seen.push('drained')),
  ]
  connection.isOnline = true
  await act(async () => {
    await enqueue({ path: 'news.recordReading', input })
    await vi.waitFor(() => expect(seen).toHaveLength(2))
  })
  expect(seen).toEqual(['drained', '<p>0 wait</p>'])
  for (const stop of stops) stop()
})

test('NEWS-08 the tab that did not send hears what the server took, for the same student only', async () => {
  const heard: unknown[] = []
  const stopSent = whenSent('news.recordReading', (sent, output) => heard.push([sent.itemId, output]))
  const stop = watchOutbox()
  const other = new BroadcastChannel('outbox')
  const entry = {
    seq: 1,
    path: 'news.recordReading',
    input: { ...input, clientId: 'one', at: '' },
    refusal: null,
  } as Entry
  const output = { streak, isRead: true }
  other.postMessage({ sent: { studentId: 'somebody else', entries: [entry], output } })
  other.postMessage({ sent: { studentId: asha.id, entries: [entry], output } })
  await vi.waitFor(() => expect(heard).toEqual([[input.itemId, output]]))
  other.close()
  stop()
  stopSent()
})

test('TUTOR-01 it is told whether what waits was read already, also where it cannot be', async () => {
  function Listed() {
    return createElement('p', null, String(useIsOutboxListed()))
  }
  const markup = () => renderToStaticMarkup(createElement(Listed))
  let read: (entries: readonly unknown[]) => void = () => undefined
  database.listing = new Promise((resolve) => (read = resolve))
  connection.isOnline = false
  await act(async () => {
    settings.userData = toUserData({ ...asha, id: '00000000-0000-4000-8000-000000000002' })
  })
  const stop = watchOutbox()
  expect(markup()).toBe('<p>false</p>')
  read([])
  await vi.waitFor(() => expect(markup()).toBe('<p>true</p>'))
  database.listing = Promise.reject(new Error('No database'))
  await act(async () => {
    settings.userData = toUserData({ ...asha, id: '00000000-0000-4000-8000-000000000003' })
  })
  await vi.waitFor(() => expect(markup()).toBe('<p>true</p>'))
  database.listing = undefined
  stop()
})

test('QUEST-06 five hundred writes at once are stored in one change and listed once, each with an id of its own', async () => {
  connection.isOnline = false
  database.appends = 0
  database.lists = 0
  const word = { kind: 'question', saved: false } as const
  const intents = Array.from({ length: 500 }, (_, index) => ({
    path: 'bookmarks.set' as const,
    input: { ...word, itemId: `q-${index}` },
  }))
  await act(() => enqueueAll(intents))
  expect(database).toMatchObject({ appends: 1, lists: 1 })
  const stored = database.entries as Entry<'bookmarks.set'>[]
  expect(stored.map(({ input: { itemId } }) => itemId)).toEqual(intents.map(({ input: { itemId } }) => itemId))
  expect(new Set(stored.map(({ input: { clientId } }) => clientId)).size).toBe(500)
})

test('TUTOR-03 offline the last place in a book takes the place of those that wait, and no other write does', async () => {
  connection.isOnline = false
  const rest = (bookId: string, paragraph: number) =>
    enqueue({ path: 'books.setPlace', input: { bookId, chapterId: 'parliament', paragraph } })
  await act(async () => {
    await rest('polity', 1)
    await enqueue({ path: 'news.recordReading', input })
    await rest('history', 2)
    await enqueue({ path: 'news.recordReading', input })
    await rest('polity', 3)
  })
  const stored = database.entries as Entry[]
  expect(stored.map((entry) => ('bookId' in entry.input ? entry.input : entry.path))).toMatchObject([
    'news.recordReading',
    { bookId: 'history', paragraph: 2 },
    'news.recordReading',
    { bookId: 'polity', paragraph: 3 },
  ])
})

test('F7 while the grader is away the other answers are asked for anew as ever', async () => {
  fakeGateway({
    'news.recordReading': () => ({ streak, isRead: false }),
    'mains.retry': () => new Refusal('UNAVAILABLE'),
  })
  connection.isOnline = true
  const drained = vi.fn<() => void>()
  const stop = whenDrained(drained)
  await act(async () => {
    await enqueue({ path: 'mains.retry', input: { submissionId: '11111111-1111-4111-8111-111111111111' } })
    await enqueue({ path: 'news.recordReading', input })
    await vi.waitFor(() => expect(drained).toHaveBeenCalledTimes(1))
  })
  expect(database.entries).toMatchObject([{ path: 'mains.retry' }])
  stop()
})
