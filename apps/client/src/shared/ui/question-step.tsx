import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useKeys } from './keys.ts'
import { QuestionCard, type QuestionCardProps } from './question-card.tsx'
import styles from './question-step.module.css'

interface QuestionStepProps extends Pick<
  QuestionCardProps,
  'question' | 'position' | 'chosen' | 'onChoose' | 'isAnswered' | 'isLocked' | 'struckOut' | 'onStrikeOut'
> {
  /** What stands below the explanation. */
  readonly children?: ReactNode
}

/**
 * One question of several: begins at its first line with the focus, takes A to D, lets options be struck out, and says
 * aloud whether the answer was right. Strikes last as long as the step, unless they are given to it. Give it the
 * question's id as `key`.
 */
export function QuestionStep({
  question,
  position,
  chosen,
  onChoose,
  isAnswered,
  isLocked = false,
  struckOut,
  onStrikeOut,
  children,
}: QuestionStepProps) {
  const [ownStrikes, setOwnStrikes] = useState<readonly number[]>([])
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    head.current?.focus({ preventScroll: true })
  }, [])
  const strikeOut = (index: number) =>
    setOwnStrikes((old) => (old.includes(index) ? old.filter((other) => other !== index) : [...old, index]))
  const isOpen = !isAnswered && !isLocked
  const choose = (index: number) => (isOpen && index < question.options.length ? () => onChoose(index) : undefined)
  const strikeChosen = () => {
    // The option in focus takes X itself.
    if (chosen !== null && !document.activeElement?.matches('[data-option]')) (onStrikeOut ?? strikeOut)(chosen)
  }
  useKeys({
    a: choose(0),
    b: choose(1),
    c: choose(2),
    d: choose(3),
    x: isOpen ? strikeChosen : undefined,
  })
  return (
    <div ref={head} tabIndex={-1} className={styles['step']}>
      <QuestionCard
        question={question}
        position={position}
        chosen={chosen}
        onChoose={onChoose}
        isAnswered={isAnswered}
        isLocked={isLocked}
        struckOut={struckOut ?? ownStrikes}
        onStrikeOut={onStrikeOut ?? strikeOut}
      />
      <output className="visually-hidden">
        {isAnswered &&
          question.key !== undefined &&
          (chosen === question.key
            ? 'Right.'
            : `${chosen === null ? 'No answer.' : 'Wrong.'} The right answer is ${'ABCD'.charAt(question.key)}.`)}
      </output>
      {children}
    </div>
  )
}
