import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleaned, dsnOf, EnvelopeError } from './envelope.ts'
import { placeOnly, withoutPersons } from './scrub.ts'

const head = { dsn: 'https://key@errors.test/7', sent_at: '2026-11-22T06:00:00.000Z', trace: { user_id: 'CANARY' } }
const envelopeOf = (...items: readonly (readonly [head: object, payload: string])[]): Buffer =>
  Buffer.from([JSON.stringify(head), ...items.flatMap(([one, payload]) => [JSON.stringify(one), payload])].join('\n'))
const clean = (type: string, payload: object): unknown => {
  const lines = cleaned(envelopeOf([{ type }, JSON.stringify(payload)]))?.split('\n') ?? []
  return JSON.parse(lines[2] ?? 'null')
}

const event = {
  event_id: 'a'.repeat(32),
  timestamp: 1_700_000_000.5,
  platform: 'javascript',
  release: 'abhyas@1.2.3',
  environment: 'production',
  user: { id: 'CANARY', email: 'CANARY@example.org', ip_address: '{{auto}}' },
  breadcrumbs: [{ message: 'typed CANARY' }],
  contexts: { device: { name: 'CANARY’s phone' } },
  extra: { answer: 'CANARY' },
  server_name: 'CANARY',
  tags: { source: 'route', student: 'CANARY' },
  request: {
    url: 'https://abhyas.test/news?email=CANARY#CANARY',
    cookies: 'CANARY',
    headers: { 'User-Agent': 'Mozilla/5.0', Referer: 'https://CANARY.test/', Cookie: 'CANARY' },
  },
  exception: {
    values: [
      {
        type: 'SyntaxError',
        value: 'Unexpected token, "CANARY wrote" is no JSON; ask CANARY@example.org or +91 98765 43210',
        stacktrace: {
          frames: [
            {
              filename: 'https://abhyas.test/assets/a1b2.js?CANARY',
              function: 'Object.<anonymous>',
              lineno: 1,
              colno: 2345,
              vars: { typed: 'CANARY' },
              context_line: 'CANARY',
            },
          ],
        },
      },
    ],
  },
}

test('T30 of an error its kind and place are left, of the person nothing', () => {
  const left = clean('event', event)
  expect(left).toMatchObject({
    event_id: event.event_id,
    release: 'abhyas@1.2.3',
    tags: { source: 'route' },
    exception: {
      values: [
        {
          type: 'SyntaxError',
          value: 'Unexpected token, "…" is no JSON; ask [mail] or +[number]',
          stacktrace: { frames: [{ filename: 'https://abhyas.test/assets/a1b2.js', lineno: 1, colno: 2345 }] },
        },
      ],
    },
  })
  const whole = cleaned(envelopeOf([{ type: 'event' }, JSON.stringify(event)]))
  expect(whole).not.toContain('CANARY')
  expect(whole).not.toMatch(/"request"|Mozilla/)
})

test('ENG-09 a session is passed on without the id of the device and the address', () => {
  const session = {
    sid: 'b'.repeat(32),
    did: 'CANARY',
    init: true,
    started: '2026-11-22T06:00:00.000Z',
    timestamp: '2026-11-22T06:00:01.000Z',
    status: 'ok',
    errors: 0,
    attrs: { release: 'r', environment: 'e', ip_address: 'CANARY', user_agent: 'Mozilla/5.0' },
  }
  const { did: _did, attrs, ...rest } = session
  const { ip_address: _address, ...kept } = attrs
  expect(clean('session', session)).toEqual({ ...rest, attrs: kept })
})

test('ENG-09 replays, profiles, attachments and what is not known are dropped, by their lengths or lines', () => {
  const items = [
    'replay_event',
    'replay_recording',
    'profile',
    'attachment',
    'feedback',
    'transaction',
    'client_report',
    '__proto__',
  ].map((type) => [{ type, length: 8 }, 'CA\nNARY1'] as const)
  expect(cleaned(envelopeOf(...items))).toBeUndefined()
  expect(
    cleaned(envelopeOf(...items, [{ type: 'event' }, '{"event_id":"e1"}']))
      ?.split('\n')
      .slice(1),
  ).toEqual(['{"type":"event"}', '{"event_id":"e1"}', ''])
})

test('T35 of each kind one item is passed on: fifty in one envelope count as no more than one', () => {
  const items = Array.from({ length: 25 }, (_, n) => [
    [{ type: 'event' }, JSON.stringify({ event_id: `e${n}` })] as const,
    [{ type: 'session' }, JSON.stringify({ sid: `s${n}` })] as const,
  ]).flat()
  expect(
    cleaned(envelopeOf(...items))
      ?.split('\n')
      .slice(1),
  ).toEqual(['{"type":"event"}', '{"event_id":"e0"}', '{"type":"session"}', '{"sid":"s0"}', ''])
})

test('T35 nothing that an envelope says makes a line of its own in what is passed on', () => {
  const word = fc.oneof(fc.string(), fc.constantFrom('\n{"type":"attachment"}\n', '\r\n', '\u2028', '"}\n'))
  fc.assert(
    fc.property(word, word, (one, other) => {
      const forged = { dsn: head.dsn, event_id: one, sent_at: other, [other]: one }
      const values = [{ value: one, stacktrace: { frames: [{ filename: other }] } }]
      const error = { event_id: one, release: other, tags: { source: other }, exception: { values } }
      const bytes = Buffer.from([forged, { type: 'event' }, error].map((part) => JSON.stringify(part)).join('\n'))
      if (one.length > 64 || other.length > 40) return
      const lines = cleaned(bytes)?.split('\n') ?? []
      expect(lines).toHaveLength(4)
      expect(lines.slice(0, 3).map((line) => typeof JSON.parse(line))).toEqual(['object', 'object', 'object'])
      expect(JSON.parse(lines[1] ?? '')).toEqual({ type: 'event' })
    }),
  )
})

test('T35 of a hundred thousand errors, places and losses the last few are looked at', () => {
  const tooMany = Array.from({ length: 100_000 }, (_, n) => ({ lineno: n }))
  const values = [{ type: 'TypeError', stacktrace: { frames: tooMany } }]
  const left = JSON.stringify(clean('event', { exception: { values: [...tooMany, ...values] } }))
  expect(left.match(/lineno/g)).toHaveLength(50)
  expect(left).toContain('{"lineno":99999}')
  const images = Array.from({ length: 100_000 }, () => ({ type: 'sourcemap' }))
  expect(JSON.stringify(clean('event', { debug_meta: { images } })).match(/sourcemap/g)).toHaveLength(50)
})

test('T35 what is no envelope is told apart, whatever the bytes', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.json().map((text) => Buffer.from(`${JSON.stringify(head)}\n${text}`)),
      ),
      (bytes) => {
        for (const read of [dsnOf, cleaned]) {
          try {
            read(Buffer.from(bytes))
          } catch (error) {
            if (!(error instanceof EnvelopeError)) throw error
          }
        }
      },
    ),
  )
  expect(() => cleaned(envelopeOf([{ type: 'event', length: 99 }, '{}']))).toThrow(EnvelopeError)
  expect(dsnOf(envelopeOf())).toBe(head.dsn)
})

test('T30 no mail, phone, code, token or quotation is left of a text; what tells of the error is', () => {
  const person = fc.constantFrom(
    'asha.k+upsc@example.org',
    '+91 98765 43210',
    '482913',
    'eyJhbGciOiJIUzI1NiJ9abc',
    '"her answer"',
  )
  fc.assert(
    fc.property(person, (one) => {
      expect(withoutPersons(`It failed for ${one} here`)).not.toContain(one)
    }),
  )
  const text = "Cannot read properties of undefined (reading 'intendedDestination') at line 120"
  expect(withoutPersons(text)).toBe(text)
  expect(placeOnly('/auth/callback?code=SECRET#x')).toBe('/auth/callback')
})
