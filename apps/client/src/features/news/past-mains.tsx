import type { PastMainsQuestion } from '@abhyas/contracts/news'
import { PastFrame, type MatchProps } from './past-frame.tsx'
import styles from './past-question.module.css'

/** A Mains question: what is asked, in how many words, for how many marks. */
export function PastMains({ question, ...match }: MatchProps & { question: PastMainsQuestion }) {
  const { year, paper, marks, words, directive, text, reason } = question
  return (
    <PastFrame year={year} kind={`${paper}, in the pattern of this year`} reason={reason} {...match}>
      <p className={styles['text']}>{text}</p>
      <p className={styles['source']}>
        {directive} · {words} words · {marks} marks
      </p>
    </PastFrame>
  )
}
