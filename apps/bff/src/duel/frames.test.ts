import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { closedFrame, messageFrame, openFrame, readFrame } from './frames.ts'

const number = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const bytes = fc.uint8Array({ maxLength: 2000 }).map((array) => Buffer.from(array))

test('D13 a message is its kind, its connection and its payload', () => {
  fc.assert(
    fc.property(number, bytes, (connection, payload) => {
      const frame = messageFrame(connection, payload)
      expect(frame.length).toBe(5 + payload.length)
      expect(readFrame(frame)).toEqual({ kind: 'message', connection, payload })
    }),
  )
  expect(openFrame(7, { token: 't', ip: '::', requestId: 'r' }).toString()).toBe(
    'O\0\0\0\u0007{"token":"t","ip":"::","requestId":"r"}',
  )
  expect(closedFrame(258, 'line').toString()).toBe('C\0\0\u0001\u0002{"by":"line"}')
})

test('D13 whatever the service sends is read or is nothing, and its close can be sent', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        bytes,
        bytes.map((rest) => Buffer.concat([Buffer.from('K\0\0\0\u0001'), rest])),
      ),
      (any) => {
        const frame = readFrame(any)
        if (frame?.kind !== 'close') return
        expect([1008, 1009, 1012, 1013, 4401, 4409]).toContain(frame.code)
        expect(Buffer.byteLength(frame.reason)).toBeLessThanOrEqual(123)
      },
    ),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (reason) => {
      const frame = readFrame(Buffer.concat([Buffer.from('K\0\0\0\u0001\u0011\u0031'), Buffer.from(reason)]))
      expect(frame).toMatchObject({ kind: 'close', connection: 1, code: 4401 })
      expect(Buffer.from(frame?.kind === 'close' ? frame.reason : 'none').length).toBeLessThanOrEqual(123)
    }),
  )
})
