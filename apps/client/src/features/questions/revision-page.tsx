import type { QuestionProgress } from '@abhyas/contracts/questions'
import { Suspense, useMemo, useState } from 'react'
import { useNowMs } from '../../shared/news/clock.ts'
import { indiaDay } from '../../shared/news/edition.ts'
import { useCatalogue, type Catalogue } from '../../shared/questions/bank.ts'
import { useProgress, type Progress } from '../../shared/questions/use-progress.ts'
import { serverNow } from '../../shared/connection/connection.ts'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { OnPhone } from './pyq-on-phone.tsx'
import { RevisionForecast } from './revision-forecast.tsx'
import styles from './revision-page.module.css'
import { revisionOf } from './revision-plan.ts'
import type { PlanSheetProps } from './revision-plan-sheet.tsx'
import { useReach } from './revision-reach.ts'
import { RevisionRecall } from './revision-recall.tsx'
import { RevisionSets } from './revision-sets.tsx'
import { RevisionSubjects } from './revision-subjects.tsx'
import { RevisionToday } from './revision-today.tsx'
import { dayInWords } from './revision-words.ts'

const PlanSheet = lazyPart<PlanSheetProps>(() => import('./revision-plan-sheet.tsx'))

/** /revision: what is due today and how to work through it, and how the days ahead and the examination look (QUEST-02). */
export default function RevisionPage() {
  const { progress, plan, failure, isFetching, retry } = useProgress()
  const bank = useCatalogue()
  if (progress && bank.catalogue) return <Revision progress={progress} plan={plan} catalogue={bank.catalogue} />
  const failed = failure ?? bank.failure
  if (!failed) return <RevisionSkeleton />
  return (
    <ErrorState
      message={
        failed.code === 'OFFLINE'
          ? 'Your revision is not saved on this phone yet. It opens when you are online.'
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

interface RevisionProps {
  progress: ReadonlyMap<string, QuestionProgress>
  plan: Progress['plan']
  catalogue: Catalogue
}

function Revision({ progress, plan, catalogue }: RevisionProps) {
  const [isPlanOpen, setIsPlanOpen] = useState(false)
  const today = indiaDay(useNowMs())
  const { dailyCap, pausedUntil } = plan
  const metas = useMemo(() => new Map(catalogue.questions.map((meta) => [meta.id, meta])), [catalogue])
  const revision = useMemo(
    () => revisionOf(progress, metas, { dailyCap, pausedUntil }, serverNow()),
    // Anew on another day too.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [progress, metas, dailyCap, pausedUntil, today],
  )
  // The day's cap reached, as many again for whoever wants more.
  const batch = (revision.today.length > 0 ? revision.today : revision.due.slice(0, dailyCap)).map(
    ({ questionId }) => questionId,
  )
  const { reach, others } = useReach(catalogue, batch)
  if (revision.reviews.length === 0) return <NothingYet />
  const openPlan = () => setIsPlanOpen(true)
  return (
    <div className={styles['page']}>
      <RevisionToday revision={revision} batch={batch} plan={plan} today={today} reach={reach} />
      <RevisionSubjects revision={revision} others={others} reach={reach} />
      <RevisionForecast revision={revision} today={today} />
      <RevisionRecall progress={progress} examDate={plan.examDate} today={today} onSetDate={openPlan} />
      <RevisionSets progress={progress} reach={reach} />
      <div className={styles['rows']}>
        <ListRow
          leading={<Icon name="calendar" />}
          title="Your plan"
          subtitle={`${plan.dailyCap} a day at most · ${plan.examDate === null ? 'no exam date yet' : `exam on ${dayInWords(plan.examDate, today)}`}`}
          trailing={<Icon name="chevron-right" size="md" />}
          onClick={openPlan}
        />
      </div>
      <OnPhone catalogue={catalogue} />
      <Suspense>
        <PlanSheet
          isOpen={isPlanOpen}
          onClose={() => setIsPlanOpen(false)}
          plan={plan}
          progress={progress}
          today={today}
        />
      </Suspense>
    </div>
  )
}

const NothingYet = () => (
  <EmptyState
    icon="revision"
    message="Nothing to revise yet. Every question that you answer comes back here when you are about to forget it."
    action={{ label: 'Answer some questions', href: '/customize-practice' }}
  />
)

const RevisionSkeleton = () => (
  <div className={styles['page']}>
    <Loading label="Loading your revision">
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton width="half" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>
  </div>
)
