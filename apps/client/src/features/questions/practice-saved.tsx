import { useIsOutboxListed, useWaiting } from '../../shared/outbox/outbox.ts'
import { useStudent } from '../../shared/session/student.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './practice.module.css'

interface PracticeSavedProps {
  isSample: boolean
  /** Whether the set has an answer. */
  isAnswered: boolean
}

/** Where the answers are: in the account, or how many still on this phone alone. */
export function PracticeSaved({ isSample, isAnswered }: PracticeSavedProps) {
  const isSignedIn = useStudent() !== undefined
  const isListed = useIsOutboxListed()
  const waiting = useWaiting('questions.append').filter(({ kind }) => kind === 'answer').length
  if (!isSignedIn)
    return isSample ? (
      <p className={styles['saved']}>Sample, not kept</p>
    ) : (
      <p className={styles['waiting']}>Kept on this phone alone until you sign in again</p>
    )
  if (waiting > 0)
    return (
      <p className={styles['waiting']}>
        <Icon name="retry" size="sm" />
        {waiting === 1 ? '1 answer' : `${waiting} answers`} waiting
        <span className="visually-hidden">, kept on this phone and sent when you are online</span>
      </p>
    )
  // What waits may not be read yet.
  if (isAnswered && isListed)
    return (
      <p className={styles['saved']}>
        <Icon name="check" size="sm" />
        Saved
      </p>
    )
  return isSample ? <p className={styles['saved']}>Sample</p> : null
}
