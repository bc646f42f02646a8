import { useState } from 'react'
import { discardRefused } from '../outbox/outbox.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './conversation.module.css'
import type { RefusedQuestion } from './use-conversation.ts'

interface RefusedQuestionsProps {
  readonly refused: readonly RefusedQuestion[]
}

/** Questions that could not be asked, and why: nothing that was written is lost. */
export function RefusedQuestions({ refused }: RefusedQuestionsProps) {
  if (refused.length === 0) return null
  return (
    <ul className={styles['refusals']}>
      {refused.map((question) => (
        <Refused key={question.asked.clientId} question={question} />
      ))}
    </ul>
  )
}

function Refused({ question: { asked, message } }: { question: RefusedQuestion }) {
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()
  const copy = () =>
    void navigator.clipboard.writeText(asked.text).then(
      () => toast.show({ type: 'success', title: 'Copied' }),
      () => toast.show({ type: 'error', title: 'Could not copy', message: 'Select the text instead.' }),
    )
  const remove = () => {
    setIsBusy(true)
    void discardRefused(asked.clientId).finally(() => setIsBusy(false))
  }
  return (
    <li className={styles['broken']}>
      <h2>{asked.text}</h2>
      <p>It could not be asked. {message}</p>
      <div className={styles['buttons']}>
        <Button icon="copy" onClick={copy}>
          Copy
        </Button>
        <Button icon="trash" isBusy={isBusy} onClick={remove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
