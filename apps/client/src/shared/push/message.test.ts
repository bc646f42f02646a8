import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openedPath, readMessage, unreadable } from './message.ts'

const news = { title: 'The Hindu of 20 November', body: 'Nine items.', path: '/news', tag: 'news' }

test('ENG-05 a push is shown as it is', () => {
  expect(readMessage(JSON.stringify(news))).toEqual(news)
})

test('ENG-05 a push of the engagement service is shown too, and leads nowhere but into the app', () => {
  const push = (deepLink: string) =>
    JSON.stringify({
      title: 'The day’s news',
      notificationOptions: { body: 'Nine items.', data: { wzrk_id: '1' } },
      deepLink,
      redirectPath: 'https://eu1.clevertap-prod.com/r?x=1',
    })
  const message = { title: 'The day’s news', body: 'Nine items.', path: '/news', tag: 'abhyas' }
  expect(readMessage(push('/news'))).toEqual(message)
  expect(readMessage(push(`${location.origin}/news`))).toEqual(message)
  for (const link of [
    'https://evil.example/news',
    `${location.origin}.evil.example/`,
    `${location.origin}//evil.example`,
    // Of this origin, and no screen.
    '/auth/google',
  ])
    expect(readMessage(push(link))).toEqual({ ...message, path: '/' })
})

test.each([undefined, '', 'no json', '7', 'null', '[]', '{}', '{"title":7,"body":null}'])(
  'ENG-05 of a push that cannot be read something is shown all the same: %s',
  (text) => {
    expect(readMessage(text)).toEqual(unreadable)
  },
)

test('ENG-05 T6 whatever a push bears, a tap on it stays on this origin, and nothing is too long', () => {
  const path = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'https://evil.example/news',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/news',
      '/\t/evil.example',
    ),
  )
  const run = fc.check(
    fc.property(fc.string({ maxLength: 1_000 }), path, (title, to) => {
      const message = readMessage(JSON.stringify({ ...news, title, path: to }))
      const { origin } = new URL(message.path, 'https://own.invalid')
      return origin === 'https://own.invalid' && message.title.length <= 300
    }),
  )
  expect(run.failed, JSON.stringify(run.counterexample)).toBe(false)
})

test('ENG-05 the word of the service worker is told from any other', () => {
  expect(openedPath({ type: 'OPEN', path: '/news' })).toBe('/news')
  for (const data of [null, 'OPEN', {}, { type: 'OPEN' }, { type: 'OPEN', path: 7 }, { type: 'SHUT', path: '/' }])
    expect(openedPath(data)).toBeUndefined()
})
