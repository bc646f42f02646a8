import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { settings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { QuestionStep } from '../../shared/ui/question-step.tsx'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import styles from './news-mcq-page.module.css'
import { QuizSummary } from './quiz-summary.tsx'
import { scoreOf } from '../../shared/news/quiz.ts'
import { useQuiz, type Quiz, type QuizQuestion } from './use-quiz.ts'

const keys: KeyHelp = [
  ['A to D', 'Choose an option'],
  ['X', 'Strike out the option in focus'],
  ['Enter or →', 'Next question'],
  ['←', 'Previous question'],
  ['Esc', 'Back'],
]

/** The questions one after the other, each with its feedback at once, and the summary after the last. */
export function QuizRun({ quiz, back }: { quiz: Quiz; back: string }) {
  const run = useQuiz(quiz)
  const { question, index, chosen, choices } = run
  const isAnswered = chosen !== null
  const next = question && isAnswered ? run.next : undefined
  useKeys({
    Enter: next,
    ArrowRight: next,
    ArrowLeft: index > 0 ? run.previous : undefined,
  })
  const { total, answered } = scoreOf(quiz.questions, choices)
  useUnfinished(quiz, { total, answered })
  return (
    <div className={styles['page']}>
      <div className={styles['progress']}>
        <p className={styles['quiz']}>{quiz.title}</p>
        <ProgressBar label="Answered" value={answered} max={total} />
        <WaitingAnswers />
      </div>
      {question ? (
        <Step
          key={question.id}
          question={question}
          position={`Question ${index + 1} of ${total}`}
          chosen={chosen}
          onChoose={run.choose}
          onNext={run.next}
          isLast={index === total - 1}
        />
      ) : (
        <>
          <QuizSummary quiz={quiz} choices={choices} back={back} onOpen={run.open} onRestart={run.restart} />
          <KeysHelp keys={keys} />
        </>
      )}
    </div>
  )
}

/** Says how many answers are kept on this phone while they cannot be sent. */
function WaitingAnswers() {
  const count = useWaiting('news.answer').length
  const isOnline = useIsOnline()
  return (
    <output className={styles['waiting']}>
      {!isOnline &&
        count > 0 &&
        `${count} ${count === 1 ? 'answer' : 'answers'} kept on this phone, sent when you are online`}
    </output>
  )
}

/** Lets Home offer to go on with a quiz that was left before its end. */
function useUnfinished({ id, title }: Quiz, { total, answered }: { total: number; answered: number }) {
  useEffect(() => {
    const path = `/news/mcq/${id}`
    if (answered > 0 && answered < total) settings.unfinishedPractice = { path, title, answered, total }
    else if (settings.unfinishedPractice?.path === path) settings.unfinishedPractice = null
  }, [id, title, total, answered])
}

interface StepProps {
  question: QuizQuestion
  position: string
  chosen: number | null
  onChoose: (index: number) => void
  onNext: () => void
  isLast: boolean
}

function Step({ question, position, chosen, onChoose, onNext, isLast }: StepProps) {
  const nextButton = useRef<HTMLButtonElement>(null)
  const isAnswered = chosen !== null
  const wasAnswered = useRef(isAnswered)
  useEffect(() => {
    if (isAnswered && !wasAnswered.current) nextButton.current?.focus({ preventScroll: true })
    wasAnswered.current = isAnswered
  }, [isAnswered])
  return (
    <>
      <QuestionStep question={question} position={position} chosen={chosen} onChoose={onChoose} isAnswered={isAnswered}>
        {isAnswered && question.quote !== '' && <Cited question={question} />}
      </QuestionStep>
      <KeysHelp keys={keys} />
      {isAnswered && (
        <div className={styles['action']}>
          <Button ref={nextButton} variant="primary" isFullWidth onClick={onNext}>
            {isLast ? 'See the result' : 'Next question'}
          </Button>
        </div>
      )}
    </>
  )
}

/** The sentence of the news that answers the question, with the way to it. */
function Cited({ question: { itemId, quote } }: { question: QuizQuestion }) {
  return (
    <figure className={styles['cited']}>
      <figcaption>From the news</figcaption>
      <blockquote>{quote}</blockquote>
      <Link href={`/news/${itemId}?quote=${encodeURIComponent(quote)}`} className={styles['source'] ?? ''}>
        Read it in the item
        <Icon name="chevron-right" size="sm" />
      </Link>
    </figure>
  )
}
