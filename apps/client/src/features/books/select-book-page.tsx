import type { BookHead } from '@abhyas/contracts/books'
import { routes } from '@abhyas/contracts/routes'
import { useSearchParams } from 'wouter'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { subjectNames, subjectOf, subjects } from '../../shared/questions/labels.ts'
import { Chip } from '../../shared/ui/chip.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { BookCard } from './book-card.tsx'
import { useKeptBooks } from './kept-books.ts'
import { usePlaces } from './places.ts'
import styles from './shelf.module.css'

/** The shelf: every book, what of it was read, and what is on this phone (TUTOR-03). */
export default function SelectBookPage() {
  const { data, error, isFetching, refetch } = trpc.books.list.useQuery()
  const failure = data || !error ? undefined : toFailure(error)
  return (
    <>
      <ScreenBar title={routes.selectBook.title} fallback={routes.chat.path} />
      <div className={styles['page']}>
        {data && <Shelf books={data.books} />}
        {failure && (
          <ErrorState
            message={
              failure.code === 'OFFLINE'
                ? 'The shelf is not on this phone yet. It loads when you are online.'
                : failure.message
            }
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            requestId={failure.requestId}
          />
        )}
        {!data && !failure && <ShelfSkeleton />}
      </div>
    </>
  )
}

function Shelf({ books }: { books: readonly BookHead[] }) {
  const [search, setSearch] = useSearchParams()
  const keptOf = useKeptBooks(books)
  const places = usePlaces()
  const subject = subjectOf(search.get('subject'))
  const choose = (next: typeof subject) => setSearch(next ? { subject: next } : {}, { replace: true })
  const used = subjects.filter((each) => books.some((book) => book.subject === each))
  const shown = books.filter((book) => subject === undefined || book.subject === subject)
  if (books.length === 0)
    return (
      <EmptyState
        icon="book"
        message="No books are here yet. The tutor answers from news and questions meanwhile."
        action={{ label: 'Ask the tutor', href: routes.chatNew.path }}
      />
    )
  return (
    <>
      <p className={styles['lead']}>
        Read paragraph by paragraph, and ask the tutor, who answers with the place it stands in.
      </p>
      {(used.length > 1 || subject !== undefined) && (
        // A fieldset would bring a legend that is shown; the chips say what they are.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div role="group" aria-label="Subject" className={styles['filters']}>
          <Chip isSelected={subject === undefined} onClick={() => choose(undefined)}>
            All
          </Chip>
          {used.map((each) => (
            <Chip key={each} isSelected={each === subject} onClick={() => choose(each)}>
              {subjectNames[each]}
            </Chip>
          ))}
        </div>
      )}
      {shown.length === 0 && subject !== undefined && (
        <EmptyState
          icon="book"
          message={`No book is on ${subjectNames[subject].toLowerCase()} yet.`}
          action={{ label: 'Show all books', onClick: () => choose(undefined) }}
        />
      )}
      <ul className={styles['grid']} aria-label="Books">
        {shown.map((book) => (
          <BookCard key={book.id} book={book} known={keptOf(book.id)} place={places.of(book.id)} />
        ))}
      </ul>
    </>
  )
}

function ShelfSkeleton() {
  return (
    <Loading label="Loading the books">
      <Skeleton width="full" />
      <div className={styles['grid']}>
        {[0, 1, 2, 3].map((each) => (
          <div key={each} className={styles['card']}>
            <span className={styles['blank']} />
            <Skeleton width="long" />
            <Skeleton width="half" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
