import { errors } from '@abhyas/contracts/errors'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeGateway, Refusal } from '../../testing/fake-gateway.ts'
import { bankOf, bankQuestion } from '../../testing/questions.ts'
import { queryClientOf, queryUtils } from '../api/query-client.ts'
import { findQuestions, listsOf } from './find.ts'

const { catalogue, pack } = bankOf([bankQuestion('q-1'), bankQuestion('q-2', { year: 2023 })])
const idsOf = (input: unknown) => (input as { ids: string[] }).ids // the input of questions.byIds
const byIds = vi.fn<(input: unknown) => unknown>((input) => ({ questions: idsOf(input).map((id) => bankQuestion(id)) }))
const gatewayOf = () =>
  fakeGateway({
    'questions.catalogue': () => catalogue,
    'questions.pack': (input) => pack((input as { id: string }).id), // the input of questions.pack
    'questions.byIds': byIds,
  })
const newsIds = (count: number) => Array.from({ length: count }, (_, n) => `news-2026-11-18-item-${n}-question`)
const found = async (ids: readonly string[]) => (await findQuestions(ids)).questions.map(({ id }) => id)

beforeEach(() => {
  byIds.mockClear()
})
afterEach(() => {
  queryClientOf(undefined).clear()
  vi.unstubAllGlobals()
})

test('QUEST-05 what stands in no pack is asked for in few calls, and each is kept by itself', async () => {
  gatewayOf()
  const ids = [...newsIds(250), 'q-1']
  expect(await found(ids)).toEqual(ids)
  expect(byIds.mock.calls.length).toBeLessThan(12)
  byIds.mockClear()
  expect(await found([...newsIds(3).reverse(), 'news-other'])).toEqual([...newsIds(3).reverse(), 'news-other'])
  expect(byIds.mock.calls).toEqual([[{ ids: ['news-other'] }]])
  expect(queryUtils().questions.byIds.getData({ ids: ['news-other'] })?.questions[0]?.id).toBe('news-other')
})

test('QUEST-05 every id stands in one list, in order; no list is longer than a call or an address can hold', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 120 })), (ids) => {
      const lists = listsOf(ids)
      expect(lists.flat()).toEqual(ids)
      for (const list of lists) {
        expect(list.length).toBeGreaterThan(0)
        expect(list.length).toBeLessThanOrEqual(100)
        const address = encodeURIComponent(JSON.stringify({ 0: { ids: list } })).length
        expect(address).toBeLessThan(1900)
      }
    }),
  )
})

test('SHELL-17 what cannot be had is named; what is here is found, what no longer exists is in neither', async () => {
  const gateway = gatewayOf()
  await findQuestions(['news-1', 'q-1'])
  gateway.set('questions.byIds', () => new Refusal('NOT_FOUND'))
  gateway.set('questions.pack', () => new Refusal('NOT_FOUND'))
  const { questions, missing, error } = await findQuestions(['q-2', 'news-2', 'news-1', 'q-1'])
  expect(questions.map(({ id }) => id)).toEqual(['news-1', 'q-1'])
  expect(missing).toEqual(['q-2', 'news-2'])
  expect(error).toBeTruthy()
  gateway.set('questions.byIds', () => ({ questions: [] }))
  expect(await findQuestions(['news-2', 'news-1'])).toMatchObject({ questions: [{ id: 'news-1' }], missing: [] })
})

test('SHELL-17 what was found before stands where it cannot be had again, but not where it no longer exists', async () => {
  const gateway = gatewayOf()
  const former = ['news-1', 'news-2'].map((id) => bankQuestion(id))
  gateway.set('questions.byIds', () => new Refusal('NOT_FOUND'))
  expect(await findQuestions(['news-1'], former)).toMatchObject({ questions: [{ id: 'news-1' }], missing: [] })
  await expect(findQuestions(['news-3'], former)).rejects.toThrow(errors.NOT_FOUND.message)
  gateway.set('questions.byIds', () => ({ questions: [] }))
  expect(await findQuestions(['news-1'], former)).toMatchObject({ questions: [], missing: [] })
})
