import type { Criterion, CriterionId } from '@abhyas/contracts/mains'
import { useState } from 'react'
import { track } from '../../shared/analytics/track.ts'
import { useWriteAll } from '../../shared/outbox/use-write.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import styles from './report.module.css'
import { marksOf } from './words.ts'

/** As the gateway takes it. */
const longestReason = 1000

export interface DisputeSheetProps {
  submissionId: string
  criterion: Criterion
  /** Of the write, while it waits: the question's text. */
  title: string
  /** What was written and not sent, by criterion. */
  drafts: Map<CriterionId, string>
  /** What was said of it earlier; empty for nothing. */
  before: string
  onClose: () => void
}

/** Says why a criterion was judged wrongly. A person reads it; the marks stay as they are until then. */
export default function DisputeSheet({ submissionId, criterion, title, drafts, before, onClose }: DisputeSheetProps) {
  const { id, label, marks, of } = criterion
  const [reason, setReason] = useState(drafts.get(id) ?? before)
  const [isEmpty, setIsEmpty] = useState(false)
  const writeAll = useWriteAll()
  const change = (text: string) => {
    setReason(text)
    setIsEmpty(false)
    drafts.set(id, text)
  }
  const send = () => {
    if (reason.trim() === '') return setIsEmpty(true)
    writeAll({
      action: 'keep the dispute',
      intents: [
        {
          path: 'mains.dispute',
          input: { submissionId, criterion: id, reason: reason.trim() },
          about: { title, detail: `A dispute of ${label}` },
        },
      ],
      onKept: () => {
        drafts.delete(id)
        track('Mains Disputed', { criterion: id })
        onClose()
      },
    })
  }
  return (
    <Sheet isOpen onClose={onClose} title={`Dispute: ${label}`}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p>It gave {marksOf(marks, of)}. A person reads what you say; the marks stay until then.</p>
        <Field
          label="Why is this wrong?"
          hint={`Name the words of your answer that were overlooked. ${longestReason} characters at most.`}
          error={isEmpty ? 'Say in a few words what was judged wrongly.' : null}
        >
          {(control) => (
            <textarea
              {...control}
              rows={5}
              required
              maxLength={longestReason}
              value={reason}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" isFullWidth>
          Send
        </Button>
      </form>
    </Sheet>
  )
}
