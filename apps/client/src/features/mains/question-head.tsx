import type { AnsweredQuestion, MainsQuestion } from '@abhyas/contracts/mains'
import { Badge } from '../../shared/ui/badge.tsx'
import styles from './question.module.css'
import { demandOf, originOf } from './words.ts'

interface QuestionHeadProps {
  question: AnsweredQuestion & Partial<Pick<MainsQuestion, 'year' | 'isSample'>>
  /** The level of its heading; without one it is plain text. */
  as?: 'h1' | 'h2' | 'p'
}

/** What is asked: paper, origin where it is known, the text, and what it demands. */
export function QuestionHead({ question, as: Text = 'p' }: QuestionHeadProps) {
  const { paper, text, year, isSample } = question
  return (
    <div className={styles['head']}>
      <p className={styles['line']}>
        <Badge tone="primary">{paper}</Badge>
        {year !== undefined && isSample !== undefined && <span>{originOf({ year, isSample })}</span>}
      </p>
      <Text className={styles['text']}>{text}</Text>
      <p className={styles['line']}>{demandOf(question)}</p>
    </div>
  )
}
