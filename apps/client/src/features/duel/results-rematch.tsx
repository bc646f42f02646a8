import type { Seat } from '@abhyas/contracts/duel'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { useCountdown } from '../../shared/ui/use-countdown.ts'
import { askRematch, sitAgain } from './duel-store.ts'
import { startPath } from './paths.ts'
import { serverMs } from './server-time.ts'
import { useDuel } from './use-duel.ts'
import styles from './after.module.css'

interface RematchProps {
  duelId: string
  /** The student's own. */
  seat: Seat
  /** When the offer ends. */
  until: string
  /** The opponent's. */
  name: string
}

/** While it lasts: one tap of each, and the next duel begins. Nothing once it is over. */
export function Rematch(props: RematchProps) {
  const secondsLeft = useCountdown(Date.parse(props.until), serverMs)
  return secondsLeft > 0 ? <Offer {...props} secondsLeft={secondsLeft} /> : null
}

function Offer({ duelId, seat, name, secondsLeft }: RematchProps & { secondsLeft: number }) {
  const { link, isWelcome, rematch, duel, refusal } = useDuel()
  const [, navigate] = useLocation()
  const asked = rematch?.epoch === duelId ? rematch.asked : [false, false]
  const [isMine, isTheirs] = seat === 0 ? asked : [asked[1], asked[0]]
  const [hasAsked, setHasAsked] = useState(false)
  const isSeated = duel?.epoch === duelId
  const isMatched = duel !== null && duel.epoch !== duelId && duel.phase !== 'over'
  useEffect(() => {
    if (link === 'open' && isWelcome && !isSeated && !isMatched) sitAgain(duelId)
  }, [link, isWelcome, isSeated, isMatched, duelId])
  useEffect(() => {
    if (isMatched) navigate(startPath, { replace: true })
  }, [isMatched, navigate])
  return (
    <Card tone="primary" className={styles['list']}>
      <output>{wordsOf(name, isMine === true, isTheirs === true)}</output>
      <Button
        variant="primary"
        isFullWidth
        icon="retry"
        isBusy={isMine === true || link !== 'open'}
        onClick={() => {
          setHasAsked(true)
          track('Duel Rematch Asked')
          askRematch(duelId)
        }}
      >
        {isTheirs ? 'Accept' : 'Rematch'} ({secondsLeft} s)
      </Button>
      {hasAsked && refusal !== null && (
        <p role="alert" className={styles['bad']}>
          {refusal}
        </p>
      )}
    </Card>
  )
}

function wordsOf(name: string, isMine: boolean, isTheirs: boolean): string {
  if (isMine) return `Asked. ${name} has not answered yet.`
  return isTheirs ? `${name} wants a rematch.` : 'Once more, with new questions?'
}
