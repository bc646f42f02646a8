import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { routes } from '@abhyas/contracts/routes'
import type { QuestionProgress } from '@abhyas/contracts/questions'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useBookmarks } from '../../shared/bookmarks/bookmarks.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { useCatalogue, type Catalogue } from '../../shared/questions/bank.ts'
import { useKeptBank } from '../../shared/questions/kept-packs.ts'
import { subjects } from '../../shared/questions/labels.ts'
import { useProgress } from '../../shared/questions/use-progress.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { CustomizeFilters } from './customize-filters.tsx'
import { CustomizeFoot } from './customize-foot.tsx'
import styles from './customize-page.module.css'
import { CustomizePresets } from './customize-preset-list.tsx'
import { treeOf } from './customize-set.ts'
import { CustomizeTree } from './customize-tree.tsx'
import { readWish, writeWish, type Wish } from './customize-wish.ts'

/** /customize-practice: a set of one's own. What is wished for stands in the address (QUEST-03). */
export default function CustomizePracticePage() {
  return (
    <>
      <ScreenBar title={routes.customizePractice.title} fallback={routes.revision.path} />
      <Content />
    </>
  )
}

function Content() {
  const { progress, failure, isFetching, retry } = useProgress()
  const bank = useCatalogue()
  if (progress && bank.catalogue) return <Builder progress={progress} catalogue={bank.catalogue} />
  const failed = failure ?? bank.failure
  if (!failed) return <BuilderSkeleton />
  return (
    <ErrorState
      message={
        failed.code === 'OFFLINE'
          ? 'The questions are not saved on this phone yet. They open when you are online.'
          : failed.message
      }
      isRetrying={isFetching || bank.isFetching}
      onRetry={() => {
        if (failure) retry()
        if (bank.failure) bank.retry()
      }}
      requestId={failed.requestId}
    />
  )
}

const idsOf = (bookmarks: readonly Bookmark[]): string[] =>
  bookmarks.flatMap(({ kind, itemId }) => (kind === 'question' ? itemId : []))

interface BuilderProps {
  progress: ReadonlyMap<string, QuestionProgress>
  catalogue: Catalogue
}

function Builder({ progress, catalogue }: BuilderProps) {
  const [query, setQuery] = useSearchParams()
  const [seed] = useState(() => Date.now())
  const questions = useQuestionsWithinReach(catalogue)
  const saved = useBookmarks()
  const bank = useMemo(
    () => ({ questions, progress, bookmarked: new Set(idsOf(saved.bookmarks)) }),
    [questions, progress, saved.bookmarks],
  )
  const tree = useMemo(() => treeOf(bank, subjects), [bank])
  const wish = readWish(query)
  const change = (next: Wish) => setQuery(writeWish(next), { replace: true })
  const isShort = questions.length < catalogue.questions.length
  return (
    <div className={styles['page']}>
      <CustomizePresets query={writeWish(wish).toString()} onApply={(text) => setQuery(text, { replace: true })} />
      {isShort && (
        <p className={styles['hint']}>
          Offline: {questions.length} of {catalogue.questions.length} questions are on this phone. Sets are made of
          these.
        </p>
      )}
      <CustomizeTree tree={tree} topics={catalogue.topics} wish={wish} onChange={change} />
      <CustomizeFilters
        wish={wish}
        questions={catalogue.questions}
        areBookmarksKnown={saved.failure === undefined}
        onChange={change}
      />
      <CustomizeFoot wish={wish} bank={bank} seed={seed} onChange={change} />
    </div>
  )
}

/** The bank's questions; offline those that this device holds. */
function useQuestionsWithinReach(catalogue: Catalogue): Catalogue['questions'] {
  const isOnline = useIsOnline()
  const kept = useKeptBank(catalogue)
  const isAll = isOnline || !kept.isLooked
  return useMemo(() => {
    if (isAll) return catalogue.questions
    const held = new Set(kept.questions.map(({ id }) => id))
    return catalogue.questions.filter(({ id }) => held.has(id))
  }, [isAll, catalogue, kept.questions])
}

const BuilderSkeleton = () => (
  <div className={styles['page']}>
    <Loading label="Loading the questions">
      <Skeleton width="half" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton width="half" />
      <Skeleton shape="block" />
    </Loading>
  </div>
)
