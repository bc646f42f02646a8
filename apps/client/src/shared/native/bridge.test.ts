import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const posted: string[] = []

/** The bridge as it is in a page that was loaded with a shell, or without. */
async function load(hasShell: boolean) {
  vi.resetModules()
  posted.length = 0
  if (hasShell) vi.stubGlobal('ReactNativeWebView', { postMessage: (text: string) => posted.push(text) })
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
  type: 'greeting',
  facts: { tongue: 'hi' },
  read: ({ word }: Readonly<Record<string, unknown>>) => (typeof word === 'string' ? word : undefined),
  signal: controller.signal,
})
const say = (message: unknown, from: MessageEventInit = {}, target: EventTarget = window) =>
  target.dispatchEvent(
    new MessageEvent('message', {
      data: typeof message === 'string' ? message : JSON.stringify(message),
      origin: location.origin,
      source: window,
      ...from,
    }),
  )
const idOf = (): string => (JSON.parse(posted[0] ?? '{}') as { id: string }).id // what the bridge posted

test('NATIVE-02 the shell is asked, and its answer taken, at the window or the document', async () => {
  const { askNative, isNativeView } = await load(true)
  expect(isNativeView()).toBe(true)
  for (const target of [window, document]) {
    posted.length = 0
    const answer = askNative(question())
    expect(JSON.parse(posted[0] ?? '')).toEqual({ type: 'greeting', tongue: 'hi', id: expect.any(String) })
    say({ type: 'greeting', id: idOf(), word: 'namaste' }, { source: null, origin: '' }, target)
    expect(await answer).toBe('namaste')
  }
})

test('NATIVE-02 T9 two hundred forged messages change nothing', async () => {
  const { askNative } = await load(true)
  const taken = vi.fn<(word: string) => void>()
  const answer = askNative(question()).then(taken)
  const good = { type: 'greeting', id: idOf(), word: 'forged' }
  const frame = document.createElement('iframe')
  document.body.append(frame)
  for (let count = 0; count < 25; count += 1) {
    say({ ...good, id: `guess-${count}` })
    say({ ...good, id: undefined })
    say({ ...good, type: 'other' })
    say({ ...good, word: count })
    say(good, { origin: 'https://evil.test' })
    say(good, { source: frame.contentWindow })
    say('{ no json')
    say(JSON.stringify({ ...good, word: 'x'.repeat(20_000) }))
  }
  dispatchEvent(new MessageEvent('message', { data: good, source: window, origin: location.origin }))
  await Promise.resolve()
  expect(taken).not.toHaveBeenCalled()
  say({ ...good, word: 'true' })
  await answer
  expect(taken).toHaveBeenCalledExactlyOnceWith('true')
  frame.remove()
})

test('NATIVE-02 without a shell at the start there is none later, and giving up ends the question', async () => {
  const { askNative, isNativeView } = await load(false)
  vi.stubGlobal('ReactNativeWebView', { postMessage: (text: string) => posted.push(text) })
  expect(isNativeView()).toBe(false)
  await expect(askNative(question())).rejects.toThrow('No native shell')
  expect(posted).toEqual([])
  const withShell = await load(true)
  const answer = withShell.askNative(question())
  controller.abort()
  await expect(answer).rejects.toThrow('No answer of the native shell')
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
  const { isEmbeddedView } = await load(false)
  vi.stubGlobal('navigator', { userAgent })
  expect(isEmbeddedView()).toBe(isEmbedded)
  vi.stubGlobal('navigator', { userAgent, standalone: true })
  expect(isEmbeddedView()).toBe(false)
})
