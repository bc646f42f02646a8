import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useKeys } from './keys.ts'
import { QuestionCard, type QuestionCardProps } from './question-card.tsx'
import styles from './question-step.module.css'

interface QuestionStepProps extends Pick<
  QuestionCardProps,
  'question' | 'position' | 'chosen' | 'onChoose' | 'isAnswered'
> {
  /** What stands below the explanation. */
  readonly children?: ReactNode
}

/**
 * One question of several: begins at its first line with the focus, takes A to D, lets options be struck out, and says
 * aloud whether the answer was right. Give it the question's id as `key`.
 */
export function QuestionStep({ question, position, chosen, onChoose, isAnswered, children }: QuestionStepProps) {
  const [struckOut, setStruckOut] = useState<readonly number[]>([])
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    head.current?.focus({ preventScroll: true })
  }, [])
  const strikeOut = (index: number) =>
    setStruckOut((old) => (old.includes(index) ? old.filter((other) => other !== index) : [...old, index]))
  const choose = (index: number) => (isAnswered || index >= question.options.length ? undefined : () => onChoose(index))
  useKeys({ a: choose(0), b: choose(1), c: choose(2), d: choose(3) })
  return (
    <div ref={head} tabIndex={-1} className={styles['step']}>
      <QuestionCard
        question={question}
        position={position}
        chosen={chosen}
        onChoose={onChoose}
        isAnswered={isAnswered}
        struckOut={struckOut}
        onStrikeOut={strikeOut}
      />
      <output className="visually-hidden">
        {isAnswered &&
          (chosen === question.key ? 'Right.' : `Wrong. The right answer is ${'ABCD'.charAt(question.key)}.`)}
      </output>
      {children}
    </div>
  )
}
