import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { routes } from '@abhyas/contracts/routes'
import { useState } from 'react'
import { useBookmarks } from '../../shared/bookmarks/bookmarks.ts'
import { keyOf } from '../../shared/bookmarks/words.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { BookmarkFilters } from './bookmark-filters.tsx'
import { BookmarkRow } from './bookmark-row.tsx'
import { isNarrow, ofTab } from './bookmarks-filter.ts'
import styles from './bookmarks-page.module.css'
import { useFilter } from './use-filter.ts'

const rowsAtOnce = 50

interface BookmarkListProps {
  /** Of the tab, as filtered. */
  listed: readonly Bookmark[]
  /** By `keyOf`; null where nothing is being chosen. */
  chosen: ReadonlySet<string> | null
  onChoose: (bookmark: Bookmark) => void
  onEdit: (bookmark: Bookmark) => void
}

/** One tab's items with what narrows them, or why there are none. What is there stays, whatever fails (G3). */
export function BookmarkList(props: BookmarkListProps) {
  const { bookmarks, isLoading, failure, isFetching, retry } = useBookmarks()
  const { filter } = useFilter()
  const all = ofTab(bookmarks, filter.tab)
  const error = failure && (
    <ErrorState
      message={
        failure.code === 'OFFLINE'
          ? 'What you saved is not on this phone yet. It loads when you are online.'
          : failure.message
      }
      requestId={failure.requestId}
      isRetrying={isFetching}
      onRetry={retry}
    />
  )
  if (all.length > 0)
    return (
      <>
        <BookmarkFilters all={all} />
        <Rows {...props} />
        {error}
      </>
    )
  if (isLoading)
    return (
      <Loading label="Loading what you saved">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} shape="block" />
        ))}
      </Loading>
    )
  return error ?? <Nothing />
}

function Rows({ listed, chosen, onChoose, onEdit }: BookmarkListProps) {
  const { filter, change, pathOf } = useFilter()
  const [shown, setShown] = useState(rowsAtOnce)
  const canPractise = chosen === null && filter.tab === 'saved' && listed.some(({ kind }) => kind === 'question')
  return (
    <>
      <output className={styles['count']}>{listed.length === 1 ? '1 item' : `${listed.length} items`}</output>
      {listed.length === 0 && isNarrow(filter) && (
        <EmptyState
          icon="search"
          message="Nothing of what you saved is like this."
          action={{ label: 'Clear the filters', onClick: () => change({ query: '', kind: null, folder: null }) }}
        />
      )}
      {listed.length > 0 && (
        <ul className={styles['rows']}>
          {listed.slice(0, shown).map((bookmark) => (
            <BookmarkRow
              key={keyOf(bookmark)}
              bookmark={bookmark}
              href={bookmark.kind === 'mains' ? pathOf(bookmark.itemId) : undefined}
              isChosen={chosen?.has(keyOf(bookmark))}
              onChoose={() => onChoose(bookmark)}
              onEdit={() => onEdit(bookmark)}
            />
          ))}
        </ul>
      )}
      {listed.length > shown && <Button onClick={() => setShown(shown + rowsAtOnce)}>Show more</Button>}
      {canPractise && (
        <ButtonLink href={`${routes.customizePractice.path}?only=bookmarked`} isFullWidth>
          Practise saved questions
        </ButtonLink>
      )}
    </>
  )
}

function Nothing() {
  const { filter, change } = useFilter()
  if (filter.tab === 'important')
    return (
      <EmptyState
        icon="flag"
        message="Nothing is marked as important yet. Edit a saved item to mark it, with the reason."
        action={{ label: 'See what is saved', onClick: () => change({ tab: 'saved' }) }}
      />
    )
  return (
    <EmptyState
      icon="bookmark"
      message="Nothing saved yet. The bookmark of a news item or a question puts it here."
      action={{ label: 'Read the news', href: routes.news.path }}
    />
  )
}
