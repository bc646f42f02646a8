import { afterEach, expect, test, vi } from 'vitest'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { api } from './trpc.ts'

afterEach(() => vi.unstubAllGlobals())

test('F7 what the grader answers shares no batch with other calls: a slow one holds up no screen', async () => {
  const { calls } = fakeGateway({
    'bookmarks.list': () => ({ bookmarks: [] }),
    'news.progress': () => ({}),
    'mains.submissions': () => ({ submissions: [] }),
    'mains.submission': () => ({}),
  })
  await Promise.all([
    api.bookmarks.list.query(),
    api.mains.submissions.query(),
    api.news.progress.query(),
    api.mains.submission.query({ id: '11111111-1111-4111-8111-111111111111' }),
  ])
  expect([...calls].sort()).toEqual([
    'GET /trpc/bookmarks.list,news.progress',
    'GET /trpc/mains.submissions,mains.submission',
  ])
})
