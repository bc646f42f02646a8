import type { RouteId } from '@abhyas/contracts/routes'
import type { ComponentType } from 'react'
import { lazyPart, type LazyPart } from '../shared/lazy/lazy-part.ts'

/** Of two routes: named once, its list of scripts stands in the first load once. */
const loadGame = () => import('../features/duel/game-page.tsx')

/** The page of each route, each loaded when it is first opened. */
const pages: Record<RouteId, LazyPart<object>> = {
  home: lazyPart(() => import('../features/home/home-page.tsx')),
  login: lazyPart(() => import('../features/account/login-page.tsx')),
  news: lazyPart(() => import('../features/news/news-page.tsx')),
  newsList: lazyPart(() => import('../features/news/news-list-page.tsx')),
  newsPyq: lazyPart(() => import('../features/news/news-pyq-page.tsx')),
  newsMcq: lazyPart(() => import('../features/news/news-mcq-page.tsx')),
  newsItem: lazyPart(() => import('../features/news/news-item-page.tsx')),
  share: lazyPart(() => import('../features/news/share-page.tsx')),
  pyq: lazyPart(() => import('../features/questions/pyq-page.tsx')),
  pyqSearch: lazyPart(() => import('../features/questions/pyq-search-page.tsx')),
  revision: lazyPart(() => import('../features/questions/revision-page.tsx')),
  customizePractice: lazyPart(() => import('../features/questions/customize-practice-page.tsx')),
  practiceQuestions: lazyPart(() => import('../features/questions/practice-page.tsx')),
  review: lazyPart(() => import('../features/questions/review-page.tsx')),
  mockTest: lazyPart(() => import('../features/tests/tests-page.tsx')),
  newTest: lazyPart(() => import('../features/tests/new-test-page.tsx')),
  testResult: lazyPart(() => import('../features/tests/result-page.tsx')),
  testReview: lazyPart(() => import('../features/tests/review-page.tsx')),
  mockTestInsights: lazyPart(() => import('../features/tests/insights-page.tsx')),
  sparkTestResults: lazyPart(() => import('../features/tests/spark-page.tsx')),
  duel: lazyPart(() => import('../features/duel/duel-page.tsx')),
  matching: lazyPart(() => import('../features/duel/matching-page.tsx')),
  duelStart: lazyPart(() => import('../features/duel/start-page.tsx')),
  onlineMatchGame: lazyPart(loadGame),
  duelState: lazyPart(loadGame),
  duelResults: lazyPart(() => import('../features/duel/results-page.tsx')),
  duelReview: lazyPart(() => import('../features/duel/review-page.tsx')),
  duelFriends: lazyPart(() => import('../features/duel/friends-page.tsx')),
  duelStats: lazyPart(() => import('../features/duel/stats-page.tsx')),
  bookmarks: lazyPart(() => import('../features/bookmarks/bookmarks-page.tsx')),
  changeTheme: lazyPart(() => import('../features/theme/change-theme-page.tsx')),
  profile: lazyPart(() => import('../features/account/profile-page.tsx')),
}

/** Loads the page of `id` before it is rendered; resolves when it is here, or cannot be had. */
export const preloadPage = (id: RouteId): Promise<void> => pages[id].preload()

/** The page of `id`. */
export const pageOf = (id: RouteId): ComponentType => pages[id]
