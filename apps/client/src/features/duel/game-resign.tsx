import { useEffect, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { leaveDuel } from './duel-store.ts'
import styles from './duel.module.css'

const armedMs = 4_000

/** Gives up by two taps: the second within four seconds. */
export function GameResign({ epoch }: { epoch: string }) {
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    if (!isArmed) return
    const timer = setTimeout(() => setIsArmed(false), armedMs)
    return () => clearTimeout(timer)
  }, [isArmed])
  return (
    <div className={styles['resign']}>
      <Button
        variant={isArmed ? 'danger' : 'quiet'}
        icon="flag"
        onClick={() => (isArmed ? leaveDuel(epoch) : setIsArmed(true))}
      >
        {isArmed ? 'Tap again to resign' : 'Resign'}
      </Button>
    </div>
  )
}
