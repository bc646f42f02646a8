import { routes } from '@abhyas/contracts/routes'
import { useSearchParams } from 'wouter'
import { readFilter, writeFilter, type Filter } from './bookmarks-filter.ts'

const openKey = 'mains'

/** What the address says: the filter, and the Mains question that is open. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  const replace = (next: URLSearchParams) => setParams(next, { replace: true })
  return {
    filter,
    change: (part: Partial<Filter>) => replace(writeFilter({ ...filter, ...part })),
    openId: params.get(openKey),
    close: () => replace(writeFilter(filter)),
    /** The address of this screen as it is, with a Mains question open. */
    pathOf: (mainsId: string) => {
      const next = writeFilter(filter)
      next.set(openKey, mainsId)
      return `${routes.bookmarks.path}?${next}`
    },
  }
}
