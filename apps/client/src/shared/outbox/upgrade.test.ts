import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { upgraded } from './upgrade.ts'

const input = { clientId: 'one', at: '2026-11-21T00:00:00.000Z', itemId: 'money-bill-20260105', saved: true }

test('NEWS-10 a bookmark that waited through the update is sent to the one store, also where it was refused by its old name', () => {
  const old = { seq: 7, path: 'news.setBookmark', input, refusal: { code: 'NOT_FOUND', message: 'Gone.' } } as const
  expect(upgraded(old)).toEqual({
    seq: 7,
    path: 'bookmarks.set',
    input: { ...input, kind: 'news' },
    refusal: null,
  })
})

test('NEWS-10 a write of this release stays as it is, its refusal too', () => {
  const entry: Entry = {
    seq: 1,
    path: 'news.recordReading',
    input: { clientId: 'two', at: '2026-11-21T00:00:00.000Z', itemId: 'a-20261121', seconds: 1, finished: false },
    refusal: { code: 'BAD_REQUEST', message: 'No.' },
  }
  expect(upgraded(entry)).toBe(entry)
})
