import { procedures } from '@abhyas/contracts'
import { expect, test } from 'vitest'
import { priorities, priorityOf, treatmentOf } from './priority.ts'

const asked = (method: string, url: string, headers: Record<string, string> = {}) =>
  treatmentOf({ method, url, headers })?.priority

test('L6 every call of the contract has a priority, and no call of the catalogue’s is missed for another', () => {
  for (const { path, procedure } of procedures()) {
    expect(priorities, path).toContain(priorityOf(path))
    const method = procedure.kind === 'mutation' ? 'POST' : 'GET'
    expect(asked(method, `/trpc/${path}?input=%7B%7D`), path).toBe(priorityOf(path))
  }
  expect(() => priorityOf('news.nothing')).toThrow('news.nothing')
})

test.each([
  ['POST', '/trpc/tests.append', 'criticalPlus'],
  ['POST', '/trpc/questions.append', 'criticalPlus'],
  ['POST', '/trpc/news.answer', 'criticalPlus'],
  ['POST', '/trpc/mains.submit', 'criticalPlus'],
  ['POST', '/trpc/mains.confirm', 'criticalPlus'],
  ['POST', '/uploads', 'criticalPlus'],
  ['GET', '/trpc/account.session', 'criticalPlus'],
  ['POST', '/auth/logout', 'criticalPlus'],
  ['POST', '/trpc/account.verifyCode', 'critical'],
  ['GET', '/auth/google/callback?code=1', 'critical'],
  ['GET', '/trpc/tests.attempt?input=1', 'critical'],
  ['GET', '/', 'critical'],
  ['GET', '/news/1', 'critical'],
  ['GET', '/assets/index-1.js', 'critical'],
  ['GET', '/trpc/news.list?input=1', 'sheddablePlus'],
  ['GET', '/trpc/questions.catalogue', 'sheddablePlus'],
  ['GET', '/photos/x', 'sheddablePlus'],
  ['POST', '/monitoring', 'sheddable'],
  ['GET', '/trpc/flags.current', 'sheddable'],
  ['POST', '/trpc/tutor.ask', 'sheddable'],
  ['GET', '/trpc/tutor.answer?input=1', 'sheddable'],
  ['GET', '/trpc/no.such', 'sheddable'],
  ['GET', '/trpc/constructor', 'sheddable'],
])('L6 %s %s is %s', (method, url, priority) => {
  expect(asked(method, url)).toBe(priority)
})

test('L6 a batch is as important as the most important of its calls that its method can run', () => {
  expect(asked('GET', '/trpc/news.list,flags.current?batch=1')).toBe('sheddablePlus')
  expect(asked('GET', '/trpc/flags.current,account.session?batch=1')).toBe('criticalPlus')
  expect(asked('GET', '/trpc/flags.current%2Caccount.session?batch=1')).toBe('criticalPlus')
  expect(asked('POST', '/trpc/tutor.ask,account.session?batch=1')).toBe('sheddable')
  expect(asked('GET', '/trpc/flags.current,tests.append?batch=1')).toBe('sheddable')
  const eleven = `${'flags.current,'.repeat(10)}account.session`
  expect(asked('GET', `/trpc/${eleven}?batch=1`)).toBe('sheddable')
})

test('L6 a stream that is taken up again is no new one; streams and files hold no place', () => {
  expect(asked('GET', '/trpc/tutor.answer?input=1', { 'last-event-id': '7' })).toBe('sheddablePlus')
  expect(asked('GET', '/trpc/tutor.answer?input=%7B%22lastEventId%22%3A7%7D')).toBe('sheddablePlus')
  expect(asked('GET', '/trpc/news.list?input=%7B%22lastEventId%22%3A7%7D')).toBe('sheddablePlus')
  expect(asked('GET', '/trpc/flags.current?lastEventId=7')).toBe('sheddable')
  for (const url of ['/trpc/tutor.answer', '/assets/a.js', '/photos/x', '/account/export'])
    expect(treatmentOf({ method: 'GET', url, headers: {} })?.isCounted, url).toBe(false)
})

test('L6 the health routes are never refused', () => {
  expect(treatmentOf({ method: 'GET', url: '/healthz', headers: {} })).toBeUndefined()
  expect(treatmentOf({ method: 'GET', url: '/readyz?x=1', headers: {} })).toBeUndefined()
})
