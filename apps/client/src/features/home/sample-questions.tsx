import { useEffect, useState } from 'react'
import type { Question } from '@abhyas/contracts/questions'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { track } from '../../shared/analytics/track.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { QuestionCard } from '../../shared/ui/question-card.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './home-page.module.css'

/** Five questions without an account; the answers stay on the screen. */
export default function SampleQuestions({ onLeave }: { readonly onLeave: () => void }) {
  const { data, error, refetch, isFetching } = trpc.news.sampleQuestions.useQuery()
  return (
    <div className={styles['sample']}>
      {data && <Round questions={data.questions} onLeave={onLeave} />}
      {!data && error && (
        <ErrorState
          message={toFailure(error).message}
          requestId={toFailure(error).requestId}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label="Loading the questions">
          <Skeleton shape="title" width="long" />
          <Skeleton />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      )}
    </div>
  )
}

interface RoundProps {
  readonly questions: readonly Question[]
  readonly onLeave: () => void
}

function Round({ questions, onLeave }: RoundProps) {
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isAnswered, setIsAnswered] = useState(false)
  const [correct, setCorrect] = useState(0)
  useEffect(() => scrollTo(0, 0), [index])
  const question = questions[index]
  if (!question) return <Result correct={correct} total={questions.length} onLeave={onLeave} />

  const choose = (choice: number) => {
    // The second tap on the same option commits it, as the Check button does.
    if (choice === chosen) check()
    else setChosen(choice)
  }
  const check = () => {
    if (chosen === null || isAnswered) return
    setIsAnswered(true)
    if (chosen === question.key) setCorrect(correct + 1)
  }
  const next = () => {
    setIndex(index + 1)
    setChosen(null)
    setIsAnswered(false)
    if (index + 1 === questions.length) track('Sample Finished', { correct })
  }
  return (
    <>
      <div className={styles['progress']}>
        <ProgressBar label="Questions done" value={index + (isAnswered ? 1 : 0)} max={questions.length} />
        <IconButton icon="close" label="Leave the questions" onClick={onLeave} />
      </div>
      <QuestionCard
        key={question.id}
        question={question}
        position={`Question ${index + 1} of ${questions.length}`}
        chosen={chosen}
        onChoose={choose}
        isAnswered={isAnswered}
      />
      <div className={styles['foot']}>
        {isAnswered ? (
          <Button variant="primary" isFullWidth onClick={next}>
            {index + 1 < questions.length ? 'Next question' : 'See how you did'}
          </Button>
        ) : (
          <Button variant="primary" isFullWidth disabled={chosen === null} onClick={check}>
            Check
          </Button>
        )}
      </div>
    </>
  )
}

interface ResultProps {
  readonly correct: number
  readonly total: number
  readonly onLeave: () => void
}

function Result({ correct, total, onLeave }: ResultProps) {
  return (
    <div className={styles['result']}>
      <p className={styles['score']}>
        {correct} of {total}
      </p>
      <p className={styles['lead']}>
        were right. With an account your answers are kept, and every day brings questions from its news.
      </p>
      <div className={styles['actions']}>
        <ButtonLink href="/login" variant="primary" isFullWidth>
          Sign in to go on
        </ButtonLink>
        <Button isFullWidth onClick={onLeave}>
          Done
        </Button>
      </div>
    </div>
  )
}
