import type { AppRouter } from '@abhyas/contracts/app-router'
import { Offers } from './account/offers.ts'
import { accountRouter } from './account/router.ts'
import { booksRouter } from './books/router.ts'
import { bookmarksRouter } from './bookmarks/router.ts'
import { duelRouter } from './duel/router.ts'
import type { Flags } from './flags/flags.ts'
import { flagsRouter } from './flags/router.ts'
import { mainsRouter } from './mains/router.ts'
import { newsRouter } from './news/router.ts'
import { nudgeRouter } from './nudge/router.ts'
import { questionsRouter } from './questions/router.ts'
import { testsRouter } from './tests/router.ts'
import { router } from './trpc.ts'
import { tutorRouter } from './tutor/router.ts'

/**
 * Everything that is served under /trpc: the contract, no less and no more. Takes whether the public origin is
 * loopback, whether the gateway signs in with Google, and the flags.
 */
export const makeRouter = (isOnLoopback: boolean, hasGoogle: boolean, flags: Flags) =>
  router({
    account: accountRouter(new Offers(isOnLoopback, hasGoogle)),
    news: newsRouter,
    questions: questionsRouter,
    bookmarks: bookmarksRouter,
    tests: testsRouter,
    duel: duelRouter,
    books: booksRouter,
    tutor: tutorRouter,
    mains: mainsRouter,
    flags: flagsRouter(flags),
    nudge: nudgeRouter(flags),
  }) satisfies AppRouter
export type ServedRouter = ReturnType<typeof makeRouter>
