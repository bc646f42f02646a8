import fc from 'fast-check'
import { expect, test } from 'vitest'
import { googleProblems } from '@abhyas/contracts/google'
import { startGateway } from '../testing/gateway.ts'
import { Browser } from '../testing/google-browser.ts'
import { startProvider } from '../testing/openid-provider.ts'

const names = fc.constantFrom(
  'to',
  'next',
  'origin',
  'redirect',
  'redirect_uri',
  'returnTo',
  'post_login_redirect',
  'state',
  'code',
  'error',
  'error_description',
  'error_uri',
  'iss',
  'problem',
  'signed',
  'scope',
  'prompt',
  'client_id',
  'response_mode',
)
const hostile = fc.constantFrom(
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login\r\nlocation: https://evil.test',
  '/%2f%2fevil.test',
  'https:evil.test',
  '/news/../..//evil.test',
  '<script>',
)
const texts = fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 60 }), fc.webUrl())
const queries = fc.array(fc.tuple(names, texts), { minLength: 1, maxLength: 5 })
const known = new Set(['/login', ...Object.keys(googleProblems).map((problem) => `/login?problem=${problem}`)])

test('T1 ACC-01 of 5,000 addresses with anything in them none leads off the app, or to a text from outside', async () => {
  const provider = await startProvider()
  const { app } = await startGateway({ env: provider.env })
  const browser = new Browser(app)
  const page = new URL(await browser.open('/auth/google'))
  const state = page.searchParams.get('state') ?? ''
  await fc.assert(
    fc.asyncProperty(queries, fc.boolean(), async (pairs, isBegun) => {
      const search = new URLSearchParams([...pairs]).toString()
      const mine = isBegun ? `state=${state}&` : ''
      const twin = browser.twin()
      expect(known).toContain(await twin.open(`/auth/google/callback?${mine}${search}`))
      expect(twin.session).toBeNull()
      const begun = new URL(await browser.twin().open(`/auth/google?${search}`))
      expect(begun.origin + begun.pathname).toBe(page.origin + page.pathname)
      for (const name of ['redirect_uri', 'scope', 'client_id', 'response_type']) {
        expect(begun.searchParams.getAll(name)).toEqual(page.searchParams.getAll(name))
      }
      expect([...begun.searchParams.keys()].toSorted()).toEqual([...page.searchParams.keys()].toSorted())
    }),
    { numRuns: 5000 },
  )
}, 300_000)
