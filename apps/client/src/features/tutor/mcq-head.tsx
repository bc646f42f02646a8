import type { BankQuestion } from '@abhyas/contracts/questions'
import { routes } from '@abhyas/contracts/routes'
import { useQuestions } from '../../shared/questions/use-questions.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { QuestionCard } from '../../shared/ui/question-card.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './chat-page.module.css'

interface McqHeadProps {
  readonly questionId: string
  /** The option that the student chose; null for none. */
  readonly choice: number | null
}

/** The question that a chat is about, with the student's own choice; what was right is the chat's to say. */
export function McqHead({ questionId, choice }: McqHeadProps) {
  const asked = useQuestions([questionId])
  const question = asked.questions?.[0]
  if (question) return <McqCard question={question} choice={choice} />
  return <McqMissing asked={asked} />
}

export function McqCard({ question, choice }: { question: BankQuestion; choice: number | null }) {
  return (
    <Card className={styles['question']}>
      <QuestionCard
        question={question}
        position={choice === null ? undefined : `You chose ${'ABCD'.charAt(choice)}`}
        chosen={choice}
        onChoose={() => undefined}
        isAnswered={false}
        isLocked
      />
    </Card>
  )
}

/** Why the question does not stand there: on its way, not to be had now, or gone. */
export function McqMissing({ asked }: { asked: ReturnType<typeof useQuestions> }) {
  if (asked.failure)
    return (
      <ErrorState
        message={
          asked.failure.code === 'OFFLINE'
            ? 'This question is not on this phone. It opens when you are online.'
            : asked.failure.message
        }
        requestId={asked.failure.requestId}
        isRetrying={asked.isFetching}
        onRetry={asked.retry}
      />
    )
  if (asked.questions)
    return (
      <EmptyState
        icon="questions"
        message="There is no such question any more."
        action={{ label: 'Previous years', href: routes.pyq.path }}
      />
    )
  return (
    <Loading label="Loading the question">
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>
  )
}
