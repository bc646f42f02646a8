import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInForTest } from '../../testing/render-page.tsx'
import { session } from '../session/session.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import { createDestination } from './destination.ts'
import { readLink, type LinkData } from './link-data.ts'

const tracked = vi.hoisted(() => [] as unknown[])
vi.mock('../analytics/track.ts', () => ({
  track: (name: string, facts: unknown) => tracked.push([name, facts]),
}))

const went: { path: string; replace: boolean; state?: unknown }[] = []
const go = (path: string, options: { readonly replace: boolean; readonly state?: unknown }) => {
  went.push({ path, ...options })
  // As the browser does, which takes no proxy.
  history.replaceState(structuredClone(options.state ?? null), '', path)
}
let destination: ReturnType<typeof createDestination> | undefined
const begin = () => {
  destination = createDestination(go)
  return destination
}

function linkTo(route: string | undefined, more: object = {}): LinkData {
  const link = readLink({ dl_event_route: route, '+clicked_branch_link': true, ...more })
  if (!link) throw new Error('no link')
  return link
}
const signOut = () => {
  settings.userData = {}
}
/** Lets valtio tell of what was set, and `ms` go by. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  went.length = 0
  tracked.length = 0
  session.phase = 'confirmed'
  history.replaceState(null, '', '/')
})
afterEach(async () => {
  destination?.stop()
  document.body.replaceChildren()
  clearSettings()
  await pass()
  vi.useRealTimers()
})

test('LINK-02 signed in, the app goes there straight away, and clears the destination after 2 s', async () => {
  signInForTest()
  await begin().take(linkTo('/pyq?year=2024', { dl_data_subject: 'polity' }))
  expect(went).toEqual([{ path: '/pyq?year=2024', replace: false, state: { link: { subject: 'polity' } } }])
  expect(settings.intendedDestination?.path).toBe('/pyq?year=2024')
  await pass(1_999)
  expect(settings.intendedDestination).not.toBeNull()
  await pass(1)
  expect(settings).toMatchObject({ intendedDestination: null, branchData: null })
})

test('LINK-02 signed out, the route waits, and the app goes to / from wherever it stands', async () => {
  history.replaceState(null, '', '/news/abc')
  await begin().take(linkTo('/pyq'))
  expect(went).toEqual([{ path: '/', replace: true }])
  expect(settings.intendedDestination?.path).toBe('/pyq')
  expect(settings.postLoginRedirect).toBe('/pyq')
  await pass(60_000)
  expect(settings.intendedDestination?.path).toBe('/pyq')
  // Signed in, it goes there.
  signInForTest()
  await pass()
  expect(went.slice(1)).toEqual([{ path: '/pyq', replace: false, state: { link: {} } }])
  await pass(2_000)
  expect(settings).toMatchObject({ intendedDestination: null, postLoginRedirect: null })
})

test('LINK-02 after the sign-in the guard of /login may be there first: nothing moves twice', async () => {
  history.replaceState(null, '', '/login')
  await begin().take(linkTo('/pyq'))
  expect(went).toEqual([])
  signInForTest()
  await pass()
  expect(went).toEqual([])
  history.replaceState(null, '', '/pyq')
  await pass(3_000)
  expect(went).toEqual([])
  expect(settings.intendedDestination).toBeNull()
})

test('LINK-02 C5 who stands where the link leads stays there', async () => {
  history.replaceState(null, '', '/news/abc')
  await begin().take(linkTo('/news/abc'))
  expect(went).toEqual([])
})

test('LINK-02 ACC-03 a new sign-up gives its details first', async () => {
  const { take } = begin()
  await take(linkTo('/pyq'))
  settings.isSignupNewUser = true
  signInForTest()
  await pass(10_000)
  expect(went).toEqual([])
  // The details’ own screen needs it.
  expect(settings.branchData).not.toBeNull()
  settings.isSignupNewUser = false
  await pass()
  expect(went.map(({ path }) => path)).toEqual(['/pyq'])
})

test('LINK-02 whether somebody is signed in is waited for', async () => {
  session.phase = 'unknown'
  history.replaceState(null, '', '/news/abc')
  void begin().take(linkTo('/pyq'))
  await pass(5_000)
  expect(went).toEqual([])
  session.phase = 'unreachable'
  await pass()
  expect(went).toEqual([{ path: '/', replace: true }])
})

test('LINK-02 a destination that waits since an earlier visit is gone to; one that is no path of ours is dropped', async () => {
  signInForTest()
  settings.intendedDestination = { path: '/duel', state: null }
  begin()
  expect(went.map(({ path }) => path)).toEqual(['/duel'])
  destination?.stop()
  settings.intendedDestination = { path: 'https://evil.test/', state: null }
  begin()
  await pass(2_000)
  expect(went).toHaveLength(1)
  expect(settings.intendedDestination).toBeNull()
})

test('LINK-04 a link that comes over something half done waits until it is done', async () => {
  signInForTest()
  history.replaceState(null, '', '/online-match-game')
  await begin().take(linkTo('/pyq'))
  await pass(30_000)
  expect(went).toEqual([])
  history.replaceState(null, '', '/duel')
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  await pass(30_000)
  expect(went).toEqual([])
  dialog.remove()
  await pass(1_000)
  expect(went.map(({ path }) => path)).toEqual(['/pyq'])
})

test('LINK-02 a second link while the first is cleared leads on, and is cleared in its turn', async () => {
  signInForTest()
  const { take } = begin()
  await take(linkTo('/pyq'))
  await pass(1_000)
  await take(linkTo('/duel'))
  expect(went.map(({ path }) => path)).toEqual(['/pyq', '/duel'])
  await pass(1_500)
  expect(settings.intendedDestination?.path).toBe('/duel')
  await pass(500)
  expect(settings.intendedDestination).toBeNull()
})

test('LINK-02 what another tab took moves this one not', async () => {
  signInForTest()
  begin()
  settings.intendedDestination = { path: '/pyq', state: null }
  await pass(5_000)
  expect(went).toEqual([])
})

test('LINK-02 signed out on the way, nobody is led anywhere', async () => {
  signInForTest()
  history.replaceState(null, '', '/edit-profile')
  await begin().take(linkTo('/pyq'))
  signOut()
  history.replaceState(null, '', '/')
  await pass(10_000)
  expect(went).toEqual([])
})

test('LINK-01 a link is kept and tracked by its plain words; one that was not clicked is none', async () => {
  const { take } = begin()
  await take(linkTo('/pyq', { '+clicked_branch_link': false }))
  expect(settings).toMatchObject({ branchData: null, intendedDestination: null })
  expect(tracked).toEqual([])
  await take(linkTo(undefined, { dl_track_campaign: 'summer', dl_track_mail: 'a@b.in', link_type: 'pwa_install' }))
  expect(settings.branchData).toMatchObject({ dl_track_campaign: 'summer', link_type: 'pwa_install' })
  expect(settings).toMatchObject({ intendedDestination: null, pwaInstallDeeplink: '/' })
  expect(tracked).toEqual([['Deep Link Opened', { campaign: 'summer', hasRoute: false, isPreview: false }]])
})
