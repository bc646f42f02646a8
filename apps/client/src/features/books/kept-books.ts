import type { Book, BookHead } from '@abhyas/contracts/books'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import { forgetAnswer, keptAnswer, queryUtils } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { idle, savesData } from '../../shared/connection/quiet.ts'
import { outlineOf, type Outline } from './place.ts'

interface Copy {
  readonly version: string
  readonly outline: Outline
}

/** `away`: not on this phone. `failed`: the last try to fetch it. */
export type Keeping = 'looking' | 'away' | 'loading' | 'failed' | 'kept'

interface Known {
  readonly keeping: Keeping
  readonly copy?: Copy | undefined
}

/** What is known of the copies on this device, by book. They are the same for everyone. */
const known = proxy({ books: ref<ReadonlyMap<string, Known>>(new Map()) })

const note = (id: string, said: Known) => {
  known.books = ref(new Map(known.books).set(id, said))
}

/** Forgets what was looked for, for a test. */
export const forgetKnownBooks = () => {
  known.books = ref(new Map())
}

const keyOf = (id: string) => getQueryKey(trpc.books.book, { id }, 'query')
const copyOf = (book: Book): Copy => ({ version: book.version, outline: outlineOf(book) })

async function look(id: string) {
  const book = (await keptAnswer(keyOf(id))) as Book | undefined // written under this key from this procedure's answer
  if (known.books.get(id)?.keeping === 'loading') return
  note(id, book ? { keeping: 'kept', copy: copyOf(book) } : { keeping: 'away' })
}

/** Fetches the book `id` to be read without a network. Never rejects. */
export async function keepBook(id: string): Promise<void> {
  const before = known.books.get(id)?.copy
  note(id, { keeping: 'loading', copy: before })
  try {
    note(id, { keeping: 'kept', copy: copyOf(await queryUtils().books.book.fetch({ id }, { staleTime: 0 })) })
  } catch {
    // An older copy still opens.
    note(id, before ? { keeping: 'kept', copy: before } : { keeping: 'failed' })
  }
}

/** Deletes the copy of the book `id` from this device. Never rejects. */
export async function removeBook(id: string): Promise<void> {
  await forgetAnswer(keyOf(id))
  note(id, { keeping: 'away' })
}

/** Looks which of `heads` are on this device, and quietly fetches those copies anew that are of another version. */
async function follow(heads: readonly Pick<BookHead, 'id' | 'version'>[], mayFetch: boolean, isLeft: () => boolean) {
  await Promise.all(heads.map(({ id }) => look(id)))
  for (const { id, version } of heads) {
    const copy = known.books.get(id)?.copy
    if (!mayFetch || !copy || copy.version === version) continue
    await idle()
    if (isLeft()) return
    await keepBook(id)
  }
}

/** What is known of the copy of each of `heads` on this device. */
export function useKeptBooks(heads: readonly BookHead[]): (id: string) => Known {
  const { books } = useSnapshot(known)
  const isOnline = useIsOnline()
  // Text, because the list is made anew by every answer.
  const wanted = JSON.stringify(heads.map(({ id, version }) => ({ id, version })))
  useEffect(() => {
    let isLeft = false
    // Written from the same type a line above.
    void follow(JSON.parse(wanted) as BookHead[], isOnline && !savesData(), () => isLeft)
    return () => {
      isLeft = true
    }
  }, [wanted, isOnline])
  return (id) => books.get(id) ?? { keeping: 'looking' }
}
