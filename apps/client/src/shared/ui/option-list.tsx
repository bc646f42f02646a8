import type { ReactNode } from 'react'
import { OptionRow } from './option-row.tsx'
import styles from './option-list.module.css'

export interface OptionListProps {
  /** What is asked, for a screen reader. */
  label: string
  options: readonly { text: ReactNode; explanation?: ReactNode }[]
  chosen: number | null
  onChoose: (index: number) => void
  /** The index of the right option, once it may be shown: then nothing can be chosen any more. */
  answerKey?: number | null | undefined
  struckOut?: readonly number[] | undefined
  /** Strikes an option out, or brings it back: by swipe, long press, X on the focused one, or its button. */
  onStrikeOut?: ((index: number) => void) | undefined
  /** Choosing is off for the moment, as in a duel between two questions. */
  isDisabled?: boolean | undefined
}

/** The options A to D of a question. Arrows move between them; A–D and Enter belong to the screen. */
export function OptionList({
  label,
  options,
  chosen,
  onChoose,
  answerKey = null,
  struckOut = [],
  onStrikeOut,
  isDisabled = false,
}: OptionListProps) {
  const isAnswered = answerKey !== null
  return (
    <fieldset aria-label={label} className={styles['list']} data-roving>
      {options.map((option, index) => (
        <OptionRow
          key={index}
          index={index}
          text={option.text}
          explanation={isAnswered ? option.explanation : undefined}
          isChosen={chosen === index}
          isStruckOut={struckOut.includes(index)}
          verdict={isAnswered ? verdictOf(index, answerKey, chosen) : null}
          isDisabled={isDisabled || isAnswered}
          onChoose={onChoose}
          onStrikeOut={isAnswered || isDisabled ? undefined : onStrikeOut}
        />
      ))}
    </fieldset>
  )
}

function verdictOf(index: number, answerKey: number, chosen: number | null): 'right' | 'wrong' | null {
  if (index === answerKey) return 'right'
  return index === chosen ? 'wrong' : null
}
