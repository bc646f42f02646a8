import { routes } from '@abhyas/contracts/routes'
import { useParams } from 'wouter'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useStudent } from '../../shared/session/student.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './news-mcq-page.module.css'
import { isDayQuiz } from './quiz-id.ts'
import { useNewsState } from './news-store.ts'
import { QuizRun } from './quiz-run.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'

/** Practice on one item, or on a day's news (NEWS-07). */
export default function NewsMcqPage() {
  const { id } = useParams<{ id: string }>()
  const student = useStudent()
  const back = isDayQuiz(id) ? '/news' : `/news/${id}`
  return (
    <>
      <ScreenBar title={routes.newsMcq.title} fallback={back} />
      <Content key={`${student?.user_id ?? ''} ${id}`} id={id} back={back} />
    </>
  )
}

function Content({ id, back }: { id: string; back: string }) {
  const quiz = trpc.news.questions.useQuery({ id })
  const { newsDetailData: opened } = useNewsState()
  if (quiz.isLoading) return <QuizSkeleton title={opened?.id === id ? opened.title : undefined} />
  if (quiz.data && quiz.data.questions.length > 0) return <QuizRun quiz={quiz.data} back={back} />
  const failure = quiz.error ? toFailure(quiz.error) : undefined
  if (!failure || failure.code === 'NOT_FOUND' || failure.code === 'BAD_REQUEST') return <NoQuestions id={id} />
  return (
    <ErrorState
      message={
        failure.code === 'OFFLINE'
          ? 'These questions are not saved on this phone. They open when you are online.'
          : failure.message
      }
      onRetry={() => void quiz.refetch()}
      isRetrying={quiz.isFetching}
      requestId={failure.requestId}
    />
  )
}

function NoQuestions({ id }: { id: string }) {
  const action = isDayQuiz(id)
    ? { label: 'Read the news', href: '/news' }
    : { label: 'See previous year questions', href: `/news/pyq/${id}` }
  return (
    <EmptyState
      icon="questions"
      message={`No question yet – ${isDayQuiz(id) ? 'read the news' : 'see PYQs'}.`}
      action={action}
    />
  )
}

function QuizSkeleton({ title }: { title: string | undefined }) {
  return (
    <div className={styles['page']}>
      {title !== undefined && <p className={styles['quiz']}>{title}</p>}
      <Loading label="Loading the questions">
        <Skeleton width="short" />
        <Skeleton shape="title" width="full" />
        <Skeleton shape="title" width="long" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    </div>
  )
}
