import type { NewsSummary } from '@abhyas/contracts/news'
import { routes } from '@abhyas/contracts/routes'
import { useParams } from 'wouter'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useDocumentTitle } from '../../shared/navigation/document-title.ts'
import { useStudent } from '../../shared/session/student.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { NewsRow } from './news-row.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import styles from './share-page.module.css'
import { useSignIn } from '../../shared/sign-in/sign-in-gate.tsx'
import { SourceLine } from './source-line.tsx'

/** What somebody shared, for everyone (ROUTE-04, NEWS-10). */
export default function SharePage() {
  const { id } = useParams<{ id: string }>()
  const shared = trpc.news.shared.useQuery({ id })
  const list = useStudent() === undefined ? '/news-list' : '/news'
  useDocumentTitle(shared.data?.item?.title)
  const failure = shared.error ? toFailure(shared.error) : undefined
  return (
    <>
      <ScreenBar title={routes.share.title} fallback="/" />
      <div className={styles['page']}>
        {shared.isLoading && <SharedSkeleton />}
        {shared.data?.item && <SharedItem item={shared.data.item} />}
        {shared.data?.item === null && (
          <EmptyState
            icon="share"
            message="What was shared is not here any more."
            action={{ label: 'Read the news', href: list }}
          />
        )}
        {shared.data && <Related items={shared.data.related} />}
        {!shared.data && failure && (
          <ErrorState
            message={
              failure.code === 'OFFLINE'
                ? 'This is not saved on this phone. It opens when you are online.'
                : failure.message
            }
            onRetry={() => void shared.refetch()}
            isRetrying={shared.isFetching}
            requestId={failure.requestId}
          />
        )}
      </div>
    </>
  )
}

function SharedItem({ item }: { item: NewsSummary }) {
  const isSignedIn = useStudent() !== undefined
  const signIn = useSignIn()
  const path = `/news/${item.id}`
  return (
    <Card className={styles['card']}>
      <SourceLine item={item} />
      <h2>{item.title}</h2>
      <p className={styles['summary']}>{item.summary}</p>
      <ButtonLink variant="primary" isFullWidth href={path}>
        Read it in Abhyas
      </ButtonLink>
      {!isSignedIn && (
        <Button variant="quiet" isFullWidth onClick={() => signIn(path)}>
          Sign in to save it and practise
        </Button>
      )}
    </Card>
  )
}

function Related({ items }: { items: readonly NewsSummary[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles['related']}>
      <h2>More to read</h2>
      <ul>
        {items.map((item) => (
          <NewsRow key={item.id} item={item} hasSource />
        ))}
      </ul>
    </section>
  )
}

function SharedSkeleton() {
  return (
    <Card>
      <Loading label="Loading what was shared">
        <Skeleton width="short" />
        <Skeleton shape="title" width="full" />
        <Skeleton shape="title" width="half" />
        <Skeleton width="full" />
        <Skeleton width="full" />
        <Skeleton width="long" />
        <Skeleton shape="block" />
      </Loading>
    </Card>
  )
}
