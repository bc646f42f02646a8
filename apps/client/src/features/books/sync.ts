import type { Place } from '@abhyas/contracts/books'
import { getQueryKey } from '@trpc/react-query'
import { queryUtils } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { followSent } from '../../shared/outbox/follow.ts'

/** `stored` is what the server has: another device may have had the last word. */
const show = (stored: Place) =>
  queryUtils().books.places.setData(
    undefined,
    (old) => old && { places: [stored, ...old.places.filter(({ bookId }) => bookId !== stored.bookId)] },
  )

/** Keeps the places in books true to what the server took of this device's writes. Returns the way to stop. */
export const followBooks = (): (() => void) =>
  followSent({
    path: 'books.setPlace',
    queryKey: getQueryKey(trpc.books.places),
    show: (_input, stored) => show(stored),
    isWhole: () => queryUtils().books.places.getData() !== undefined,
  })
