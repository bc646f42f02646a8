import type { ReportReason } from '@abhyas/contracts/questions'
import { useState } from 'react'
import { enqueue } from '../outbox/outbox.ts'
import { reasonNames } from './report-reasons.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './report-dialog.module.css'

const reasons = Object.keys(reasonNames) as ReportReason[] // the record has exactly these keys
const mostSources = 3
const longestText = 1000
const longestSource = 300

export interface ReportFormProps {
  questionId: string
  stem: string
  onSent: () => void
}

/** Reason, words and sources of a report, kept on this device before it says thanks. */
export default function ReportForm({ questionId, stem, onSent }: ReportFormProps) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const [sources, setSources] = useState<readonly string[]>([''])
  const [error, setError] = useState<'reason' | 'text' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()
  const send = () => {
    if (reason === null) return setError('reason')
    if (reason === 'other' && text.trim() === '') return setError('text')
    setIsBusy(true)
    return enqueue({
      path: 'questions.report',
      about: { title: stem, detail: '' },
      input: {
        questionId,
        reason,
        text: text.trim(),
        sources: sources.map((source) => source.trim()).filter((source) => source !== ''),
      },
    }).then(
      () => {
        toast.show({
          type: 'success',
          title: 'Thanks, your report is kept',
          message: 'It is read by a person. What becomes of it stands under Saved, Reports.',
        })
        onSent()
      },
      () => {
        setIsBusy(false)
        toast.show({
          type: 'error',
          title: 'Could not keep the report',
          message:
            'This browser keeps nothing for the app, and the server did not answer. Try again when you are online.',
        })
      },
    )
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <fieldset className={styles['reasons']} aria-describedby="report-error">
        <legend className={styles['legend']}>What is wrong?</legend>
        {reasons.map((value) => (
          <label key={value} className={styles['reason']}>
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
            {reasonNames[value]}
          </label>
        ))}
        <p id="report-error" role="alert" className={styles['error']}>
          {error === 'reason' && 'Choose what is wrong.'}
        </p>
      </fieldset>
      <Field
        label={reason === 'other' ? 'Tell us what' : 'Anything to add (optional)'}
        error={error === 'text' ? 'Say in a few words what is wrong.' : null}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={longestText}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setError(null)
            }}
          />
        )}
      </Field>
      {sources.map((source, index) => (
        <Field
          key={index}
          label={`Source ${index + 1} (optional)`}
          hint={index === 0 ? 'A book with its page, or a link: it makes the check quicker.' : undefined}
          maxLength={longestSource}
          value={source}
          onChange={(event) => setSources(sources.map((old, other) => (other === index ? event.target.value : old)))}
        />
      ))}
      {sources.length < mostSources && (
        <Button variant="quiet" onClick={() => setSources([...sources, ''])}>
          Add a source
        </Button>
      )}
      <Button type="submit" variant="primary" isFullWidth isBusy={isBusy}>
        Send the report
      </Button>
    </form>
  )
}
