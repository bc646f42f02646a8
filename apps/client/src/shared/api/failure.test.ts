import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { toFailure } from './failure.ts'

const answered = (data: unknown) =>
  TRPCClientError.from({ error: { message: 'x', code: -32_600, data } } as never, {
    meta: { response: new Response() },
  }) // what the network may send

test('F5 an answer with the envelope is read as it stands', () => {
  const envelope = {
    code: 'CODE_WRONG',
    message: '3 tries left',
    retryable: false,
    retryAfterMs: null,
    requestId: 'r1',
  }
  expect(toFailure(answered({ ...envelope, httpStatus: 401 }))).toEqual(envelope)
})

test('F5 an answer without the envelope is a fault of the server that a retry may heal', () => {
  expect(toFailure(answered(null))).toMatchObject({ code: 'BAD_GATEWAY', retryable: true })
})

test('F1 no answer at all means offline, and says that nothing is lost', () => {
  expect(toFailure(TRPCClientError.from(new TypeError('Failed to fetch')))).toMatchObject({
    code: 'OFFLINE',
    retryable: true,
  })
  expect(toFailure(new TypeError('Failed to fetch')).message).toContain('safe on this phone')
})
