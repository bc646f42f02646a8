import type { BankQuestion } from '@abhyas/contracts/questions'
import type { Suggestion } from '../../shared/tutor/conversation-props.ts'

const letterOf = (index: number): string => 'ABCD'.charAt(index)

/** What is asked at once of a question: about the student's own choice; nothing where there is none (QUEST-08). */
export function firstOf(
  { key }: Pick<BankQuestion, 'key'>,
  choice: number | null,
): Omit<Suggestion, 'label'> | undefined {
  if (choice === null) return undefined
  const why = choice === key ? 'Why is it right?' : 'Why is it wrong?'
  return { text: `I chose ${letterOf(choice)}. ${why}`, mode: 'explain' }
}

/**
 * What is one tap away: a hint, the options that the student did not choose, a similar question. Without a choice nothing
 * that tells the key.
 */
export function suggestionsOf(
  { key, options }: Pick<BankQuestion, 'key' | 'options'>,
  choice: number | null,
): Suggestion[] {
  const others = choice === null ? [] : options.flatMap((_, index) => (index === choice ? [] : [index]))
  return [
    { label: 'Hint', text: 'Give me a hint for this question.', mode: 'hint' },
    ...others.map((index): Suggestion => {
      const isKey = index === key
      const letter = letterOf(index)
      return {
        label: isKey ? `Why ${letter}` : `Why not ${letter}`,
        text: isKey ? `Why is ${letter} right?` : `Why is ${letter} wrong?`,
        mode: 'explain',
      }
    }),
    { label: 'A similar question', text: 'Ask me a similar question.', mode: 'quiz' },
  ]
}

/** The place of an option as the address has it; null for none, or what is none. */
export const choiceOf = (text: string | null): number | null =>
  text !== null && /^[0-3]$/.test(text) ? Number(text) : null
