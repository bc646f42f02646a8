import { afterEach, expect, test, vi } from 'vitest'
import { atPlainAddress } from './plain-address.ts'

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

test.each([
  ['/pyq/search?q=my+own+words', '/pyq/search'],
  [
    '/news?utm_source=mail&utm_medium=email&utm_campaign=x&text=mine#part',
    '/news?utm_source=mail&utm_medium=email&utm_campaign=x',
  ],
  ['/?ctActionMode=webNativeDisplayBuilder&e=1&wzrk_ex=0', '/'],
  ['/news', '/news'],
])('ENG-08 at %s the service sees %s, and the page keeps its own', (whole, plain) => {
  history.replaceState({ key: 1 }, '', whole)
  let seen = ''
  atPlainAddress(() => {
    seen = location.pathname + location.search + location.hash
  })
  expect(seen).toBe(plain)
  expect(location.pathname + location.search + location.hash).toBe(whole)
  expect(history.state).toEqual({ key: 1 })
})

test('ENG-02 the page has its address back where the start fails, and the router never heard of another', () => {
  history.replaceState(null, '', '/pyq/search?q=words')
  const routed = vi.spyOn(history, 'replaceState')
  expect(() =>
    atPlainAddress(() => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(location.search).toBe('?q=words')
  expect(routed).not.toHaveBeenCalled()
})
