import { closeCodes } from '@abhyas/contracts/duel'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDuelSocket, finalCloses, pauseMs, type LinkPhase } from './duel-socket.ts'
import { FakeSocket, fakeSockets } from './testing/fake-socket.ts'

const tab = '55555555-5555-4555-8555-555555555555'
let phases: LinkPhase[] = []
let isSignedIn = true
let asked = 0

const begin = () =>
  createDuelSocket({
    first: () => ({ type: 'hello', tab }),
    onFrame: () => undefined,
    onPhase: (phase) => phases.push(phase),
    isSignedIn: () => {
      asked += 1
      return Promise.resolve(isSignedIn)
    },
  })
let socket: ReturnType<typeof begin>

const welcome = { type: 'welcome', duel: null, seek: null } as const
const isVisible = (value: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(value ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
  phases = []
  isSignedIn = true
  asked = 0
  socket = begin()
  socket.open()
})
afterEach(() => {
  socket.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('D2 the first frame is hello, and the line is open when the server has spoken', () => {
  expect(FakeSocket.last.url).toBe('ws://localhost:3000/ws/duel')
  FakeSocket.last.letIn()
  expect(FakeSocket.last.sent).toEqual([{ type: 'hello', tab }])
  expect(phases).toEqual(['connecting'])
  expect(socket.send({ type: 'cancel' })).toBe(false)
  FakeSocket.last.say(welcome)
  expect(phases).toEqual(['connecting', 'open'])
  expect(socket.send({ type: 'cancel' })).toBe(true)
})

test('D11 pauses grow from half a second to eight, with jitter', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.float({ min: 0, max: 1, noNaN: true }), (count, chance) => {
      expect(pauseMs(count, chance)).toBeGreaterThanOrEqual(Math.min(4_000, 500 * 2 ** count))
      expect(pauseMs(count, chance)).toBeLessThanOrEqual(Math.min(8_000, 1_000 * 2 ** count))
    }),
  )
})

test('D11 the closes that are final are the contract’s', () => {
  const again = [1012, 1013]
  const final = Object.values(closeCodes).filter((code) => !again.includes(code))
  expect(new Set(Object.keys(finalCloses).map(Number))).toEqual(new Set<number>(final))
})

test.each([1006, 1012, 1013])('D11 after %i the page connects again, until it comes through', async (code) => {
  FakeSocket.last.letIn()
  FakeSocket.last.say(welcome)
  FakeSocket.last.end(code)
  for (let tries = 2; tries < 7; tries += 1) {
    await vi.advanceTimersByTimeAsync(8_000)
    expect(FakeSocket.all).toHaveLength(tries)
    FakeSocket.last.end(1006)
  }
  await vi.advanceTimersByTimeAsync(8_000)
  FakeSocket.last.letIn()
  FakeSocket.last.say(welcome)
  expect(phases).toEqual(['connecting', 'open', 'waiting', 'open'])
})

test.each([
  [1008, 'refused'],
  [1009, 'refused'],
  [4401, 'signedOut'],
  [4409, 'elsewhere'],
] as const)('D11 after %i it does not, whatever happens, until it is asked to', async (code, phase) => {
  FakeSocket.last.letIn()
  FakeSocket.last.say(welcome)
  FakeSocket.last.end(code)
  expect(phases.at(-1)).toBe(phase)
  // Whose session is over, the device learns from the server.
  expect(asked).toBe(code === 4401 ? 1 : 0)
  isVisible(true)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  socket.open()
  expect(FakeSocket.all).toHaveLength(2)
})

test('D1 a page that is not let in asks who is signed in, and stops where nobody is', async () => {
  isSignedIn = false
  FakeSocket.last.end(1006)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(phases).toEqual(['connecting', 'waiting', 'signedOut'])
  expect(FakeSocket.all).toHaveLength(1)
})

test('F21 a phone that slept holds a dead socket: it is opened anew at once when the app comes to the front', async () => {
  FakeSocket.last.letIn()
  FakeSocket.last.say(welcome)
  isVisible(false)
  await vi.advanceTimersByTimeAsync(5_000)
  isVisible(true)
  expect(FakeSocket.all).toHaveLength(2)
  // The old one's late words are nobody's.
  FakeSocket.all[0]?.end(4409)
  // Until the server speaks on the new one there is no line: what is said now would be lost.
  expect(phases.at(-1)).toBe('waiting')
  FakeSocket.last.letIn()
  FakeSocket.last.say(welcome)
  expect(phases.at(-1)).toBe('open')
})

test('a line that is silent for ten seconds is dead', async () => {
  FakeSocket.last.letIn()
  FakeSocket.last.say(welcome)
  await vi.advanceTimersByTimeAsync(9_000)
  FakeSocket.last.say({ type: 'ping', id: 1 })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(FakeSocket.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(FakeSocket.all).toHaveLength(2)
})
