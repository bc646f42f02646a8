import type { ErrorEvent } from '@sentry/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutWords } from './without-words.ts'

const of = (value: string, file = 'https://abhyas.example/assets/abc-1.js'): ErrorEvent => ({
  type: undefined,
  event_id: 'e1',
  release: 'r1',
  environment: 'production',
  level: 'error',
  message: value,
  tags: { source: 'app_root', other: value },
  extra: { value },
  user: { email: value },
  request: { url: value, headers: { Referer: value } },
  breadcrumbs: [{ message: value }],
  contexts: { form: { value } },
  transaction: value,
  exception: {
    values: [
      {
        type: 'TypeError',
        value,
        mechanism: { type: 'generic', handled: true, data: { value } },
        stacktrace: {
          frames: [{ filename: file, function: 'save', lineno: 3, colno: 4, vars: { value }, context_line: value }],
        },
      },
    ],
  },
})

test('F29 of an error type, place, source and release are sent', () => {
  expect(withoutWords(of('Asha wrote this'))).toEqual({
    type: undefined,
    event_id: 'e1',
    release: 'r1',
    environment: 'production',
    level: 'error',
    tags: { source: 'app_root' },
    exception: {
      values: [
        {
          type: 'TypeError',
          mechanism: { type: 'generic', handled: true },
          stacktrace: {
            frames: [{ filename: 'https://abhyas.example/assets/abc-1.js', function: 'save', lineno: 3, colno: 4 }],
          },
        },
      ],
    },
  })
})

test.each([
  ['Cannot read properties of undefined (reading ‘Asha’)', 'Cannot read properties of undefined'],
  ['Failed to fetch dynamically imported module: https://x/a?b', 'Failed to fetch dynamically imported module'],
  ['Minified React error #418; visit https://react.dev/errors/418?args[]=Asha', 'Minified React error #418'],
  ['Unexpected token A, "Asha wrote"... is not valid JSON', undefined],
])('T35 of the words of an error only the browser’s own go on: %s', (value, kept) => {
  expect(withoutWords(of(value)).exception?.values?.[0]?.value).toBe(kept)
})

test.each(['https://abhyas.example/pyq/search?q=asha', 'https://abhyas.example/share/asha#x', 'blob:asha'])(
  'T35 the address of a page is no file: %s',
  (file) => {
    expect(JSON.stringify(withoutWords(of('x', file)))).not.toContain('asha')
  },
)

test('T35 whatever somebody wrote, nothing of it is left anywhere in the event', () => {
  const canary = fc.string({ minLength: 3 }).map((text) => `canary-${text}`)
  const run = fc.check(
    fc.property(canary, (text) => {
      const event = withoutWords(of(text, `https://abhyas.example/?q=${text}`))
      return !JSON.stringify(event).includes('canary')
    }),
  )
  expect(run.failed, JSON.stringify(run.counterexample)).toBe(false)
})
