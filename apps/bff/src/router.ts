import type { AppRouter } from '@abhyas/contracts/app-router'
import { Offers } from './account/offers.ts'
import { accountRouter } from './account/router.ts'
import { booksRouter } from './books/router.ts'
import { bookmarksRouter } from './bookmarks/router.ts'
import { duelRouter } from './duel/router.ts'
import { mainsRouter } from './mains/router.ts'
import { newsRouter } from './news/router.ts'
import { questionsRouter } from './questions/router.ts'
import { testsRouter } from './tests/router.ts'
import { router } from './trpc.ts'
import { tutorRouter } from './tutor/router.ts'

/**
 * Everything that is served under /trpc: the contract, no less and no more. Takes whether the public origin is loopback.
 */
export const makeRouter = (isOnLoopback: boolean) =>
  router({
    account: accountRouter(new Offers(isOnLoopback)),
    news: newsRouter,
    questions: questionsRouter,
    bookmarks: bookmarksRouter,
    tests: testsRouter,
    duel: duelRouter,
    books: booksRouter,
    tutor: tutorRouter,
    mains: mainsRouter,
  }) satisfies AppRouter
export type ServedRouter = ReturnType<typeof makeRouter>
