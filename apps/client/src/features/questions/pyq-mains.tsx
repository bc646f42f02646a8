import type { MainsQuestion } from '@abhyas/contracts/questions'
import { routes } from '@abhyas/contracts/routes'
import { useState } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { BookmarkButton } from '../../shared/bookmarks/bookmark-button.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './pyq-page.module.css'

/** Mains: the questions by paper and year. */
export function PyqMains() {
  const mains = trpc.questions.mains.useQuery()
  if (mains.isLoading)
    return (
      <Loading label="Loading the questions">
        <Skeleton width="half" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    )
  if (!mains.data) {
    const failure = toFailure(mains.error)
    return (
      <ErrorState
        message={
          failure.code === 'OFFLINE'
            ? 'The Mains questions are not on this phone yet. They load when you are online.'
            : failure.message
        }
        onRetry={() => void mains.refetch()}
        isRetrying={mains.isFetching}
        requestId={failure.requestId}
      />
    )
  }
  if (mains.data.questions.length === 0)
    return (
      <EmptyState
        icon="mains"
        message="There are no Mains questions here yet."
        action={{ label: 'Read the news', href: routes.news.path }}
      />
    )
  return <Mains questions={mains.data.questions} />
}

function Mains({ questions }: { questions: readonly MainsQuestion[] }) {
  const [paper, setPaper] = useState<string | null>(null)
  const papers = [...new Set(questions.map((question) => question.paper))].sort()
  const shown = questions.filter((question) => paper === null || question.paper === paper)
  const years = [...new Set(shown.map(({ year }) => year))].sort((a, b) => b - a)
  return (
    <>
      <fieldset className={styles['chips']} aria-label="Paper">
        <Chip isSelected={paper === null} onClick={() => setPaper(null)}>
          All papers
        </Chip>
        {papers.map((one) => (
          <Chip key={one} isSelected={one === paper} onClick={() => setPaper(one)}>
            {one}
          </Chip>
        ))}
      </fieldset>
      <output className={styles['detail']}>{shown.length === 1 ? '1 question' : `${shown.length} questions`}</output>
      {years.map((year) => (
        <section key={year} className={styles['section']} aria-labelledby={`mains-${year}`}>
          <h2 id={`mains-${year}`} className={styles['heading']}>
            {year}
          </h2>
          {shown
            .filter((question) => question.year === year)
            .sort((a, b) => a.paper.localeCompare(b.paper))
            .map((question) => (
              <Question key={question.id} question={question} />
            ))}
        </section>
      ))}
    </>
  )
}

function Question({
  question: { id, year, paper, marks, words, directive, text, isSample },
}: {
  question: MainsQuestion
}) {
  return (
    <Card className={styles['mains']}>
      <div className={styles['mainsHead']}>
        <div className={styles['paperHead']}>
          <Badge tone="primary">{paper}</Badge>
          <span className={styles['detail']}>{isSample ? `Sample in the pattern of ${year}` : `Asked in ${year}`}</span>
        </div>
        <BookmarkButton
          kind="mains"
          itemId={id}
          title={text}
          detail={`Mains · ${paper} · ${year}`}
          label={`Bookmark: ${text}`}
          className={styles['save']}
        />
      </div>
      <p className={styles['text']}>{text}</p>
      <p className={styles['detail']}>
        {directive} · {marks} marks · {words} words
      </p>
    </Card>
  )
}
