import type { Inputs } from '@abhyas/contracts/app-router'
import type { PastDuel } from '@abhyas/contracts/duel'
import { useState } from 'react'
import { useWriteAll } from '../../shared/outbox/use-write.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import styles from './after.module.css'

type Reason = Inputs['duel']['report']['reason']

const reasons: readonly (readonly [Reason, string])[] = [
  ['cheating', 'Cheating'],
  ['stalling', 'Delays on purpose'],
  ['name', 'An offensive name'],
  ['other', 'Something else'],
]

/** A report of the opponent: a reason, and words where they want to. Kept on this device before it says thanks. */
export function Report({ duel, onSent }: { duel: PastDuel; onSent: () => void }) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<'reason' | 'text' | null>(null)
  const toast = useToast()
  const write = useWriteAll()
  const send = () => {
    if (reason === null) return setError('reason')
    if (reason === 'other' && text.trim() === '') return setError('text')
    return write({
      action: 'report this',
      intents: [
        {
          path: 'duel.report',
          about: { title: 'Report of a duel', detail: '' },
          input: { duelId: duel.id, reason, text: text.trim() },
        },
      ],
      onKept: () => {
        toast.show({ type: 'success', title: 'Thanks, your report is kept', message: 'It is read by a person.' })
        onSent()
      },
    })
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <fieldset className={styles['reasons']} aria-describedby="report-error">
        <legend>What happened?</legend>
        {reasons.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="reason"
              value={value}
              checked={value === reason}
              onChange={() => {
                setReason(value)
                setError(null)
              }}
            />
            {label}
          </label>
        ))}
        <p id="report-error" role="alert" className={styles['bad']}>
          {error === 'reason' && 'Choose what happened.'}
        </p>
      </fieldset>
      <Field
        label={reason === 'other' ? 'Tell us what' : 'Anything to add (optional)'}
        error={error === 'text' ? 'Say in a few words what happened.' : null}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={1000}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setError(null)
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" isFullWidth>
        Send the report
      </Button>
    </form>
  )
}
