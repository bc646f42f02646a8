// oxlint-disable-next-line typescript/no-restricted-imports -- a test may load the contract itself; the bundle may not
import { procedures } from '@abhyas/contracts'
import { expect, test } from 'vitest'
import { cacheableQueries } from './procedures.ts'

test('DATA-02 the calls that go out without the cookie are the cacheable queries of the contract, no more and no fewer', () => {
  const cacheable = procedures()
    .filter(({ procedure }) => procedure.cache !== undefined)
    .map(({ path }) => path)
  expect([...cacheableQueries].sort()).toEqual(cacheable.sort())
})
