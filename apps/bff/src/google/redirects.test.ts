import fc from 'fast-check'
import { expect, test } from 'vitest'
import { googleProblems } from '@abhyas/contracts/google'
import { matchRoute, ownPath, routes } from '@abhyas/contracts/routes'
import { publicOrigin, startGateway } from '../testing/gateway.ts'
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

const ownTexts = fc.constantFrom(...Object.values(routes).map(({ path }) => path.replace(/:\w+/, 'x')))
const pieces = fc.constantFrom(
  '/',
  '\\',
  '//',
  '/.',
  '..',
  '%2f',
  '%5c',
  '%2e',
  '@',
  ':',
  '?',
  '#',
  ';',
  '&',
  '%00',
  '%0d%0a',
  '\t',
  '\n',
  '\u0000',
  'javascript:',
  'data:',
  'blob:',
  'https://',
  'https:',
  'intent://',
  'evil.test',
  'user@',
  ':80',
  '。',
  '／',
  '\u202e',
  ' ',
)
const bent = fc.array(fc.oneof(pieces, ownTexts, fc.string({ maxLength: 10 })), { maxLength: 6 })
const stored = fc.oneof(
  texts,
  ownTexts,
  bent.map((parts) => parts.join('')),
  fc.tuple(ownTexts, bent).map(([path, parts]) => path + parts.join('')),
  fc.tuple(ownTexts, hostile).map(([path, text]) => `${path}?next=${encodeURIComponent(text)}#${text}`),
  fc.anything(),
)

test('T6 ROUTE-17 of 5,000 remembered origins and deep links none leads off the app, nor the gateway on from there', async () => {
  const seed = Date.now() % 2 ** 31
  const { app } = await startGateway({ limits: { all: { burst: 1e9, perSecond: 1 } } })
  const led = new Set<string>()
  fc.assert(
    fc.property(stored, (text) => {
      const path = ownPath(text)
      if (path === undefined) return
      const url = new URL(path, publicOrigin)
      expect(url.origin).toBe(publicOrigin)
      expect(url.href.slice(publicOrigin.length)).toBe(path)
      expect(matchRoute(url.pathname)).toBeDefined()
      // Taken once more, as it is after it was stored, it is the same.
      expect(ownPath(path)).toBe(path)
      led.add(url.pathname + url.search)
    }),
    { numRuns: 5000, seed },
  )
  expect(led.size, `seed ${seed}`).toBeGreaterThan(50)
  for (const path of [...led].slice(0, 300)) {
    const answer = await app.inject({ url: path, headers: { accept: 'text/html' } })
    // A dot in an address is a file's, one that is not there; half of an escape is no address.
    expect([200, 400, 404], `${path}, seed ${seed}`).toContain(answer.statusCode)
    expect(String(answer.headers['content-type'])).toMatch(/^(text\/html|application\/json)/)
  }
}, 60_000)
