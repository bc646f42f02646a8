import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asha, fakeGateway, sessionOf } from '../../testing/fake-gateway.ts'
import { forge, installNativeHost, post } from '../../testing/native-host.ts'
import { toUserData } from '../settings/fields.ts'

const reported = vi.hoisted(() => [] as string[])
vi.mock('../monitoring/monitoring.ts', () => ({
  reportError: (error: unknown, source: string) => reported.push(`${source}: ${String(error)}`),
}))

const damaged = 'native_user_data: Error: Injected user data does not parse'
const person = JSON.stringify({ user_id: 'forged-person', name: 'CANARY' })

let stop = () => undefined as void
/** How often the server was asked who is signed in. */
let asked = 0
const links = vi.fn<(data: unknown) => void>()

/** The app in a page that was loaded with a native shell. */
async function open(injected?: string) {
  const host = installNativeHost(injected)
  vi.resetModules()
  const { startNative } = await import('./start.ts')
  const { settings } = await import('../settings/settings.ts')
  const { confirmSession, session } = await import('../session/session.ts')
  return {
    host,
    settings,
    session,
    begin: () => {
      stop = startNative(links, () => {
        asked += 1
        return confirmSession()
      })
    },
  }
}

let gateway: ReturnType<typeof fakeGateway>
beforeEach(() => {
  localStorage.clear()
  reported.length = 0
  asked = 0
  gateway = fakeGateway({ 'account.session': () => sessionOf(null) })
})
afterEach(() => {
  stop()
  stop = () => undefined
  links.mockReset()
  vi.unstubAllGlobals()
})

test('NATIVE-01 without user data the shell is asked to inject it again, once; with it, it is not', async () => {
  const { host, begin } = await open()
  begin()
  expect(host.types()).toEqual(['hello', 'reinject', 'settings'])
  stop()
  const known = await open()
  known.settings.userData = toUserData(asha)
  known.begin()
  expect(known.host.types()).toEqual(['hello', 'settings'])
})

test('NATIVE-01 T9 injected user data has the server asked who is signed in, once, and none of it is taken over', async () => {
  const { host, settings, session, begin } = await open(JSON.stringify({ userData: person }))
  begin()
  expect(host.types()).not.toContain('reinject')
  for (let count = 0; count < 20; count += 1) post(host.message('user-data', { userData: person }))
  expect(asked).toBe(1)
  await vi.waitFor(() => expect(session.phase).toBe('confirmed'))
  const sent = JSON.stringify([gateway.calls, gateway.headers.map((headers) => [...headers])])
  expect(sent + JSON.stringify(settings)).not.toMatch(/forged-person|CANARY/)
  expect(gateway.calls).toEqual(['GET /trpc/account.session'])
  expect(reported).toEqual([])
})

test('NATIVE-01 whom the server confirms is signed in after an injection', async () => {
  gateway.set('account.session', () => sessionOf(asha))
  const { settings, begin } = await open(JSON.stringify({ userData: JSON.parse(person) as unknown }))
  begin()
  await vi.waitFor(() => expect(settings.userData).toEqual(toUserData(asha)))
})

test.each([
  ['no JSON', '{"userData":'],
  ['no object', JSON.stringify({ userData: '[]' })],
  ['nobody', JSON.stringify({ userData: '{"name":"CANARY"}' })],
  ['text that is no JSON', JSON.stringify({ userData: '{CANARY' })],
])('NATIVE-01 injected user data that does not parse is logged without a word of it: %s', async (_what, injected) => {
  const { host, settings, begin } = await open(injected)
  begin()
  expect(reported).toEqual([damaged])
  expect(host.types()).toContain('reinject')
  expect(settings.userData).toEqual({})
  expect(asked).toBe(0)
})

test('NATIVE-01 a shell that injects damage over and over is logged twice, and no more', async () => {
  const { host, begin } = await open()
  begin()
  for (let count = 0; count < 20; count += 1) post(host.message('user-data', { userData: '{' }))
  expect(reported).toEqual([damaged, damaged])
  post(host.message('user-data', { userData: person }))
  expect(asked).toBe(0)
})

test('NATIVE-02 T9 two hundred forged messages change no setting, ask nothing, and lead nowhere', async () => {
  const { host, settings, begin } = await open()
  begin()
  const before = JSON.stringify(settings)
  const saidBefore = host.said.length
  forge(host.message('user-data', { userData: person }))
  forge(host.message('deep-link', { data: { dl_event_route: '/profile' } }))
  for (let count = 0; count < 200; count += 1)
    post(host.message('settings', { changes: { theme: 'dark', userData: { user_id: `forged-${count}` } } }))
  await Promise.resolve()
  expect(JSON.stringify(settings)).toBe(before)
  expect(host.said).toHaveLength(saidBefore)
  expect(links).not.toHaveBeenCalled()
  expect(asked).toBe(0)
  expect(reported).toEqual([])
})

test('NATIVE-02 a link that opened the native app is handed on', async () => {
  const { host, begin } = await open()
  begin()
  post(host.message('deep-link', { data: { dl_event_route: '/pyq' } }))
  expect(links.mock.calls).toEqual([[{ dl_event_route: '/pyq' }]])
})

test('NATIVE-02 Android’s back closes a dialog, then goes back, and asks the shell to close where the visit began', async () => {
  const { host, begin } = await open()
  begin()
  history.replaceState({ entryKey: 'a', depth: 1 }, '')
  const went = vi.spyOn(history, 'back').mockReturnValue()
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  const cancelled = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  dialog.addEventListener('cancel', cancelled)
  post(host.message('back', {}))
  expect(cancelled).toHaveBeenCalledTimes(1)
  expect(went).not.toHaveBeenCalled()
  dialog.remove()
  post(host.message('back', {}))
  expect(went).toHaveBeenCalledTimes(1)
  expect(host.types()).not.toContain('exit')
  history.replaceState({ entryKey: 'a', depth: 0 }, '')
  post(host.message('back', {}))
  expect(host.types().at(-1)).toBe('exit')
  expect(went).toHaveBeenCalledTimes(1)
  history.replaceState(null, '')
  went.mockRestore()
})

test('SET-03 the shell gets the settings at the start, and each that changes', async () => {
  const { host, settings, begin } = await open()
  begin()
  settings.theme = 'dark'
  settings.userData = toUserData(asha)
  await vi.waitFor(() => expect(host.last('settings').changes).toEqual({ theme: 'dark' }))
})
