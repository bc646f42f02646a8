import { routes } from '@abhyas/contracts/routes'
import { SignInGate } from '../../shared/sign-in/sign-in-gate.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { ReviewList } from './review-list.tsx'
import styles from './review.module.css'
import { useReview, type Review } from './use-review.ts'

/** Goes through the answers given (QUEST-05); whoever has given none sees a marked sample (ROUTE-12). */
export default function ReviewPage() {
  const review = useReview()
  return (
    <>
      <ScreenBar
        title={routes.review.title}
        fallback={review.source.kind === 'set' ? review.source.session.set.from : '/'}
      />
      <div className={styles['page']}>
        <div className={styles['head']}>
          <p className={styles['title']}>{review.title}</p>
          {review.source.kind === 'sample' && <Badge tone="warning">Sample</Badge>}
        </div>
        {review.source.kind === 'sample' && (
          <p className={styles['note']}>
            The answers shown here are made up. Once you have practised, this is where you go through your own.
          </p>
        )}
        <Content review={review} />
      </div>
      <SignInGate />
    </>
  )
}

function Content({ review: { source, items, failure, isFetching, retry } }: { review: Review }) {
  if (items && items.length > 0) return <ReviewList source={source} items={items} />
  if (items && source.kind === 'set')
    return (
      <EmptyState
        icon="questions"
        message="This set shows what was right when it is finished."
        action={{ label: 'Go on with it', href: routes.practiceQuestions.path }}
      />
    )
  if (items)
    return (
      <EmptyState
        icon="questions"
        message={source.kind === 'one' ? 'This question is no longer here.' : 'You have not answered a question yet.'}
        action={{ label: 'Practise', href: source.kind === 'one' ? routes.pyq.path : routes.customizePractice.path }}
      />
    )
  if (failure)
    return (
      <ErrorState
        message={
          failure.code === 'OFFLINE'
            ? 'These questions are not saved on this phone. They open when you are online.'
            : failure.message
        }
        onRetry={retry}
        isRetrying={isFetching}
        requestId={failure.requestId}
      />
    )
  return (
    <Loading label="Loading your answers">
      <Skeleton width="long" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>
  )
}
