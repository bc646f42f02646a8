import type { ReactNode } from 'react'
import { useIsOnline } from '../connection/connection.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { AnswerText } from './answer-text.tsx'
import styles from './conversation.module.css'
import { modeLabel } from './modes.ts'
import type { Cited } from './passage-sheet.tsx'
import { endOf } from './pieces.ts'
import type { ShownTurn } from './turns.ts'
import type { LiveAnswer } from './use-answer.ts'

interface TurnViewProps {
  readonly turn: Pick<ShownTurn, 'text' | 'mode' | 'language' | 'answer'>
  readonly live: LiveAnswer
  readonly onCite: (cited: Cited) => void
  /** What can be done with the answer. */
  readonly actions?: ReactNode
}

/** A question with what there is of its answer. */
export function TurnView({ turn, live, onCite, actions }: TurnViewProps) {
  return (
    <li className={styles['turn']}>
      <div className={styles['question']}>
        <h2>{turn.text}</h2>
        {turn.mode !== 'explain' && <Badge>{modeLabel(turn.mode)}</Badge>}
      </div>
      <div className={styles['answer']}>
        {turn.answer === null ? (
          <Unsent />
        ) : (
          <>
            <AnswerText pieces={live.pieces} language={turn.language} onCite={onCite} />
            <Progress live={live} />
            {actions}
          </>
        )}
      </div>
    </li>
  )
}

function Unsent() {
  const isOnline = useIsOnline()
  return (
    <p className={styles['status']}>{isOnline ? 'Asking…' : 'Kept on this phone. It is asked when you are online.'}</p>
  )
}

/** What becomes of an answer that is not whole (TUTOR-04). */
function Progress({ live }: { live: LiveAnswer }) {
  const { state, failure, pieces, goOn } = live
  if (state === 'complete') {
    const reason = endOf(pieces)?.reason
    if (reason === 'stopped') return <p className={styles['status']}>Stopped.</p>
    if (reason === 'failed') return <p className={styles['status']}>It could not be finished. What is here is kept.</p>
    return null
  }
  if (state === 'broken')
    return (
      <div className={styles['broken']} role="alert">
        <p>
          The answer was cut off. What is here is kept. {failure && failure.code !== 'OFFLINE' ? failure.message : ''}
        </p>
        <Button icon="retry" onClick={goOn}>
          Continue
        </Button>
      </div>
    )
  return <p className={styles['status']}>{statusText(state, pieces.length > 0)}</p>
}

function statusText(state: LiveAnswer['state'], hasBegun: boolean): string {
  if (state === 'offline') return 'Offline. The rest comes when you are online.'
  if (state === 'reconnecting') return 'Connection lost. Coming back…'
  return hasBegun ? 'Writing…' : 'Looking in the sources…'
}
