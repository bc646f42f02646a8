import type { RouteId } from '@abhyas/contracts/routes'
import type { ComponentType } from 'react'

type Load = () => Promise<{ readonly default: ComponentType<object> }>

/** How the pages beside the first ones are loaded. In a file of its own: each page adds its files' names to the list. */
export const loadPage = {
  newsPyq: () => import('../features/news/news-pyq-page.tsx'),
  newsMcq: () => import('../features/news/news-mcq-page.tsx'),
  share: () => import('../features/news/share-page.tsx'),
  pyq: () => import('../features/questions/pyq-page.tsx'),
  pyqSearch: () => import('../features/questions/pyq-search-page.tsx'),
  revision: () => import('../features/questions/revision-page.tsx'),
  customizePractice: () => import('../features/questions/customize-practice-page.tsx'),
  practiceQuestions: () => import('../features/questions/practice-page.tsx'),
  review: () => import('../features/questions/review-page.tsx'),
  mockTest: () => import('../features/tests/tests-page.tsx'),
  newTest: () => import('../features/tests/new-test-page.tsx'),
  testResult: () => import('../features/tests/result-page.tsx'),
  testReview: () => import('../features/tests/review-page.tsx'),
  mockTestInsights: () => import('../features/tests/insights-page.tsx'),
  sparkTestResults: () => import('../features/tests/spark-page.tsx'),
  duel: () => import('../features/duel/duel-page.tsx'),
  matching: () => import('../features/duel/matching-page.tsx'),
  duelStart: () => import('../features/duel/start-page.tsx'),
  onlineMatchGame: () => import('../features/duel/game-page.tsx'),
  duelState: () => import('../features/duel/game-page.tsx'),
  duelResults: () => import('../features/duel/results-page.tsx'),
  duelReview: () => import('../features/duel/review-page.tsx'),
  duelFriends: () => import('../features/duel/friends-page.tsx'),
  duelStats: () => import('../features/duel/stats-page.tsx'),
  chat: () => import('../features/tutor/chats-page.tsx'),
  chatNew: () => import('../features/tutor/new-chat-page.tsx'),
  chatMcq: () => import('../features/tutor/mcq-page.tsx'),
  chatItem: () => import('../features/tutor/chat-page.tsx'),
  selectBook: () => import('../features/books/select-book-page.tsx'),
  book: () => import('../features/books/book-page.tsx'),
  mainsPractice: () => import('../features/mains/hub-page.tsx'),
  mainsImportant: () => import('../features/mains/important-page.tsx'),
  mainsPreviousYear: () => import('../features/mains/previous-year-page.tsx'),
  mainsBookmarks: () => import('../features/mains/saved-page.tsx'),
  uploadAnswer: () => import('../features/mains/upload-page.tsx'),
  submissions: () => import('../features/mains/submissions-page.tsx'),
  submission: () => import('../features/mains/submission-page.tsx'),
  mainsAnswers: () => import('../features/mains/answers-page.tsx'),
  sampleAnswer: () => import('../features/mains/sample-answer-page.tsx'),
  bookmarks: () => import('../features/bookmarks/bookmarks-page.tsx'),
  changeTheme: () => import('../features/theme/change-theme-page.tsx'),
  profile: () => import('../features/account/profile-page.tsx'),
} satisfies Partial<Record<RouteId, Load>>

export type MoreRouteId = keyof typeof loadPage
