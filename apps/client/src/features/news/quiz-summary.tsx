import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { goBack } from '../../shared/navigation/history-entry.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { ProgressRing } from '../../shared/ui/progress-ring.tsx'
import { isDayQuiz } from './quiz-id.ts'
import styles from './news-mcq-page.module.css'
import { scoreOf, verdictOf, type Choices } from '../../shared/news/quiz.ts'
import type { Quiz } from './use-quiz.ts'

interface QuizSummaryProps {
  quiz: Quiz
  choices: Choices
  /** Where "Done" leads when the visit began on this screen. */
  back: string
  onOpen: (index: number) => void
  onRestart: () => void
}

/** The result of a run, the way to each question, and on. */
export function QuizSummary({ quiz, choices, back, onOpen, onRestart }: QuizSummaryProps) {
  const score = scoreOf(quiz.questions, choices)
  const [, navigate] = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles['summary']}>
      <div className={styles['score']}>
        <ProgressRing label="Right answers" value={score.correct} max={score.total} size="lg" tone="success">
          <span className="tabular">
            {score.correct}/{score.total}
          </span>
        </ProgressRing>
        <h2 ref={heading} tabIndex={-1}>
          {score.correct} of {score.total} right
        </h2>
        <p>{verdictOf(score)}</p>
      </div>
      <Card isPadded={false}>
        {quiz.questions.map((question, index) => {
          const isRight = choices[question.id] === question.key
          return (
            <ListRow
              key={question.id}
              leading={
                <span className={isRight ? styles['right'] : styles['wrong']}>
                  <Icon name={isRight ? 'check' : 'cross'} label={isRight ? 'Right' : 'Wrong'} />
                </span>
              }
              title={question.stem}
              subtitle={`Answer: ${question.options[question.key]?.text ?? ''}`}
              onClick={() => onOpen(index)}
            />
          )
        })}
      </Card>
      <div className={styles['actions']}>
        <Button variant="primary" isFullWidth onClick={() => goBack(navigate, back)}>
          Done
        </Button>
        {!isDayQuiz(quiz.id) && (
          <ButtonLink isFullWidth href={`/news/pyq/${quiz.id}`}>
            Previous year questions
          </ButtonLink>
        )}
        <Button variant="quiet" icon="retry" isFullWidth onClick={onRestart}>
          Practise again
        </Button>
      </div>
    </div>
  )
}
