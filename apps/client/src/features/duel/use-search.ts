import type { DuelFormat, DuelSubject } from '@abhyas/contracts/duel'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { track } from '../../shared/analytics/track.ts'
import { cancelSeek, duelStore, seekOpponent } from './duel-store.ts'

/** After so long in the background the queue is left: nobody is matched with a phone in a pocket. */
const graceMs = 10_000

interface Search {
  readonly subject: DuelSubject
  readonly format: DuelFormat
  /** Whether the server can be asked: it has said what runs, and no duel does. */
  readonly isPossible: boolean
}

/** Searches while the screen is shown; left, cancelled or away for ten seconds it stops. `again` begins anew. */
export function useSearch({ subject, format, isPossible }: Search) {
  const [hasStopped, setHasStopped] = useState(false)
  const isOn = isPossible && !hasStopped
  const { seek: told } = useSnapshot(duelStore)
  const isUntold = told === null
  useEffect(() => {
    if (!isOn) return
    const { seek } = duelStore
    if (seek?.subject === subject && seek.format === format) return
    seekOpponent(subject, format)
    track('Duel Searched', { subject, format })
    // A server that knows of no search any more is asked again.
  }, [isOn, isUntold, subject, format])
  // What was stopped without a line is searched for at the server still.
  useEffect(() => {
    if (hasStopped && isPossible && !isUntold) cancelSeek()
  }, [hasStopped, isPossible, isUntold])
  // Gone to the duel that was found there is nothing to cancel.
  const leave = useEffectEvent(() => {
    if (duelStore.duel === null || duelStore.duel.phase === 'over') cancelSeek()
  })
  useEffect(() => () => leave(), [])
  const stop = useEffectEvent(() => {
    leave()
    setHasStopped(true)
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let leftAt: number | undefined
    const onVisibility = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') {
        leftAt = Date.now()
        timer = setTimeout(() => stop(), graceMs)
      } else {
        // A page that was frozen had no timers.
        if (leftAt !== undefined && Date.now() - leftAt >= graceMs) stop()
        leftAt = undefined
      }
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])
  return { hasStopped, again: () => setHasStopped(false) }
}
