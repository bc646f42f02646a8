import { routes } from '@abhyas/contracts/routes'
import { SignInGate } from '../../shared/sign-in/sign-in-gate.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
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

/** How many of the log's questions a running set keeps back. */
const secretIn = (source: Review['source']): number => ('secret' in source ? source.secret : 0)

function Content({ review }: { review: Review }) {
  const { source, items, failure, isFetching, retry } = review
  const isSecret = source.kind === 'set' || secretIn(source) > 0
  if (items && items.length > 0)
    return (
      <>
        <LeftOut review={review} />
        <ReviewList source={source} items={items} />
      </>
    )
  if (items && isSecret)
    return (
      <EmptyState
        icon="questions"
        message={
          source.kind === 'one'
            ? 'This question is in a set that shows what was right when it is finished.'
            : source.kind === 'all'
              ? 'All that you answered is in a set that shows what was right when it is finished.'
              : 'This set shows what was right when it is finished.'
        }
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

/** Says what is not among the answers shown, and why. */
function LeftOut({ review: { source, missing, failure, isFetching, retry } }: { review: Review }) {
  const secret = secretIn(source)
  return (
    <>
      {secret > 0 && (
        <p className={styles['note']}>
          Without {secret === 1 ? 'one question' : `${secret} questions`} of the set that you are working on: it shows
          what was right when it is finished.
        </p>
      )}
      {missing > 0 && failure && (
        <div className={styles['missing']}>
          <p className={styles['note']}>
            {failure.code === 'OFFLINE'
              ? missing === 1
                ? 'One question is not saved on this phone. It shows when you are online.'
                : `${missing} questions are not saved on this phone. They show when you are online.`
              : `${missing === 1 ? 'One question' : `${missing} questions`} could not be loaded. ${failure.message}`}
          </p>
          <Button isBusy={isFetching} onClick={retry}>
            Retry
          </Button>
        </div>
      )}
    </>
  )
}
