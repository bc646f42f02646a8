import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asha, sessionOf } from '../../testing/fake-gateway.ts'
import type { Question } from '../../shared/native/bridge.ts'
import { connection } from '../../shared/connection/connection.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import NativeGoogleButton from './google-native-button.tsx'
import { readNativeAnswer } from './google-native.ts'

const shell = vi.hoisted(() => ({
  isThere: true,
  asked: [] as unknown[],
  answer: (() => undefined) as (fields: Record<string, unknown>) => void, // set by each question
}))
vi.mock('../../shared/native/bridge.ts', () => ({
  isNativeView: () => shell.isThere,
  askNative: ({ type, facts, read }: Question<unknown>) => {
    shell.asked.push({ type, ...facts })
    return new Promise((resolve) => {
      shell.answer = (fields) => resolve(read(fields))
    })
  },
}))

let posted: unknown[] = []
let refused: { status: number; message: string } | undefined
beforeEach(() => {
  posted = []
  refused = undefined
  Object.assign(shell, { isThere: true, asked: [] })
  connection.isOnline = true
  vi.stubGlobal('fetch', (input: string, init: { method?: string; body?: string } = {}) => {
    if (!input.startsWith('/auth/native'))
      return Promise.resolve(Response.json([{ result: { data: sessionOf(asha) } }]))
    if (init.method !== 'POST') return Promise.resolve(Response.json({ clientId: 'our-client', nonce: 'our-nonce' }))
    posted.push(JSON.parse(init.body ?? ''))
    if (refused) return Promise.resolve(Response.json({ message: refused.message }, { status: refused.status }))
    return Promise.resolve(Response.json({ isNew: false }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  clearSettings()
  vi.unstubAllGlobals()
})

const press = async () => {
  render(<NativeGoogleButton />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' })))
}
const asked = () => waitFor(() => expect(shell.asked).toHaveLength(1))

test('NATIVE-02 the shell is asked with our nonce, and the gateway gets what it brings', async () => {
  await press()
  await asked()
  expect(shell.asked).toEqual([{ type: 'google-sign-in', clientId: 'our-client', nonce: 'our-nonce' }])
  shell.answer({ idToken: 'token-of-google' })
  await waitFor(() => expect(currentStudentId()).toBe(asha.id))
  expect(posted).toEqual([{ idToken: 'token-of-google' }])
})

test('NATIVE-02 after five seconds of silence the browser and email are offered; a late answer still signs in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await press()
  await asked()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  const link = screen.getByRole('link', { name: 'Continue in browser' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`${location.origin}/login`, '_blank'])
  shell.answer({ code: 'one-time' })
  await waitFor(() => expect(currentStudentId()).toBe(asha.id))
  expect(posted).toEqual([{ code: 'one-time' }])
})

test('NATIVE-02 in another app’s view, without our shell, the browser is offered at once and nothing is asked', async () => {
  shell.isThere = false
  await press()
  expect(screen.getByRole('link', { name: 'Continue in browser' })).toBeTruthy()
  expect(shell.asked).toEqual([])
})

test('NATIVE-02 cancelled, and refused by the gateway, are said in words', async () => {
  await press()
  await asked()
  shell.answer({ problem: 'cancelled' })
  await screen.findByText(/You closed Google’s window/)
  expect(posted).toEqual([])
  refused = { status: 410, message: 'This sign-in was used already.' }
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(shell.asked).toHaveLength(2))
  shell.answer({ idToken: 'used' })
  expect(await screen.findByText('This sign-in was used already.')).toBeTruthy()
  expect(currentStudentId()).toBeUndefined()
})

test('NATIVE-02 an answer of another shape is none', () => {
  const wrong = [
    {},
    { idToken: 1 },
    { idToken: '' },
    { idToken: 'a', code: 'b' },
    { idToken: 'a', is_premium: true },
    { idToken: 'x'.repeat(8193) },
    { code: 'x'.repeat(513) },
    { problem: 'toString' },
    { problem: 'Call +91 1234' },
    { userData: asha.id },
  ]
  for (const fields of wrong) expect(readNativeAnswer(fields), JSON.stringify(fields).slice(0, 60)).toBeUndefined()
  expect(readNativeAnswer({ idToken: 'a' })).toEqual({ idToken: 'a' })
})
