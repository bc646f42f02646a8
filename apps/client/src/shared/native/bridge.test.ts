import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forge, installNativeHost, post } from '../../testing/native-host.ts'

/** The bridge as it is in a page that was loaded just now. */
async function load() {
  vi.resetModules()
  return import('./bridge.ts')
}

let controller = new AbortController()
beforeEach(() => {
  controller = new AbortController()
})
afterEach(() => {
  controller.abort()
  vi.unstubAllGlobals()
})

const question = () => ({
  type: 'google-sign-in' as const,
  facts: { clientId: 'ours', nonce: 'once' },
  read: ({ word }: Readonly<Record<string, unknown>>) => (typeof word === 'string' ? word : undefined),
  signal: controller.signal,
})

test('NATIVE-02 the shell is asked, and its answer taken, at the window or the document', async () => {
  const host = installNativeHost()
  const { askNative, isNativeView } = await load()
  expect(isNativeView()).toBe(true)
  for (const target of [window, document]) {
    const answer = askNative(question())
    const asked = host.last('google-sign-in')
    expect(asked).toMatchObject({ v: 1, clientId: 'ours', nonce: 'once', id: expect.any(String) })
    post({ type: asked.type, id: asked.id, word: 'namaste' }, undefined, target)
    expect(await answer).toBe('namaste')
  }
  const answer = askNative(question())
  host.answer('google-sign-in', { word: 'in version 1' })
  expect(await answer).toBe('in version 1')
})

test('NATIVE-02 T9 two hundred forged answers change nothing', async () => {
  const host = installNativeHost()
  const { askNative } = await load()
  const taken = vi.fn<(word: string) => void>()
  const answer = askNative(question()).then(taken)
  const { type, id } = host.last('google-sign-in')
  forge({ v: 1, type, id, word: 'forged' })
  for (let count = 0; count < 25; count += 1) post({ v: 1, type, id, word: count })
  await Promise.resolve()
  expect(taken).not.toHaveBeenCalled()
  host.answer('google-sign-in', { word: 'true' })
  await answer
  expect(taken).toHaveBeenCalledExactlyOnceWith('true')
})

test('NATIVE-02 what the shell says of its own accord is taken once, in its exact shape', async () => {
  const host = installNativeHost()
  const { listenToNative, tellNative } = await load()
  const taken = vi.fn<(message: unknown) => void>()
  const stop = listenToNative(taken)
  tellNative({ type: 'hello' })
  // Android dispatches at the document, from where it may rise to the window.
  post(host.message('user-data', { userData: '{}' }), undefined, document, true)
  post(host.message('deep-link', { data: { dl_event_route: '/pyq' } }))
  post(host.message('back', {}))
  const expected = [
    [{ type: 'user-data', userData: '{}' }],
    [{ type: 'deep-link', data: { dl_event_route: '/pyq' } }],
    [{ type: 'back' }],
  ]
  expect(taken.mock.calls).toEqual(expected)
  const wrong = [
    ['user-data', {}],
    ['user-data', { userData: { user_id: 'a' } }],
    ['user-data', { userData: '{}', is_premium: true }],
    ['deep-link', { data: '/pyq' }],
    ['deep-link', { data: ['/pyq'] }],
    ['deep-link', { data: {}, go: '/pyq' }],
    ['back', { to: '/pyq' }],
    ['deep-link', { userData: '{}' }],
    ['settings', { changes: { theme: 'dark' } }],
    ['exit', {}],
    ['google-sign-in', { idToken: 'a' }],
    ['constructor', { data: {} }],
  ] as const
  for (const [type, fields] of wrong) post(host.message(type, fields))
  post({ ...host.message('deep-link', { data: {} }), v: undefined })
  stop()
  post(host.message('deep-link', { data: {} }))
  expect(taken.mock.calls).toEqual(expected)
})

test('NATIVE-02 T9 two hundred forged messages are passed over, of each kind', async () => {
  const host = installNativeHost()
  const { listenToNative, tellNative } = await load()
  const taken = vi.fn<(message: unknown) => void>()
  const stop = listenToNative(taken)
  tellNative({ type: 'hello' })
  forge(host.message('user-data', { userData: '{"user_id":"forged"}' }))
  forge(host.message('deep-link', { data: { dl_event_route: '/profile' } }))
  expect(taken).not.toHaveBeenCalled()
  stop()
})

test('NATIVE-02 without a shell at the start there is none later, and giving up ends the question', async () => {
  const { askNative, isNativeView, listenToNative, tellNative } = await load()
  const late = installNativeHost()
  expect(isNativeView()).toBe(false)
  await expect(askNative(question())).rejects.toThrow('No native shell')
  tellNative({ type: 'hello' })
  const taken = vi.fn<(message: unknown) => void>()
  listenToNative(taken)
  post({ v: 1, type: 'user-data', userData: '{}' })
  expect(late.said).toEqual([])
  expect(taken).not.toHaveBeenCalled()
  const withShell = await load()
  const answer = withShell.askNative(question())
  controller.abort()
  await expect(answer).rejects.toThrow('No answer of the native shell')
})

test('NATIVE-02 T9 each load of the page has a name of its own', async () => {
  const host = installNativeHost()
  for (let count = 0; count < 2; count += 1) (await load()).tellNative({ type: 'hello' })
  expect(new Set(host.said.map((one) => one.load)).size).toBe(2)
})

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/130 Mobile Safari/537.36', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', false],
])('NATIVE-02 another app’s view is told from a browser: %s', async (userAgent, isEmbedded) => {
  vi.resetModules()
  const { isEmbeddedView } = await import('./shell.ts')
  vi.stubGlobal('navigator', { userAgent })
  expect(isEmbeddedView()).toBe(isEmbedded)
  vi.stubGlobal('navigator', { userAgent, standalone: true })
  expect(isEmbeddedView()).toBe(false)
})
