import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Field } from '../../shared/ui/field.tsx'
import styles from './friends.module.css'
import { codeOf, invitePath } from './invite.ts'

/** Opens the invitation whose code a friend said, or whose link was pasted. */
export function EnterCode() {
  const [text, setText] = useState('')
  const [hasError, setHasError] = useState(false)
  const [, navigate] = useLocation()
  return (
    <Card>
      <form
        className={styles['stack']}
        onSubmit={(event) => {
          event.preventDefault()
          const code = codeOf(text)
          setHasError(code === undefined)
          if (code === undefined) return
          setText('')
          scrollTo(0, 0)
          navigate(invitePath(code))
        }}
      >
        <h2>Enter a code</h2>
        <Field
          label="Code of a friend"
          hint="Eight letters and digits; there is no I, O, 0 or 1 in them."
          error={hasError ? 'That is no code: it has eight letters and digits.' : null}
          value={text}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          onChange={(event) => {
            setText(event.target.value)
            setHasError(false)
          }}
        />
        <Button type="submit" isFullWidth>
          Open the invitation
        </Button>
      </form>
    </Card>
  )
}
