import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../shared/ui/button.tsx'
import type { LinkPhase } from './duel-socket.ts'
import { sayHello, connectHere } from './duel-store.ts'
import { startPath } from './paths.ts'
import { useDuel } from './use-duel.ts'
import styles from './friends.module.css'

interface WaitProps {
  /** Who is awaited. */
  name: string
  /** Called when the duel is there, before it is opened. */
  onBegun?: () => void
}

/** Waits on the line for the other player: a live duel begins by itself when both are there. */
export function WaitForFriend({ name, onBegun }: WaitProps) {
  const { link, duel } = useDuel()
  const [, navigate] = useLocation()
  const isBegun = duel !== null && duel.phase !== 'over'
  // Where the line is open already: what was accepted a moment ago begins now, if the other is there.
  useEffect(() => {
    sayHello()
  }, [])
  useEffect(() => {
    if (!isBegun) return
    onBegun?.()
    navigate(startPath)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it begins
  }, [isBegun])
  return (
    <>
      <output className={styles['note']}>{wordsOf(link, name)}</output>
      {(link === 'elsewhere' || link === 'refused') && <Button onClick={connectHere}>Wait here</Button>}
    </>
  )
}

function wordsOf(link: LinkPhase, name: string): string {
  if (link === 'open') return `Waiting for ${name}. Keep this screen open: the duel begins by itself.`
  if (link === 'elsewhere') return 'Another page of yours is open and waits there.'
  if (link === 'refused') return 'The line was closed.'
  if (link === 'signedOut') return 'You are signed out. Sign in once more to play.'
  return 'Connecting…'
}
