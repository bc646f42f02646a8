import type { AppRouter } from '@abhyas/contracts/app-router'
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, test, vi } from 'vitest'
import { sessionLink, setConfirmSession } from './session-link.ts'

const refusal = (code: string) =>
  TRPCClientError.from<AppRouter>({
    error: { message: code, code: -32_001, data: { code, message: code, retryable: false } },
  } as never) // the wire's shape, cut to what is read

/** A client whose server gives the answers in turn: a code to refuse with, or null to agree. */
function clientOf(...answers: (string | null)[]) {
  const calls: string[] = []
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        calls.push(op.path)
        const answer = answers.shift() ?? null
        if (answer === null) {
          observer.next({ result: { type: 'data', data: 'fine' } })
          observer.complete()
        } else observer.error(refusal(answer))
      })
  return { client: createTRPCClient<AppRouter>({ links: [sessionLink, server] }), calls }
}

test('DATA-02 a private call that is refused asks for the session once and is then tried once more', async () => {
  const confirm = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  setConfirmSession(confirm)
  const { client, calls } = clientOf('UNAUTHORIZED', null)
  expect(await client.news.progress.query()).toBe('fine')
  expect(calls).toHaveLength(2)
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('DATA-02 a second refusal, another person or no answer ends it', async () => {
  setConfirmSession(() => Promise.resolve(true))
  await expect(clientOf('UNAUTHORIZED', 'UNAUTHORIZED').client.news.progress.query()).rejects.toThrow('UNAUTHORIZED')
  setConfirmSession(() => Promise.resolve(false))
  const other = clientOf('UNAUTHORIZED')
  await expect(other.client.news.progress.query()).rejects.toThrow('UNAUTHORIZED')
  expect(other.calls).toHaveLength(1)
  setConfirmSession(() => Promise.reject(new Error('offline')))
  await expect(clientOf('UNAUTHORIZED').client.news.progress.query()).rejects.toThrow('UNAUTHORIZED')
})

test('ACC-02 a wrong code is no question of the session', async () => {
  const confirm = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  setConfirmSession(confirm)
  const { client } = clientOf('CODE_WRONG')
  await expect(client.account.verifyCode.mutate({ email: 'a@b.in', code: '000000' })).rejects.toThrow('CODE_WRONG')
  expect(confirm).not.toHaveBeenCalled()
})

test('TUTOR-04 a stream that is left while the session is asked for is not opened again', async () => {
  let answerNow: (isSignedIn: boolean) => void = () => undefined
  const confirming = new Promise<boolean>((resolve) => (answerNow = resolve))
  const confirm = vi.fn<() => Promise<boolean>>(() => confirming)
  setConfirmSession(confirm)
  const { client, calls } = clientOf('UNAUTHORIZED', null)
  const answerId = '0190a0a0-0000-4000-8000-0000000000da'
  const stream = client.tutor.answer.subscribe({ answerId, lastEventId: null }, {})
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(1))
  stream.unsubscribe()
  answerNow(true)
  await confirming
  await Promise.resolve()
  expect(calls).toHaveLength(1)
})
