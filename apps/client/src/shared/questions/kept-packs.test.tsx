import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeGateway, Refusal } from '../../testing/fake-gateway.ts'
import { bankOf, bankQuestion } from '../../testing/questions.ts'
import { queryClientOf, queryUtils } from '../api/query-client.ts'
import { reportReached } from '../connection/connection.ts'
import { forgetKeptPacks, useKeptBank } from './kept-packs.ts'

const questions = [2025, 2024, 2023].map((year) => bankQuestion(`q-${year}`, { year }))
const { catalogue, pack } = bankOf(questions)
const idOf = (input: unknown) => (input as { id: string }).id // the input of questions.pack
const gatewayOf = (answer: (id: string) => unknown = pack) =>
  fakeGateway({ 'questions.pack': (input) => answer(idOf(input)) })
const keepOnPhone = (...ids: string[]) => {
  for (const id of ids) queryUtils().questions.pack.setData({ id }, pack(id))
}
const open = (of = catalogue) => renderHook(() => useKeptBank(of)).result
const setSaveData = (saveData: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  reportReached()
  setSaveData(false)
})
afterEach(() => {
  cleanup()
  forgetKeptPacks()
  queryClientOf(undefined).clear()
  vi.unstubAllGlobals()
})

test('QUEST-01 what is missing is fetched quietly, pack after pack, until all is on the phone', async () => {
  const { calls } = gatewayOf()
  keepOnPhone('gs-2024')
  const bank = open()
  expect(bank.current).toMatchObject({ count: 0, total: 3, isLooked: false })
  await waitFor(() => expect(bank.current.count).toBe(3))
  expect(bank.current.questions.map(({ id }) => id)).toEqual(['q-2025', 'q-2024', 'q-2023'])
  expect(bank.current.download).toBeUndefined()
  expect(calls).toHaveLength(2)
})

test('QUEST-01 with Save-Data nothing is fetched until it is asked for', async () => {
  setSaveData(true)
  const { calls } = gatewayOf()
  keepOnPhone('gs-2024')
  const bank = open()
  await waitFor(() => expect(bank.current).toMatchObject({ count: 1, isLooked: true, isLoading: false }))
  expect(calls).toEqual([])
  act(() => bank.current.download?.())
  await waitFor(() => expect(bank.current.count).toBe(3))
})

test('QUEST-01 a pack of another version is fetched anew, and the old one serves until then', async () => {
  keepOnPhone('gs-2025', 'gs-2024', 'gs-2023')
  const next = bankOf(
    questions.map((question) => ({ ...question, stem: `New ${question.id}` })),
    '2',
  )
  gatewayOf((id) => (id === 'gs-2023' ? new Refusal('NOT_FOUND') : next.pack(id)))
  const bank = open(next.catalogue)
  await waitFor(() => expect(bank.current.questions[1]?.stem).toBe('New q-2024'))
  await waitFor(() => expect(bank.current.isLoading).toBe(false))
  expect(bank.current.questions[2]?.stem).toBe('Stem of q-2023')
})

test('QUEST-01 a download that fails keeps what came and can be asked for again', async () => {
  const gateway = gatewayOf((id) => (id === 'gs-2025' ? pack(id) : new Refusal('NOT_FOUND')))
  const bank = open()
  await waitFor(() => expect(bank.current).toMatchObject({ count: 1, isLoading: false }))
  gateway.set('questions.pack', (input) => pack(idOf(input)))
  act(() => bank.current.download?.())
  await waitFor(() => expect(bank.current.count).toBe(3))
})
