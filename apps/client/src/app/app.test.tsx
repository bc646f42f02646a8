import { exampleOf } from '@abhyas/contracts/example'
import { matchRoute, routes, tabs } from '@abhyas/contracts/routes'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toUserData } from '../shared/settings/fields.ts'
import { clearSettings, settings } from '../shared/settings/settings.ts'
import { session } from '../shared/session/session.ts'
import { asha, fakeGateway, sessionOf } from '../testing/fake-gateway.ts'
import { App } from './app.tsx'
import { Providers } from './providers.tsx'

vi.mock('./pages.tsx', () => ({
  pageOf: (id: string): ComponentType => {
    const Page = () => <p>page {id}</p>
    return pages.get(id) ?? (pages.set(id, Page), Page)
  },
}))
const pages = vi.hoisted(() => new Map<string, ComponentType>())

const table = Object.entries(routes).map(([id, route]) => ({
  id,
  ...route,
  example: exampleOf(route),
}))
const userData = toUserData(asha)

function open(path: string, state: unknown = null) {
  history.replaceState(state, '', path)
  return render(
    <Providers>
      <App />
    </Providers>,
  )
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('scrollTo', () => undefined)
  fakeGateway({ 'account.session': () => sessionOf(null) })
  session.phase = 'confirmed'
})

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await act(async () => clearSettings())
  vi.unstubAllGlobals()
})

test.each(table.filter(({ access }) => access === 'student'))(
  'ROUTE-15 $path asks a visitor to sign in and remembers where they wanted to go',
  async ({ example }) => {
    open(`${example}?from=mail`)
    await screen.findByText('page login')
    expect(location.pathname).toBe('/login')
    expect(settings.postLoginRedirect).toBe(`${example}?from=mail`)
  },
)

test('ROUTE-15 after signing in the visitor lands where they wanted to go, and the origin is used up', async () => {
  open('/profile')
  await screen.findByText('page login')
  await act(async () => {
    settings.userData = userData
  })
  await screen.findByText('page profile')
  expect(location.pathname).toBe('/profile')
  await waitFor(() => expect(settings.postLoginRedirect).toBeNull())
})

test('ROUTE-15 a new sign-up goes by way of its details, and the origin waits', async () => {
  settings.userData = userData
  settings.isSignupNewUser = true
  settings.postLoginRedirect = '/profile'
  open('/login')
  await screen.findByText('page signUpDetails')
  expect(location.pathname).toBe('/signupdetails')
  expect(settings.postLoginRedirect).toBe('/profile')
})

test('ROUTE-15 with empty storage nobody is sent away before the server has said who is signed in', async () => {
  session.phase = 'unknown'
  open('/news')
  await screen.findByText('Loading')
  expect(location.pathname).toBe('/news')
  await act(async () => {
    settings.userData = userData
    session.phase = 'confirmed'
  })
  await screen.findByText('page news')
})

test('ROUTE-05 /login sends a signed-in visitor to the news, or to the remembered origin', async () => {
  settings.userData = userData
  open('/login')
  await screen.findByText('page news')
  expect(location.pathname).toBe('/news')
  cleanup()
  settings.postLoginRedirect = '/change-theme'
  open('/login')
  await screen.findByText('page changeTheme')
})

test('ROUTE-03 /news-list is readable signed out, and signed in goes to /news', async () => {
  open('/news-list')
  await screen.findByText('page newsList')
  await act(async () => {
    settings.userData = userData
  })
  await screen.findByText('page news')
  expect(location.pathname).toBe('/news')
})

test.each(['/nowhere', '/share', '/login/extra', '/news/mcq/a/b'])(
  'ROUTE-16 the unknown path %s goes home',
  async (path) => {
    open(path)
    await screen.findByText('page home')
    expect(location.pathname).toBe('/')
  },
)

test('ROUTE-16 redirects leave no step to fall back into', async () => {
  const before = history.length
  open('/nowhere')
  await screen.findByText('page home')
  expect(history.length).toBe(before)
})

test.each(table)(
  'SHELL-02 $path has the header and the tabs that the route table says',
  async ({ id, example, title, header, tabs: hasTabs, access }) => {
    if (access === 'student') settings.userData = userData
    open(example)
    await screen.findByText(`page ${id}`)
    expect(document.title).toBe(`${title} · Abhyas`)
    const titles = screen
      .queryAllByRole('banner')
      .map((banner) => within(banner).getByRole('heading', { level: 1 }).textContent)
    expect(titles).toEqual(header === 'banner' ? [title] : [])
    expect(screen.queryByRole('navigation', { name: 'Main' }) !== null).toBe(hasTabs)
  },
)

test('SHELL-09 the tabs are those of the table whose screen exists; the one of this screen is lit', async () => {
  settings.userData = userData
  open('/news')
  const bar = await screen.findByRole('navigation', { name: 'Main' })
  const shown = tabs.filter(({ path }) => matchRoute(path))
  expect(
    within(bar)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(shown.map(({ label }) => label))
  expect(within(bar).getByRole('link', { name: 'News' }).getAttribute('aria-current')).toBe('page')
})

test('SHELL-09 the lit tab tapped again scrolls to the top', async () => {
  settings.userData = userData
  open('/news')
  const bar = await screen.findByRole('navigation', { name: 'Main' })
  const scroll = vi.fn<() => void>()
  vi.stubGlobal('scrollTo', scroll)
  within(bar).getByRole('link', { name: 'News' }).click()
  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
})

test('SHELL-07 the header leads to the profile, and signed out to the sign-in', async () => {
  open('/')
  const banner = await screen.findByRole('banner')
  expect(within(banner).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  await act(async () => {
    settings.userData = userData
  })
  expect(within(banner).getByRole('link', { name: 'My profile' }).getAttribute('href')).toBe('/profile')
})

test('SHELL-06 on /duel the header leads to the duel stats, elsewhere it does not', async () => {
  settings.userData = userData
  open('/duel')
  await screen.findByText('page duel')
  const link = within(screen.getByRole('banner')).getByRole('link', { name: 'Duel stats' })
  expect(link.getAttribute('href')).toBe('/duel-stats')
  cleanup()
  open('/pyq')
  await screen.findByText('page pyq')
  expect(screen.queryByRole('link', { name: 'Duel stats' })).toBeNull()
})

test('SHELL-04 on /news the header bears the streak with its count', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T06:30:00Z') })
  const streak = { days: 11, best: 17, today: '2026-11-21', todaySeconds: 30, goalSeconds: 120, goalMet: false }
  fakeGateway({ 'news.progress': () => ({ streak, read: [], calendar: [], answered: { total: 0, correct: 0 } }) })
  settings.userData = userData
  open('/news')
  expect(await within(await screen.findByRole('banner')).findByText('Streak: 11 days')).toBeTruthy()
})

test('SHELL-17 after a navigation the focus is on the heading of the new screen', async () => {
  open('/')
  await screen.findByText('page home')
  within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' }).click()
  await screen.findByText('page login')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Login' })))
})

test('SHELL-17 the skip link leads to the content and leaves no entry to go back over', async () => {
  open('/')
  await screen.findByText('page home')
  const before = history.length
  const { href } = location
  fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect([history.length, location.href]).toEqual([before, href])
})

test('ACC-05 a fragment, as of /profile#saved, leads to its part of the page', async () => {
  const shown: string[] = []
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shown.push(this.id)
  }
  open('/#main', { entryKey: 'seen never before', depth: 0 })
  await screen.findByText('page home')
  expect(shown).toContain('main')
})
