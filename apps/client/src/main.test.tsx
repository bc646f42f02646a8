import type { Prerendered } from '@abhyas/contracts/prerender'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toUserData } from './shared/settings/fields.ts'
import { asha, fakeGateway, sessionOf } from './testing/fake-gateway.ts'
import { answerPublic, itemId } from './testing/public-answers.ts'

/** What the gateway renders, by modules of its own as in its own process. */
async function rendered(path: string): Promise<Prerendered> {
  vi.resetModules()
  const { prerender } = await import('./prerender.tsx')
  const page = await prerender(path, async (name, input) => answerPublic(name, input))
  vi.resetModules()
  return page
}

let faults: unknown[][] = []
let unmount: () => void = () => undefined

/** Opens the document as a browser does: the gateway's HTML, or the bare page, and then the app's own script. */
async function open(path: string, page?: Prerendered) {
  history.replaceState(null, '', path)
  document.body.innerHTML = `<div id="root">${page?.root ?? ''}</div>${page?.data ?? ''}`
  const { shown } = await act(() => import('./main.tsx'))
  const root = await shown
  unmount = () => root.unmount()
  await waitFor(() => expect(document.documentElement.dataset['app']).toBe('started'))
}

const publicAnswers = Object.fromEntries(
  ['news.editions', 'news.list', 'news.item'].map((name) => [name, (input: unknown) => answerPublic(name, input)]),
)
const emptyProgress = {
  streak: { days: 0, best: 0, today: '2026-11-18', todaySeconds: 0, goalSeconds: 120, goalMet: false },
  read: [],
  calendar: [],
  answered: { total: 0, correct: 0 },
}

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset['app']
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  faults = []
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => void faults.push(words))
})
afterEach(async () => {
  // The app ends before the gateway does, which it would take for an outage, and that is remembered outside of it.
  await act(async () => unmount())
  cleanup()
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['/', 'link', 'Try 5 questions'],
  ['/login', 'textbox', 'Email'],
  ['/news-list', 'button', 'Sign in to read on'],
  [`/news/${itemId}`, 'button', 'Share'],
] as const)(
  'G3 %s is taken over as the gateway sent it: no skeleton, no question asked again',
  async (path, role, name) => {
    const page = await rendered(path)
    const { calls } = fakeGateway({ 'account.session': () => sessionOf(null), ...publicAnswers })
    history.replaceState(null, '', path)
    const opening = open(path, page)
    const sent = screen.getByRole(role, { name })
    await opening
    expect(screen.getByRole(role, { name })).toBe(sent)
    expect(document.querySelector('main [aria-busy="true"]')).toBeNull()
    await waitFor(() => expect(calls).toContain('GET /trpc/account.session'))
    expect(screen.getByRole(role, { name })).toBe(sent)
    expect(calls.filter((call) => call.includes('news'))).toEqual([])
    expect(faults).toEqual([])
  },
)

test('ACC-02 an address that is typed and sent while the page is taken over is the one that is asked for', async () => {
  const page = await rendered('/login')
  const asked: unknown[] = []
  fakeGateway({
    'account.session': () => sessionOf(null),
    'account.requestCode': (input) => (asked.push(input), { resendAfterMs: 30_000, expiresInMs: 600_000 }),
  })
  history.replaceState(null, '', '/login')
  document.body.innerHTML = `<div id="root">${page.root}</div>${page.data}`
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  email.value = 'asha@example.in'
  // As in a browser, where React takes its time: a tap on what it has not reached yet has that taken over first.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const { shown } = await import('./main.tsx')
  const root = await shown
  unmount = () => root.unmount()
  screen.getByRole('button', { name: 'Continue with email' }).click()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await screen.findByLabelText('Code')
  expect(asked).toEqual([{ email: 'asha@example.in' }])
})

test('ACC-02 what is typed on a device that was used before stays in its field', async () => {
  localStorage.setItem('settings', JSON.stringify({ newsActiveTab: 'The Hindu' }))
  const page = await rendered('/login')
  fakeGateway({ 'account.session': () => sessionOf(null) })
  history.replaceState(null, '', '/login')
  const opening = open('/login', page)
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  email.value = 'asha@gmial.com'
  await opening
  await screen.findByRole('button', { name: 'asha@gmail.com' })
  expect(screen.getByRole('textbox', { name: 'Email' })).toBe(email)
  expect(faults).toEqual([])
})

test('ROUTE-15 /news stands while the session is asked for, and stays when its owner is known', async () => {
  const page = await rendered('/news')
  let answer: () => void = () => undefined
  const { calls } = fakeGateway({
    'account.session': () => sessionOf(asha),
    'news.progress': () => emptyProgress,
    'news.bookmarks': () => ({ items: [] }),
    ...publicAnswers,
  })
  const answered = globalThis.fetch
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    await held
    return answered(...args)
  })
  await open('/news', page)
  const [row] = document.querySelectorAll('[data-news-row]')
  expect(row?.textContent).toContain('Repo rate')
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  await act(async () => answer())
  await screen.findByRole('link', { name: 'My profile' })
  expect(document.querySelector('[data-news-row]')).toBe(row)
  await waitFor(() => expect(calls.some((call) => call.includes('news.progress'))).toBe(true))
  expect(calls.filter((call) => /news\.(list|editions)/.test(call))).toEqual([])
  expect(faults).toEqual([])
})

test('ROUTE-15 where the session turns out to be over, /news leads to the sign-in', async () => {
  const page = await rendered('/news')
  fakeGateway({ 'account.session': () => sessionOf(null), ...publicAnswers })
  await open('/news', page)
  await waitFor(() => expect(location.pathname).toBe('/login'))
})

test('G3 a device with something of its own shows it in place of what the gateway sent, in one go', async () => {
  localStorage.setItem('settings', JSON.stringify({ userData: toUserData(asha), newsActiveTab: 'The Hindu' }))
  const page = await rendered('/news')
  fakeGateway({
    'account.session': () => sessionOf(asha),
    'news.progress': () => emptyProgress,
    'news.bookmarks': () => ({ items: [] }),
    ...publicAnswers,
  })
  const skeletons: Element[] = []
  const observer = new MutationObserver(() => skeletons.push(...document.querySelectorAll('main [aria-busy="true"]')))
  observer.observe(document.body, { childList: true, subtree: true })
  await open('/news', page)
  expect(screen.getByRole('tab', { name: 'The Hindu' }).getAttribute('aria-selected')).toBe('true')
  expect(document.querySelectorAll('[data-news-row]')).toHaveLength(1)
  observer.disconnect()
  expect(skeletons).toEqual([])
  expect(faults).toEqual([])
})

test('the bare page starts as ever', async () => {
  fakeGateway({ 'account.session': () => sessionOf(null), ...publicAnswers })
  await open('/news-list')
  await screen.findByText('Today in the news')
  expect(faults).toEqual([])
})
