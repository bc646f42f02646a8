import { routes } from '@abhyas/contracts/routes'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'wouter'
import { toFailure, type Failure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useDocumentTitle } from '../../shared/navigation/document-title.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { TextSizeSheet } from '../../shared/ui/text-size-sheet.tsx'
import type { Stopped } from './place.ts'
import { usePlaces } from './places.ts'
import { Reader, tabsId, type OpenSheet } from './reader.tsx'
import styles from './reader.module.css'
import { useView } from './use-reading.ts'

const views = [
  { id: 'read', label: 'Read' },
  { id: 'chat', label: 'Chat' },
] as const

/** A book: its text, and the chat about it (TUTOR-03). */
export default function BookPage() {
  const { id } = useParams<{ id: string }>()
  return <BookScreen key={id} id={id} />
}

function BookScreen({ id }: { id: string }) {
  const { data: book, error, isFetching, refetch } = trpc.books.book.useQuery({ id })
  const opening = useOpening(id, book !== undefined)
  const head = useRef<HTMLDivElement>(null)
  const [view, show] = useView()
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const [isSizeOpen, setIsSizeOpen] = useState(false)
  useDocumentTitle(book?.title)
  const isOpen = book !== undefined && opening !== undefined
  return (
    <>
      {/* It stands while the book is still loading, so that the focus on its title is not lost. */}
      <div ref={head} className={styles['bars']}>
        <ScreenBar title={routes.book.title} fallback={routes.selectBook.path}>
          {isOpen && (
            <>
              <IconButton icon="search" label="Search in this book" onClick={() => setSheet('search')} />
              <IconButton icon="text-size" label="Text size" onClick={() => setIsSizeOpen(true)} />
              <IconButton icon="list" label="Contents" onClick={() => setSheet('contents')} />
            </>
          )}
        </ScreenBar>
        {isOpen && <Tabs id={tabsId} label="Book" tabs={views} selected={view} onSelect={show} />}
      </div>
      {isOpen && <Reader book={book} last={opening.last} head={head} sheet={sheet} onSheet={setSheet} />}
      {!isOpen && !(error && !book) && <BookLoading />}
      {error && !book && (
        <BookMissing failure={toFailure(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      <TextSizeSheet isOpen={isSizeOpen} onClose={() => setIsSizeOpen(false)} />
    </>
  )
}

/** How long a book that is here waits for the server to say where it was read last. */
const patienceMs = 1000

/** Where the student stopped, as it is known when the book opens; undefined while it has to be waited for. */
function useOpening(id: string, isHere: boolean): { readonly last: Stopped | undefined } | undefined {
  const places = usePlaces()
  const [opening, setOpening] = useState<{ last: Stopped | undefined }>()
  const [isPatient, setIsPatient] = useState(true)
  useEffect(() => {
    if (!isHere) return undefined
    const timer = setTimeout(() => setIsPatient(false), patienceMs)
    return () => clearTimeout(timer)
  }, [isHere])
  if (opening) return opening
  if (places.isLoading && isPatient) return undefined
  const known = { last: places.of(id) }
  setOpening(known)
  return known
}

function BookLoading() {
  return (
    <div className={styles['article']}>
      <Loading label="Loading the book">
        <Skeleton width="half" />
        <Skeleton shape="title" width="long" />
        <Skeleton width="short" />
        <Skeleton shape="block" />
        <Skeleton width="full" />
        <Skeleton width="full" />
        <Skeleton width="long" />
        <Skeleton shape="block" />
      </Loading>
    </div>
  )
}

interface BookMissingProps {
  failure: Failure
  isRetrying: boolean
  onRetry: () => void
}

/** Why a book is not shown: it is gone, not on this phone, or could not be fetched. */
function BookMissing({ failure, isRetrying, onRetry }: BookMissingProps) {
  if (failure.code === 'NOT_FOUND' || failure.code === 'BAD_REQUEST')
    return (
      <EmptyState
        icon="book"
        message="This book is not here any more, or never was."
        action={{ label: 'See the books', href: routes.selectBook.path }}
      />
    )
  return (
    <ErrorState
      message={
        failure.code === 'OFFLINE'
          ? 'This book is not on this phone. It opens when you are online; on the shelf you can keep it for offline.'
          : failure.message
      }
      isRetrying={isRetrying}
      onRetry={onRetry}
      requestId={failure.requestId}
    />
  )
}
