import { Icon } from '../../shared/ui/icon.tsx'
import styles from './onboarding-page.module.css'
import type { Choice, OnboardingQuestion } from './onboarding-questions.ts'

interface OnboardingChoicesProps {
  readonly question: OnboardingQuestion
  readonly chosen: string | number | undefined
  readonly onChoose: (choice: Choice) => void
}

/** The ways to answer one question; a tap chooses and goes on. The second of a double tap would answer the next question. */
export function OnboardingChoices({ question: { key, ask, choices }, chosen, onChoose }: OnboardingChoicesProps) {
  return (
    <fieldset className={styles['choices']} aria-label={ask}>
      {choices.map((choice) => {
        const isChosen = choice.answer[key] === chosen
        return (
          <button
            key={choice.label}
            type="button"
            className={styles['choice']}
            aria-pressed={isChosen}
            onClick={({ detail }) => detail < 2 && onChoose(choice)}
          >
            <span>{choice.label}</span>
            {isChosen && <Icon name="check" size="md" />}
          </button>
        )
      })}
    </fieldset>
  )
}
