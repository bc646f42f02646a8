// @vitest-environment node
import type { AskPublic } from '@abhyas/contracts/prerender'
import { beforeEach, expect, test, vi } from 'vitest'
import { cacheableQueries } from './shared/api/procedures.ts'
import { currentEdition, sources } from './shared/news/edition.ts'
import { audiences, prerender } from './prerender.tsx'
import { answerPublic, hostileTitle, itemId } from './testing/public-answers.ts'

const asked: string[] = []
const ask: AskPublic = async (path, input) => {
  asked.push(path)
  return answerPublic(path, input)
}

beforeEach(() => {
  asked.length = 0
})

/** What the data element of a page holds. */
const dataOf = (element: string): { isSignedIn: boolean; answers: unknown[] } => {
  const [, text = ''] = /^<script type="application\/json" id="first-paint">(.*)<\/script>$/s.exec(element) ?? []
  return JSON.parse(text) as { isSignedIn: boolean; answers: unknown[] } // as firstPaintElement writes it
}

const screens = [
  ['/', 'Try 5 questions', []],
  ['/login', 'Continue with email', []],
  ['/news', 'Latest News', ['news.editions', 'news.list', 'news.list']],
  ['/news-list', 'Today in the news', ['news.editions', 'news.list', 'news.list']],
  [`/news/${itemId}`, 'The trade winds weaken.', ['news.item', 'news.list']],
] as const

test.each(screens)(
  'G4 %s is rendered without a browser, with its content and nothing of anybody',
  async (path, text, paths) => {
    const consoleError = vi.spyOn(console, 'error')
    const { root, data } = await prerender(path, ask)
    expect(root.includes(text)).toBe(true)
    expect(root).not.toContain('aria-busy="true"')
    expect(asked).toEqual(paths)
    expect(asked.filter((name) => !cacheableQueries.has(name))).toEqual([])
    expect(dataOf(data).answers).toHaveLength(paths.length)
    expect(consoleError).not.toHaveBeenCalled()
  },
)

test.each(screens)('T7 %s holds nothing that the policy refuses: no script, no style, no handler', async (path) => {
  const { root, data } = await prerender(path, ask)
  // The tags without what stands in their attributes, where any text may stand.
  const tags = root.replace(/"[^"]*"/g, '""').match(/<[^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(20)
  expect(tags.filter((tag) => /^<(script|style|iframe|img)|\s(style|on\w+)=/i.test(tag))).toEqual([])
  expect(root).not.toContain('="javascript:')
  expect(data.match(/<\/?script/g)).toHaveLength(2)
})

test('T7 whatever an item is called, it stays text, on the screen and in the data', async () => {
  for (const path of ['/news-list', `/news/${itemId}`]) {
    const { root, data, about } = await prerender(path, ask)
    expect(root).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;')
    expect(root).not.toContain('<img')
    expect(JSON.stringify(dataOf(data).answers)).toContain(JSON.stringify(hostileTitle).slice(1, -1))
    expect(about?.title ?? hostileTitle).toBe(hostileTitle)
  }
})

test('ROUTE-15 /news is made for whoever is signed in, the others for visitors or everyone', async () => {
  expect(audiences).toEqual({
    home: 'visitors',
    login: 'visitors',
    news: 'students',
    newsList: 'visitors',
    newsItem: 'everyone',
  })
  const news = await prerender('/news', ask)
  expect(dataOf(news.data).isSignedIn).toBe(true)
  expect(news.root).not.toContain('Sign in')
  const home = await prerender('/', ask)
  expect(dataOf(home.data).isSignedIn).toBe(false)
  expect(home.root).toContain('Sign in')
})

test('NEWS-02 the lists are those of the current editions', async () => {
  const inputs: unknown[] = []
  await prerender('/news-list', async (path, input) => {
    inputs.push(input)
    return ask(path, input)
  })
  const now = Date.now()
  expect(inputs.slice(1)).toEqual(sources.map((source) => ({ source, date: currentEdition(source, now) })))
})

test('an answer that is not to be had, and a screen that is not rendered ahead, make no page', async () => {
  const gone = new Error('gone')
  await expect(prerender('/news-list', () => Promise.reject(gone))).rejects.toThrow('gone')
  await expect(prerender('/profile', ask)).rejects.toThrow('No screen')
  await expect(prerender('/nowhere', ask)).rejects.toThrow('No screen')
})
