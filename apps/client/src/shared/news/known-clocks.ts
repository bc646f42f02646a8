import { trpc } from '../api/trpc.ts'

/** The query of both papers' clocks, kept true while a screen with them is open. */
export const useClocksQuery = () => trpc.news.editions.useQuery(undefined, { refetchInterval: 5 * 60 * 1000 })

/** The clocks of both papers as the server last told them. */
export const useKnownClocks = () => useClocksQuery().data?.editions
