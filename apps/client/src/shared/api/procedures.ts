/**
 * The public queries that a CDN may keep: asked for one by one, by GET, without the cookie.
 * A test holds this list against the contract, which itself would bring zod into the bundle.
 */
export const cacheableQueries: ReadonlySet<string> = new Set([
  'news.editions',
  'news.list',
  'news.edition',
  'news.item',
  'news.sampleQuestions',
  'news.shared',
  'questions.catalogue',
  'questions.pack',
  'books.list',
  'books.book',
  'mains.questions',
  'mains.sample',
  'platform.config',
])

/** Calls that are asked signed out as well: a 401 from them says nothing about the session. */
export const isAccountCall = (path: string): boolean => path.startsWith('account.')
