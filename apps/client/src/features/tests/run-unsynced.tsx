import { useWaiting } from '../../shared/outbox/outbox.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import type { RunState } from './run-state.ts'
import styles from './run.module.css'
import { useServerTime } from './server-clock.ts'

/** As long as this is nothing to speak of. */
const quietMs = 10_000

interface RunUnsyncedProps {
  attemptId: string
  states: readonly RunState[]
}

/** Says that answers wait on this phone for longer than ten seconds; answering goes on. */
export function RunUnsynced({ attemptId, states }: RunUnsyncedProps) {
  const isOnline = useIsOnline()
  const waiting = useWaiting('tests.append').filter((event) => event.attemptId === attemptId)
  const unkept = states.flatMap(({ word }) => (word !== null && !word.isKept ? word.at : []))
  const oldestMs = Math.min(...waiting.map(({ at }) => Date.parse(at)), ...unkept.map((at) => Date.parse(at)))
  const isLong = useServerTime((nowMs) => nowMs - oldestMs > quietMs)
  const count = new Set(waiting.flatMap((event) => (event.kind === 'answer' ? event.questionId : []))).size
  return (
    <output className={styles['region']}>
      {isLong && (
        <span className={styles['unsynced']}>
          <Icon name="retry" size="sm" />
          <span>
            {count === 0
              ? 'Not everything is sent yet.'
              : `${count} ${count === 1 ? 'question is' : 'questions are'} saved on this phone only.`}{' '}
            {isOnline ? 'Sending goes on.' : 'Go on answering: they are sent when you are online.'}
          </span>
        </span>
      )}
    </output>
  )
}
