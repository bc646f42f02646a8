import type { PastQuestion } from '@abhyas/contracts/news'
import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { QuestionCard } from '../../shared/ui/question-card.tsx'
import { PastFrame, type MatchProps } from './past-frame.tsx'
import styles from './past-question.module.css'

/** A Prelims question to be tried: the answer shows once one is chosen, or at once on request. */
export function PastPrelims({ question, ...match }: MatchProps & { question: PastQuestion }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [isRevealed, setIsRevealed] = useState(false)
  const isAnswered = chosen !== null || isRevealed
  return (
    <PastFrame year={question.year} kind="Prelims, in the pattern of this year" reason={question.reason} {...match}>
      <QuestionCard question={question} chosen={chosen} onChoose={setChosen} isAnswered={isAnswered} />
      {isAnswered ? (
        <p className={styles['source']}>To read: {question.source}</p>
      ) : (
        <Button onClick={() => setIsRevealed(true)}>Show the answer</Button>
      )}
    </PastFrame>
  )
}
