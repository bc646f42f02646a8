import { mostAnswerText } from '@abhyas/contracts/http'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import styles from './confirm.module.css'

interface ConfirmTypedProps {
  text: string | null
  onText: (text: string) => void
  onBack: () => void
}

/** The answer typed in the place of what would be read. */
export function ConfirmTyped({ text, onText, onBack }: ConfirmTypedProps) {
  return (
    <>
      <Field label="Your answer">
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles['paper'] ?? ''}`}
            rows={12}
            maxLength={mostAnswerText}
            value={text ?? ''}
            onChange={({ target }) => onText(target.value)}
          />
        )}
      </Field>
      <Button variant="quiet" onClick={onBack}>
        Back to the read text
      </Button>
    </>
  )
}
