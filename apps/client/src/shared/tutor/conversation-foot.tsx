import { useRef, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import styles from './conversation.module.css'
import type { Suggestion } from './conversation-props.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'

interface ConversationFootProps {
  /** Given while the reader is away from it. */
  readonly onNewest: (() => void) | undefined
  readonly suggestions: readonly Suggestion[]
  readonly onSuggest: (suggestion: Suggestion) => void
  /** Given while the last question is being edited. */
  readonly onCancelEdit: (() => void) | undefined
  /** The field. */
  readonly children: ReactNode
}

/** What stays at the end of the screen: the way to the newest, questions at one tap, the field. */
export function ConversationFoot({ onNewest, suggestions, onSuggest, onCancelEdit, children }: ConversationFootProps) {
  const foot = useRef<HTMLDivElement>(null)
  useKeyboardInset(foot)
  return (
    <div ref={foot} className={styles['foot']}>
      {onNewest && (
        <Button className={styles['newest']} icon="chevron-down" onClick={onNewest}>
          To the newest
        </Button>
      )}
      {suggestions.length > 0 && (
        <fieldset className={styles['suggestions']} aria-label="Ask at once">
          {suggestions.map((suggestion) => (
            <Chip key={suggestion.label} onClick={() => onSuggest(suggestion)}>
              {suggestion.label}
            </Chip>
          ))}
        </fieldset>
      )}
      {onCancelEdit && (
        <p className={styles['editing']}>
          Editing your last question
          <Button variant="quiet" onClick={onCancelEdit}>
            Cancel
          </Button>
        </p>
      )}
      {children}
    </div>
  )
}
