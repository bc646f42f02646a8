import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { entryState, goBack } from './history-entry.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Marks the history entry that lies above this screen's own while leaving must be asked for. */
const isGuard = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isGuard' in state

const pushGuard = () => history.pushState({ ...entryState({}, false), isGuard: true }, '')

/** While a step back of our own is on its way: nobody asked to leave by it. */
let isStepping = false
function stepBack() {
  isStepping = true
  // After every listener has heard of it.
  addEventListener('popstate', () => setTimeout(() => (isStepping = false)), { once: true })
  history.back()
}

interface LeaveGuardProps {
  /** While leaving has to be asked for. */
  isAsked: boolean
  /** Where leaving leads when the visit began on this screen. */
  fallback: string
  /** What leaving means, where it is more than that the time goes on. */
  text?: string
  title?: string
}

/** Asks before a screen whose time runs is left, by whatever way back: the arrow, Esc, the browser, a gesture. */
export function LeaveGuard({
  isAsked,
  fallback,
  text = 'Your answers are kept. The time goes on while you are away.',
  title = 'Leave while the time runs?',
}: LeaveGuardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [, navigate] = useLocation()
  const isLeaving = useRef(false)
  const onBack = useEffectEvent(() => {
    if (isLeaving.current || isGuard(history.state)) return
    if (isStepping) pushGuard()
    else setIsOpen(true)
  })
  useEffect(() => {
    if (!isAsked) {
      // The set ended here: back leads where it led before.
      if (isGuard(history.state)) stepBack()
      return
    }
    if (!isGuard(history.state)) pushGuard()
    const listen = () => onBack()
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [isAsked])
  const stay = () => {
    setIsOpen(false)
    pushGuard()
  }
  const leave = () => {
    setIsOpen(false)
    isLeaving.current = true
    goBack(navigate, fallback)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={stay}
      title={title}
      actions={
        <>
          <Button onClick={leave}>Leave</Button>
          <Button variant="primary" onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
