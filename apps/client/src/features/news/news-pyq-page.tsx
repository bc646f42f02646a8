import { routes } from '@abhyas/contracts/routes'
import type { Outputs } from '@abhyas/contracts/app-router'
import { useState } from 'react'
import { useParams } from 'wouter'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../shared/ui/tabs.tsx'
import { PastMains } from './past-mains.tsx'
import { PastPrelims } from './past-prelims.tsx'
import styles from './news-pyq-page.module.css'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { useWrite } from '../../shared/outbox/use-write.ts'

type PreviousYear = Outputs['news']['previousYear']

/** The questions of past years on the topics of one item (NEWS-06). */
export default function NewsPyqPage() {
  const { id } = useParams<{ id: string }>()
  return (
    <>
      <ScreenBar title={routes.newsPyq.title} fallback={`/news/${id}`} />
      <Content key={id} id={id} />
    </>
  )
}

function Content({ id }: { id: string }) {
  const past = trpc.news.previousYear.useQuery({ id })
  if (past.isLoading) return <PastSkeleton />
  if (past.data) return <Past past={past.data} />
  const failure = toFailure(past.error)
  if (failure.code === 'NOT_FOUND' || failure.code === 'BAD_REQUEST')
    return (
      <EmptyState
        icon="book"
        message="The item of these questions is not here any more, or never was."
        action={{ label: 'Read the news', href: '/news' }}
      />
    )
  return (
    <ErrorState
      message={
        failure.code === 'OFFLINE'
          ? 'These questions are not saved on this phone. They open when you are online.'
          : failure.message
      }
      onRetry={() => void past.refetch()}
      isRetrying={past.isFetching}
      requestId={failure.requestId}
    />
  )
}

function Past({ past }: { past: PreviousYear }) {
  const [tab, setTab] = useState<'prelims' | 'mains'>(
    past.prelims.length === 0 && past.mains.length > 0 ? 'mains' : 'prelims',
  )
  const { isNotRelated, setNotRelated } = useNotRelated(past)
  const tabs = [
    { id: 'prelims' as const, label: `Prelims (${past.prelims.length})` },
    { id: 'mains' as const, label: `Mains (${past.mains.length})` },
  ]
  const questions = past[tab]
  return (
    <>
      <div className={styles['tabs']}>
        <Tabs id="past" label="Stage" tabs={tabs} selected={tab} onSelect={setTab} />
      </div>
      <TabPanel tabsId="past" tab={tab} className={styles['panel']}>
        <p className={styles['item']}>
          On <cite>{past.title}</cite>
        </p>
        {questions.length > 0 && (
          <p className={styles['notice']}>
            <Icon name="info" size="sm" />
            <span>Samples in the pattern of the year shown, written for Abhyas. They are not the official papers.</span>
          </p>
        )}
        {questions.length === 0 && (
          <EmptyState
            icon="book"
            message={`No ${tab === 'prelims' ? 'Prelims' : 'Mains'} question on these topics yet.`}
            action={{ label: 'Practise this item', href: `/news/mcq/${past.itemId}` }}
          />
        )}
        {tab === 'prelims'
          ? past.prelims.map((question) => (
              <PastPrelims
                key={question.id}
                question={question}
                isNotRelated={isNotRelated(question)}
                onNotRelated={(notRelated) => setNotRelated(question.id, notRelated)}
              />
            ))
          : past.mains.map((question) => (
              <PastMains
                key={question.id}
                question={question}
                isNotRelated={isNotRelated(question)}
                onNotRelated={(notRelated) => setNotRelated(question.id, notRelated)}
              />
            ))}
      </TabPanel>
    </>
  )
}

/** The reader's word on each match, with what waits on this device. */
function useNotRelated({ itemId }: PreviousYear) {
  const waiting = useWaiting('news.markNotRelated').filter((mark) => mark.itemId === itemId)
  const write = useWrite()
  return {
    isNotRelated: (question: { id: string; notRelated: boolean }) =>
      waiting.filter((mark) => mark.questionId === question.id).at(-1)?.notRelated ?? question.notRelated,
    setNotRelated: (questionId: string, notRelated: boolean) =>
      write({
        action: 'mark a question',
        intent: { path: 'news.markNotRelated', input: { itemId, questionId, notRelated } },
      }),
  }
}

function PastSkeleton() {
  return (
    <div className={styles['panel']}>
      <Loading label="Loading the questions">
        <Skeleton width="half" />
        <Skeleton width="full" />
        <Skeleton shape="title" width="full" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    </div>
  )
}
