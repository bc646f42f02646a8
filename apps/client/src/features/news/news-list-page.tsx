import { useEffect } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ListSkeleton } from './edition-list.tsx'
import styles from './news-list-page.module.css'
import { NewsRow } from './news-row.tsx'
import { useSignIn } from '../../shared/sign-in/sign-in-gate.tsx'
import { useEdition } from './use-edition.ts'

const previewLength = 5

/** A first look at the news of the day for whoever has no account (ROUTE-03): five items, the rest after signing in. */
export default function NewsListPage() {
  const hindu = useEdition('THE_HINDU', true)
  const express = useEdition('THE_INDIAN_EXPRESS', true)
  const signIn = useSignIn()
  const editions = [hindu, express]
  const items = editions.flatMap((edition) => edition.items ?? [])
  const rest = items.length - previewLength
  const toNews = () => signIn('/news')
  useEffect(() => {
    for (const edition of editions) if (edition.newCount > 0) edition.accept()
  })
  // Both at once: the second paper's answer must not change the rows under a finger.
  if (editions.some((edition) => edition.isLoading)) return <ListSkeleton />
  if (items.length === 0) return <NothingYet editions={editions} />
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h2>Today in the news</h2>
        <p>
          {hindu.label} <br />
          {express.label}
        </p>
      </div>
      <ul>
        {items.slice(0, previewLength).map((item, index) => (
          <NewsRow key={item.id} item={item} isLead={index === 0} hasSource />
        ))}
      </ul>
      <div className={styles['more']}>
        <Card tone="primary" className={styles['card']}>
          <h2>{rest > 0 ? `${rest} more today` : 'Keep what you read'}</h2>
          <p>Sign in to read both papers day by day, practise on every item, and keep a reading streak.</p>
          <Button variant="primary" isFullWidth onClick={toNews}>
            Sign in to read on
          </Button>
        </Card>
      </div>
    </div>
  )
}

function NothingYet({ editions }: { editions: readonly ReturnType<typeof useEdition>[] }) {
  const failure = editions.find((edition) => edition.failure)?.failure
  if (failure && failure.code !== 'NOT_FOUND')
    return (
      <ErrorState
        message={
          failure.code === 'OFFLINE'
            ? 'The news is not saved on this phone yet. It opens when you are online.'
            : failure.message
        }
        onRetry={() => void Promise.all(editions.map((edition) => edition.refetch()))}
        isRetrying={editions.some((edition) => edition.isFetching)}
        requestId={failure.requestId}
      />
    )
  return <EmptyState icon="news" message="No edition is out yet." action={{ label: 'Go to Home', href: '/' }} />
}
