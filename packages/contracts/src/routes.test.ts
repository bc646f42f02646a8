import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleOf } from './example.ts'
import { matchRoute, ownPath, routes, tabs, type Route } from './routes.ts'

const origin = 'https://abhyas.example'

test('ROUTE-17 a path of the app is honoured with its query and fragment', () => {
  for (const path of ['/', '/news', '/news?tab=1#top', '/news/money-bill-20260105', '/NEWS/', '/share/x'])
    expect(ownPath(path)).toBe(path)
})

test('ROUTE-17 another host, a scheme, a backslash or an unknown path is not', () => {
  const refused = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/news',
    'javascript:alert(1)',
    'news',
    '',
    '/nowhere',
    '/%2e%2e//evil.example',
    '/news/../..//evil.example',
    '/\t/evil.example',
    ' /news',
    `/${'a'.repeat(3000)}`,
    null,
    7,
    {},
  ]
  for (const text of refused) expect(ownPath(text)).toBeUndefined()
})

test('T6 no string whatever leads off the origin', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '/.',
    '..',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    'javascript:',
    'data:',
    'https://',
    'evil.example',
    'news',
    'share',
    '\t',
    '\n',
    '\u0000',
    '。',
    '／',
    '%00',
    ' ',
  )
  const strings = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 8 }).map((pieces) => '/' + pieces.join('')),
  )
  fc.assert(
    fc.property(strings, (text) => {
      const path = ownPath(text)
      if (path === undefined) return
      const url = new URL(path, origin)
      expect(url.origin).toBe(origin)
      expect(matchRoute(url.pathname)).toBeDefined()
    }),
    { numRuns: 5000 },
  )
})

test('every route leads to itself, by its pattern and by its example', () => {
  const ids = Object.keys(routes)
  expect(Object.values<Route>(routes).map((route) => matchRoute(exampleOf(route))?.id)).toEqual(ids)
})

test('the tabs that a route lights exist', () => {
  const lit = Object.values<Route>(routes).flatMap(({ tab }) => tab ?? [])
  expect(tabs.map(({ tab }) => tab)).toEqual(expect.arrayContaining(lit))
})
