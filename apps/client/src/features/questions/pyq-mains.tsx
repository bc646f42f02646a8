import type { MainsQuestion } from '@abhyas/contracts/mains'
import { routes } from '@abhyas/contracts/routes'
import { useState } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { BookmarkButton } from '../../shared/bookmarks/bookmark-button.tsx'
import { demandOf, originOf, savedDetail, uploadPath } from '../../shared/mains/words.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './pyq-page.module.css'

type PastQuestion = MainsQuestion & { readonly year: number }

const isPast = (question: MainsQuestion): question is PastQuestion => question.year !== null

/** Mains: the questions by paper and year, each with the way to answer it. Those for practice are under Mains practice. */
export function PyqMains() {
  const mains = trpc.mains.questions.useQuery()
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
  const past = mains.data.questions.filter(isPast)
  if (past.length === 0)
    return (
      <EmptyState
        icon="mains"
        message="There are no Mains questions of previous years here yet."
        action={{ label: 'To Mains practice', href: routes.mainsPractice.path }}
      />
    )
  return <Mains questions={past} />
}

function Mains({ questions }: { questions: readonly PastQuestion[] }) {
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

function Question({ question }: { question: PastQuestion }) {
  const { id, paper, text } = question
  return (
    <Card className={styles['mains']}>
      <div className={styles['mainsHead']}>
        <div className={styles['paperHead']}>
          <Badge tone="primary">{paper}</Badge>
          <span className={styles['detail']}>{originOf(question)}</span>
        </div>
        <BookmarkButton
          kind="mains"
          itemId={id}
          title={text}
          detail={savedDetail(question)}
          label={`Bookmark: ${text}`}
          className={styles['save']}
        />
      </div>
      <p className={styles['text']}>{text}</p>
      <div className={styles['paperFoot']}>
        <p className={styles['detail']}>{demandOf(question)}</p>
        <ButtonLink href={uploadPath(id)}>
          Write<span className="visually-hidden">: {text}</span>
        </ButtonLink>
      </div>
    </Card>
  )
}
