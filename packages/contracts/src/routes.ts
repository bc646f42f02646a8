/**
 * The client's route table. Router, guards, header, tab bar, the gateway's preview pages and the tests read this one.
 * A screen is here when it exists, not before.
 */
export interface Route {
  readonly path: string
  /** `student`: signed out, the visitor goes to /login and comes back afterwards (ROUTE-15). */
  readonly access: 'public' | 'student'
  /** Of the header, of the document, and of the screen's own heading where there is no header. */
  readonly title: string
  /** `banner`: the app's header. `own`: the screen draws its title and a back arrow itself (SHELL-03, SHELL-08). */
  readonly header: 'banner' | 'own'
  /** Whether the bottom tabs are shown (SHELL-10). */
  readonly tabs: boolean
  /** The tab that is lit on this screen. */
  readonly tab?: Tab
  /** Whether a nudge, prompt or celebration may come up here (rule G8): never on an active attempt. */
  readonly calm: boolean
  /** `leave`: a signed-in visitor goes to the remembered origin, else to /news. A path: goes there. */
  readonly signedIn?: 'leave' | `/${string}`
}

export type Tab = 'duel' | 'news' | 'pyq' | 'revision' | 'chat' | 'mains'

export const routes = {
  home: { path: '/', access: 'public', title: 'Home', header: 'banner', tabs: true, calm: true },
  login: {
    path: '/login',
    access: 'public',
    title: 'Login',
    header: 'banner',
    tabs: false,
    calm: false,
    signedIn: 'leave',
  },
  onboarding: {
    path: '/onboarding',
    access: 'public',
    title: 'Onboarding',
    header: 'banner',
    tabs: false,
    calm: false,
    signedIn: 'leave',
  },
  // A signed-in visitor is sent on unless they are new, isSignupNewUser (ROUTE-06): the screen decides.
  signUpDetails: {
    path: '/signupdetails',
    access: 'student',
    title: 'Sign Up',
    header: 'banner',
    tabs: false,
    calm: false,
  },
  verifyPhone: {
    path: '/verify-phone',
    access: 'student',
    title: 'Verify your phone',
    header: 'own',
    tabs: false,
    calm: false,
  },
  news: { path: '/news', access: 'student', title: 'News Feed', header: 'banner', tabs: true, tab: 'news', calm: true },
  newsList: {
    path: '/news-list',
    access: 'public',
    title: 'News Feed',
    header: 'banner',
    tabs: false,
    calm: true,
    signedIn: '/news',
  },
  newsPyq: {
    path: '/news/pyq/:id',
    access: 'student',
    title: 'Previous Year Questions',
    header: 'own',
    tabs: false,
    calm: true,
  },
  newsMcq: {
    path: '/news/mcq/:id',
    access: 'student',
    title: 'Practice',
    header: 'own',
    tabs: false,
    calm: false,
  },
  newsItem: {
    path: '/news/:id',
    access: 'public',
    title: 'News',
    header: 'own',
    tabs: false,
    calm: true,
  },
  share: {
    path: '/share/:id',
    access: 'public',
    title: 'Shared with you',
    header: 'own',
    tabs: false,
    calm: true,
  },
  pyq: { path: '/pyq', access: 'student', title: 'PYQs', header: 'banner', tabs: true, tab: 'pyq', calm: true },
  pyqSearch: {
    path: '/pyqSearch',
    access: 'student',
    title: 'Search Questions',
    header: 'own',
    tabs: false,
    tab: 'pyq',
    calm: true,
  },
  revision: {
    path: '/revision',
    access: 'student',
    title: 'Revision',
    header: 'banner',
    tabs: true,
    tab: 'revision',
    calm: true,
  },
  customizePractice: {
    path: '/customize-practice',
    access: 'student',
    title: 'Customise Practice',
    header: 'own',
    tabs: false,
    tab: 'revision',
    calm: true,
  },
  practiceQuestions: {
    path: '/practice-questions',
    access: 'public',
    title: 'Practice',
    header: 'own',
    tabs: false,
    calm: false,
  },
  review: { path: '/review', access: 'public', title: 'Review', header: 'own', tabs: false, calm: true },
  mockTest: { path: '/mock-test', access: 'public', title: 'Mock Tests', header: 'own', tabs: false, calm: false },
  newTest: { path: '/new-test', access: 'public', title: 'New Test', header: 'own', tabs: false, calm: false },
  testResult: { path: '/test-result', access: 'public', title: 'Test Result', header: 'own', tabs: false, calm: true },
  testReview: { path: '/test-review', access: 'public', title: 'Test Review', header: 'own', tabs: false, calm: true },
  mockTestInsights: {
    path: '/mock-test-insights',
    access: 'public',
    title: 'Test Insights',
    header: 'own',
    tabs: false,
    calm: true,
  },
  sparkTestResults: {
    path: '/spark-test-results',
    access: 'student',
    title: 'Spark Test',
    header: 'own',
    tabs: false,
    calm: true,
  },
  duel: { path: '/duel', access: 'student', title: 'Duel', header: 'banner', tabs: true, tab: 'duel', calm: true },
  matching: {
    path: '/matching',
    access: 'student',
    title: 'Finding an opponent',
    header: 'own',
    tabs: false,
    calm: false,
  },
  duelStart: { path: '/duel-start', access: 'student', title: 'Duel', header: 'own', tabs: false, calm: false },
  onlineMatchGame: {
    path: '/online-match-game',
    access: 'student',
    title: 'Duel',
    header: 'own',
    tabs: false,
    calm: false,
  },
  duelState: { path: '/duelState', access: 'student', title: 'Duel', header: 'own', tabs: false, calm: false },
  duelResults: {
    path: '/duel-results',
    access: 'public',
    title: 'Duel Result',
    header: 'own',
    tabs: false,
    calm: true,
  },
  duelReview: { path: '/duel-review', access: 'student', title: 'Duel Review', header: 'own', tabs: false, calm: true },
  duelFriends: {
    path: '/duel-friends',
    access: 'public',
    title: 'Duel with friends',
    header: 'own',
    tabs: false,
    calm: true,
  },
  duelStats: { path: '/duel-stats', access: 'student', title: 'Duel Stats', header: 'own', tabs: false, calm: true },
  chat: { path: '/chat', access: 'student', title: 'Chat', header: 'banner', tabs: true, tab: 'chat', calm: true },
  chatNew: {
    path: '/chat/new',
    access: 'student',
    title: 'New Chat',
    header: 'own',
    tabs: false,
    tab: 'chat',
    calm: true,
  },
  chatMcq: { path: '/chat/mcq', access: 'public', title: 'Chat', header: 'own', tabs: false, tab: 'chat', calm: true },
  chatItem: {
    path: '/chat/:id',
    access: 'student',
    title: 'Chat',
    header: 'own',
    tabs: false,
    tab: 'chat',
    calm: true,
  },
  selectBook: {
    path: '/book-chat/select-book',
    access: 'student',
    title: 'Books',
    header: 'own',
    tabs: false,
    tab: 'chat',
    calm: true,
  },
  book: { path: '/book/:id', access: 'student', title: 'Book', header: 'own', tabs: false, tab: 'chat', calm: true },
  mainsPractice: {
    path: '/mains-practice',
    access: 'student',
    title: 'Mains Practice',
    header: 'banner',
    tabs: true,
    tab: 'mains',
    calm: true,
  },
  mainsImportant: {
    path: '/mains-practice/important-questions',
    access: 'student',
    title: 'Important Questions',
    header: 'banner',
    tabs: true,
    tab: 'mains',
    calm: true,
  },
  mainsPreviousYear: {
    path: '/mains-practice/previous-year-questions',
    access: 'student',
    title: 'Previous Year Questions',
    header: 'banner',
    tabs: true,
    tab: 'mains',
    calm: true,
  },
  mainsBookmarks: {
    path: '/mains-practice/bookmarks',
    access: 'student',
    title: 'Saved Questions',
    header: 'banner',
    tabs: true,
    tab: 'mains',
    calm: true,
  },
  uploadAnswer: {
    path: '/mains-practice/upload-answer',
    access: 'student',
    title: 'Upload Answer',
    header: 'own',
    tabs: false,
    tab: 'mains',
    calm: false,
  },
  submissions: {
    path: '/mains-practice/submissions',
    access: 'student',
    title: 'My Answers',
    header: 'banner',
    tabs: true,
    tab: 'mains',
    calm: true,
  },
  submission: {
    path: '/mains-practice/submission/:id',
    access: 'student',
    title: 'Submission Report',
    header: 'own',
    tabs: false,
    tab: 'mains',
    calm: true,
  },
  mainsAnswers: {
    path: '/mains-practice/answers',
    access: 'student',
    title: 'Model Answers',
    header: 'banner',
    tabs: true,
    tab: 'mains',
    calm: true,
  },
  sampleAnswer: {
    path: '/mains-practice/sample-answer',
    access: 'student',
    title: 'Model Answer',
    header: 'own',
    tabs: false,
    tab: 'mains',
    calm: true,
  },
  bookmarks: { path: '/bookmarks', access: 'student', title: 'Saved', header: 'own', tabs: false, calm: true },
  changeTheme: { path: '/change-theme', access: 'public', title: 'Theme', header: 'banner', tabs: false, calm: true },
  profile: { path: '/profile', access: 'student', title: 'My Profile', header: 'own', tabs: false, calm: true },
  editProfile: {
    path: '/edit-profile',
    access: 'student',
    title: 'Edit Profile',
    header: 'own',
    tabs: false,
    calm: false,
  },
  accountDetails: {
    path: '/accountDetails',
    access: 'student',
    title: 'Account Details',
    header: 'banner',
    tabs: false,
    calm: false,
  },
  notifications: {
    path: '/notifications',
    access: 'student',
    title: 'Notifications',
    header: 'own',
    tabs: false,
    calm: false,
  },
  // The system's share sheet leads here, with what was shared in the address.
  shareTarget: {
    path: '/share-target',
    access: 'public',
    title: 'Shared text',
    header: 'own',
    tabs: false,
    calm: false,
  },
  health: { path: '/health', access: 'public', title: 'App health', header: 'own', tabs: false, calm: false },
} as const satisfies Record<string, Route>

export type RouteId = keyof typeof routes

/** The tabs of the bar in their order, each with the route that it opens; those whose screen exists are shown (SHELL-09). */
export const tabs: readonly { readonly tab: Tab; readonly label: string; readonly path: string }[] = [
  { tab: 'duel', label: 'Duel', path: '/duel' },
  { tab: 'news', label: 'News', path: '/news' },
  { tab: 'pyq', label: 'PYQs', path: '/pyq' },
  { tab: 'revision', label: 'Prelims', path: '/revision' },
  { tab: 'chat', label: 'Tutor', path: '/chat' },
  { tab: 'mains', label: 'Mains Practice', path: '/mains-practice' },
]

const patterns = Object.entries(routes).map(([id, route]) => ({
  id: id as RouteId, // Object.entries widens its keys to string
  route: route as Route,
  // Parameters match one segment; a trailing slash is optional and case does not matter, as in the client's router.
  pattern: new RegExp(`^${route.path.replace(/\/$/, '').replace(/:[a-z]+/g, '[^/]+')}/?$`, 'i'),
}))

/** The route whose pattern `pathname` matches, first in the table's order; undefined for an unknown path. */
export const matchRoute = (pathname: string): { readonly id: RouteId; readonly route: Route } | undefined =>
  patterns.find(({ pattern }) => pattern.test(pathname))

/**
 * The path, query and fragment of `text` where it is a path of this app, else undefined (ROUTE-17).
 * Takes anything that was stored or linked to: another host, `//`, a backslash, a scheme or an unknown path is refused.
 */
export function ownPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 2000 || !text.startsWith('/') || /[\\\s]/.test(text)) return undefined
  const base = 'https://own.invalid'
  const url = parseUrl(text, base)
  if (url === undefined || url.origin !== base || url.pathname.startsWith('//') || !matchRoute(url.pathname))
    return undefined
  return url.pathname + url.search + url.hash
}

// The phones of 2022 have no URL.canParse.
function parseUrl(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
