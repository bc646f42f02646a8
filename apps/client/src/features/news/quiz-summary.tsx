import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { ProgressRing } from '../../shared/ui/progress-ring.tsx'
import { isDayQuiz } from './quiz-id.ts'
import styles from './news-mcq-page.module.css'
import { scoreOf, verdictOf, type Choices } from './quiz.ts'
import type { Quiz } from './use-quiz.ts'

interface QuizSummaryProps {
  quiz: Quiz
  choices: Choices
  back: string
  onOpen: (index: number) => void
  onRestart: () => void
}

/** The result of a run, the way to each question, and on. */
export function QuizSummary({ quiz, choices, back, onOpen, onRestart }: QuizSummaryProps) {
  const score = scoreOf(quiz.questions, choices)
  return (
    <div className={styles['summary']}>
      <div className={styles['score']} aria-live="polite">
        <ProgressRing label="Right answers" value={score.correct} max={score.total} size="lg" tone="success">
          <span className="tabular">
            {score.correct}/{score.total}
          </span>
        </ProgressRing>
        <h2>
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
        <ButtonLink variant="primary" isFullWidth href={back}>
          Back to the news
        </ButtonLink>
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
