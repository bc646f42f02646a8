import { useState } from 'react'
import type { Question } from '@abhyas/contracts/questions'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { track } from '../../shared/analytics/track.ts'
import { firstOpen, scoreOf } from '../../shared/news/quiz.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { QuestionStep } from '../../shared/ui/question-step.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './home-page.module.css'
import { keepAnswers, recallAnswers } from './sample-answers.ts'

/** Five questions without an account; the answers stay in this tab. */
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
  const [answers, setAnswers] = useState(recallAnswers)
  const [index, setIndex] = useState(() => firstOpen(questions, answers))
  const [picked, setPicked] = useState<number | null>(null)
  const question = questions[index]
  const answer = question && answers[question.id]
  const isAnswered = answer !== undefined

  const check = () => {
    if (question === undefined || picked === null || isAnswered) return
    const all = { ...answers, [question.id]: picked }
    setAnswers(all)
    keepAnswers(all)
  }
  const choose = (choice: number) => {
    // The second tap on the same option commits it, as the Check button does.
    if (choice === picked) check()
    else setPicked(choice)
  }
  const next = () => {
    setIndex(index + 1)
    setPicked(null)
    if (index + 1 === questions.length) track('Sample Finished', { correct: scoreOf(questions, answers).correct })
  }
  useKeys({ Enter: question && (isAnswered ? next : check) })

  if (!question) {
    const finish = () => {
      keepAnswers(undefined)
      onLeave()
    }
    const { correct, total } = scoreOf(questions, answers)
    return <Result correct={correct} total={total} onLeave={finish} />
  }
  return (
    <>
      <div className={styles['progress']}>
        <ProgressBar label="Questions done" value={index + (isAnswered ? 1 : 0)} max={questions.length} />
        <IconButton icon="close" label="Leave the questions" onClick={onLeave} />
      </div>
      <QuestionStep
        key={question.id}
        question={question}
        position={`Question ${index + 1} of ${questions.length}`}
        chosen={answer ?? picked}
        onChoose={choose}
        isAnswered={isAnswered}
      />
      <div className={styles['foot']}>
        {isAnswered ? (
          <Button variant="primary" isFullWidth onClick={next}>
            {index + 1 < questions.length ? 'Next question' : 'See how you did'}
          </Button>
        ) : (
          <Button variant="primary" isFullWidth disabled={picked === null} onClick={check}>
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
