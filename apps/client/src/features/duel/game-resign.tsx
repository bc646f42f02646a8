import { useEffect, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import type { LinkPhase } from './duel-socket.ts'
import { leaveDuel } from './duel-store.ts'
import styles from './duel.module.css'

const armedMs = 4_000

/** Gives up by two taps: the second within four seconds. */
export function GameResign({ epoch, link }: { epoch: string; link: LinkPhase }) {
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    if (!isArmed) return
    const timer = setTimeout(() => setIsArmed(false), armedMs)
    return () => clearTimeout(timer)
  }, [isArmed])
  const isOpen = link === 'open'
  return (
    <div className={styles['resign']}>
      <Button
        disabled={!isOpen}
        aria-describedby={isOpen ? undefined : 'no-resign'}
        variant={isArmed ? 'danger' : 'quiet'}
        icon="flag"
        onClick={() => (isArmed ? leaveDuel(epoch) : setIsArmed(true))}
      >
        {isArmed ? 'Tap again to resign' : 'Resign'}
      </Button>
      {!isOpen && (
        <p id="no-resign" className={styles['note']}>
          You can resign when the line is back.
        </p>
      )}
    </div>
  )
}
