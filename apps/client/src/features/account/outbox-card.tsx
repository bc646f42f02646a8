import { useIsOnline } from '../../shared/connection/connection.ts'
import { discardRefused, sendOutbox, useOutbox } from '../../shared/outbox/outbox.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import styles from './profile-page.module.css'

/** What is not on the server yet: how many changes wait, and how many it refused. Nothing when all is saved. */
export function OutboxCard() {
  const { waiting, refused } = useOutbox()
  const isOnline = useIsOnline()
  return (
    <>
      {waiting > 0 && (
        <Card tone="warning" className={styles['notice']}>
          <p>
            Waiting on this phone: {changes(waiting)}. {isOnline ? 'Sending now.' : 'Will be sent when you are online.'}
          </p>
          {isOnline && <Button onClick={() => void sendOutbox()}>Send now</Button>}
        </Card>
      )}
      {refused > 0 && (
        <Card tone="error" className={styles['notice']}>
          <p>Refused by the server and not saved: {changes(refused)}. Everything else is safe.</p>
          <Button onClick={() => void discardRefused()}>Discard</Button>
        </Card>
      )}
    </>
  )
}

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)
