import type { AppRouter } from '@abhyas/contracts/app-router'
import { Offers } from './account/offers.ts'
import { accountRouter } from './account/router.ts'
import { newsRouter } from './news/router.ts'
import { router } from './trpc.ts'

/** Everything that is served under /trpc: the contract, no less and no more. */
export const makeRouter = () => router({ account: accountRouter(new Offers()), news: newsRouter }) satisfies AppRouter
export type ServedRouter = ReturnType<typeof makeRouter>
