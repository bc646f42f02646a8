import { expect, test } from 'vitest'
import { visitOf, Visits } from './visits.ts'

const dsn = 'https://key@errors.test/7'
const begun = {
  sid: 'b'.repeat(32),
  init: true,
  started: '2026-11-22T06:00:00.000Z',
  timestamp: '2026-11-22T06:00:01.000Z',
  status: 'ok',
  errors: 0,
  attrs: { release: 'abhyas@1.2.3', environment: 'production', user_agent: 'Mozilla/5.0' },
}
const envelopeOf = (payload: unknown, type = 'session', more = '') =>
  Buffer.from(`${JSON.stringify({ dsn })}\n${JSON.stringify({ type })}\n${JSON.stringify(payload)}\n${more}`)
const kind = { release: 'r1', environment: 'production' }

test('ENG-09 the beginning of a visit is known by its form, with release and environment only', () => {
  expect(visitOf(envelopeOf(begun))).toEqual({ release: 'abhyas@1.2.3', environment: 'production' })
})

test.each([
  ['an error', envelopeOf(begun, 'event')],
  ['a visit that goes on', envelopeOf({ ...begun, init: false })],
  ['one that began with an error', envelopeOf({ ...begun, errors: 1 })],
  ['one that crashed', envelopeOf({ ...begun, status: 'crashed' })],
  ['one of no release', envelopeOf({ ...begun, attrs: { environment: 'production' } })],
  ['a release with a line in it', envelopeOf({ ...begun, attrs: { ...kind, release: 'r\n{}' } })],
  ['more than one thing', envelopeOf(begun, 'session', '{"type":"event"}\n{}\n')],
  ['something large', envelopeOf({ ...begun, sid: 'b'.repeat(3000) })],
  ['no JSON', Buffer.from('{}\n{"type":\n')],
  ['nothing', Buffer.from('')],
])('T35 %s is not counted as a visit', (_what, envelope) => {
  expect(visitOf(envelope)).toBeUndefined()
})

test('ENG-09 visits are told as one sum for each release and environment, of the minute, once', () => {
  const visits = new Visits()
  for (let n = 0; n < 12_345; n++) visits.add(kind)
  visits.add({ ...kind, release: 'r0' })
  const told = visits.take(dsn, Date.parse('2026-11-22T06:07:59.999Z'))
  expect(
    told.map((text) => text.split('\n').map((line) => (line === '' ? '' : (JSON.parse(line) as unknown)))),
  ).toEqual(
    [
      ['r1', 12_345],
      ['r0', 1],
    ].map(([release, exited]) => [
      { dsn },
      { type: 'sessions' },
      { aggregates: [{ started: '2026-11-22T06:07:00.000Z', exited }], attrs: { ...kind, release } },
      '',
    ]),
  )
  expect(visits.take(dsn)).toEqual([])
})

test('T35 of many releases, which are forged, some are counted, and those that were known go on', () => {
  const visits = new Visits()
  expect(visits.add(kind)).toBe(true)
  const taken = Array.from({ length: 1000 }, (_, n) => visits.add({ ...kind, release: `forged-${n}` }))
  expect(taken.filter(Boolean)).toHaveLength(9)
  expect(visits.add(kind)).toBe(true)
})
