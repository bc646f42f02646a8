import { getQueryKey } from '@trpc/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClientOf, queryUtils } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { keep } from './kept-editions.ts'
import { itemOf } from './testing.tsx'

const edition = { source: 'THE_HINDU' as const, date: '2026-11-18' }
const client = () => queryClientOf(undefined)
const stateOf = (id: string) => client().getQueryState(getQueryKey(trpc.news.item, { id }, 'query'))
const answer = (updatedAt: number) =>
  queryUtils().news.edition.setData(edition, { ...edition, items: [itemOf('one-20261118')] }, { updatedAt })

beforeEach(() => client().clear())
afterEach(() => client().clear())

it('NEWS-09 the parts of an edition that is on the device already are not written again', async () => {
  answer(Date.now() - 3_600_000)
  await keep(edition)
  expect(stateOf('one-20261118')).toBeUndefined()
  expect(queryUtils().news.list.getData(edition)).toBeUndefined()
})

it('NEWS-09 G4 the parts of an edition are as old as it is', async () => {
  const updatedAt = Date.now() + 5_000
  answer(updatedAt)
  await keep(edition)
  expect(stateOf('one-20261118')?.dataUpdatedAt).toBe(updatedAt)
  expect(queryUtils().news.list.getData(edition)?.items).toHaveLength(1)
})
