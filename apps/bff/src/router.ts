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
import { publicKeys } from './platform/public-keys.ts'
import { platformRouter } from './platform/router.ts'
import { pushRouter } from './push/router.ts'
import { questionsRouter } from './questions/router.ts'
import { testsRouter } from './tests/router.ts'
import { isLoopbackOrigin, type Settings } from './settings.ts'
import { router } from './trpc.ts'
import { tutorRouter } from './tutor/router.ts'

interface Options {
  readonly settings: Settings
  readonly flags: Flags
  /** Told of a flag `maintenance` that cannot be used. */
  readonly onBrokenMaintenance: (reason: string) => void
}

/** Everything that is served under /trpc: the contract, no less and no more. */
export const makeRouter = ({ settings, flags, onBrokenMaintenance }: Options) =>
  router({
    account: accountRouter(
      new Offers(isLoopbackOrigin(settings.PUBLIC_ORIGIN), settings.GOOGLE_CLIENT_ID !== undefined),
    ),
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
    platform: platformRouter({ keys: publicKeys(settings), flags, onBroken: onBrokenMaintenance }),
    push: pushRouter,
  }) satisfies AppRouter
export type ServedRouter = ReturnType<typeof makeRouter>
