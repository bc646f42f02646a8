import clevertap from 'clevertap-web-sdk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fakeEngagementService } from '../../testing/engagement-service.ts'
import { defineVariables, syncVariables, type Variables } from './variables.ts'

const service = fakeEngagementService()
const start = (token?: string) => clevertap.init('TEST-ACCOUNT', 'eu1', undefined, token, { enableFetchApi: true })
const catalogued = async () =>
  syncVariables(clevertap).then(
    () => 'synced',
    (error: unknown) => (error as Error).message,
  ) // an Error, as it says

beforeAll(() => {
  for (const kind of ['error', 'debug', 'log'] as const) vi.spyOn(console, kind).mockImplementation(() => undefined)
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['an empty name', { '': 1 }],
  ['a dot before it', { '.a': 1 }],
  ['a dot behind it', { 'a.': 1 }],
  ['a list', { a: [1] }],
  ['a list inside', { a: { b: { c: [1] } } }],
  ['a function', { a: () => 1 }],
  ['a function inside', { a: { b: () => 1 } }],
  ['nothing', { a: undefined }],
])('ENG-06 %s is refused', (_what, all) => {
  expect(() => defineVariables(clevertap, all as unknown as Variables)).toThrow(TypeError) // what the types forbid is tried
})

test('ENG-06 the errors of a synchronisation are those of the catalogue, in the order in which they are met', async () => {
  clevertap.setLogLevel(1)
  expect(await catalogued()).toBe('App log level is not set to 4')
  clevertap.setLogLevel(4)
  expect(await catalogued()).toBe('Account token is missing.')
  start('token-1')
  expect(await catalogued()).toBe('No variables are defined.')
  defineVariables(clevertap, { 'ask.title': 'News', limit: 3, isOn: true, place: { top: 1, inner: { text: 'a' } } })
  for (const [status, text] of [
    [400, 'Invalid sync payload or clear the existing draft'],
    [401, 'This is not a test profile'],
    [500, 'Sync variable failed'],
    [200, 'synced'],
  ] as const) {
    service.refuse(status)
    expect(await catalogued()).toBe(text)
  }
})

test('ENG-06 what is sent is a list of meta with the token, and the variables with their type and default', () => {
  const { url, body } = service.sent.filter(({ type }) => type === '/defineVars').at(-1) ?? {}
  expect(url?.host).toBe('eu1.clevertap-prod.com')
  expect(body).toEqual([
    expect.objectContaining({ type: 'meta', tk: 'token-1' }),
    {
      type: 'varsPayload',
      vars: {
        'ask.title': { defaultValue: 'News', type: 'string' },
        limit: { defaultValue: 3, type: 'number' },
        isOn: { defaultValue: true, type: 'boolean' },
        'place.top': { defaultValue: 1, type: 'number' },
        'place.inner.text': { defaultValue: 'a', type: 'string' },
      },
    },
  ])
})

test('ENG-06 a service that cannot be reached is the other failure', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await catalogued()).toBe('Sync variable failed')
})
