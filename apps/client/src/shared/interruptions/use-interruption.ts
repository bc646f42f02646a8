import { useEffect, useState, useSyncExternalStore } from 'react'
import { settings } from '../settings/settings.ts'
import { isBusy } from './busy.ts'
import { interruptions, moreUrgent, onInterruptions, withdraw, type Interruption } from './queue.ts'
import { nextOf } from './rule.ts'

/** While something waits, how often it is looked whether the student is free: nothing tells of every dialog that goes. */
const lookMs = 1_000

interface Turn {
  readonly interruption: Interruption
  /** What had the focus before, to be given it back. */
  readonly focused: Element | null
}

const nextTurn = (isCalm: boolean, waiting: readonly Interruption[]): Turn | undefined => {
  const facts = {
    isCalm,
    isBusy: isBusy(),
    runningMs: performance.now(),
    lastAt: settings.lastPopupTime,
    now: Date.now(),
  }
  const interruption = nextOf(waiting, facts)
  return interruption && { interruption, focused: document.activeElement }
}

/**
 * The interruption that is up, undefined for none: one at a time, by the rule; a passive one makes way. It is gone with the first screen that is
 * not calm, for it has been seen. `lastPopupTime` keeps when something was up last, in every tab.
 */
export function useInterruption(isCalm: boolean): Interruption | undefined {
  const waiting = useSyncExternalStore(onInterruptions, interruptions)
  const [turn, setTurn] = useState<Turn>()
  const shown = turn && waiting.includes(turn.interruption) ? turn : undefined
  const passive = shown?.interruption.isPassive === true ? shown.interruption : undefined
  const isLooking = isCalm && (!shown || passive !== undefined) && waiting.length > 0
  useEffect(() => {
    if (!isLooking) return undefined
    const look = () => {
      const next = nextTurn(isCalm, passive ? moreUrgent(waiting, passive) : waiting)
      if (passive && !next) return
      setTurn(next)
      if (passive) withdraw(passive.id)
    }
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [isLooking, isCalm, waiting, passive])
  useEffect(() => {
    if (!shown) return undefined
    settings.lastPopupTime = Date.now()
    return () => {
      settings.lastPopupTime = Date.now()
      giveBack(shown.focused)
    }
  }, [shown])
  useEffect(() => {
    if (shown && !isCalm) withdraw(shown.interruption.id)
  }, [shown, isCalm])
  return isCalm ? shown?.interruption : undefined
}

/** A dialog that leaves the page takes the focus along; where nothing else took it, it goes back to where it was. */
function giveBack(focused: Element | null) {
  const isNowhere = document.activeElement === null || document.activeElement === document.body
  if (isNowhere && focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
}
