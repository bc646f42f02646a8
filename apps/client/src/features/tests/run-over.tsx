import type { Attempt } from '@abhyas/contracts/tests'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { LeaveGuard } from '../../shared/navigation/leave-guard.tsx'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { listPath, resultPath } from './paths.ts'
import { tellAll } from './run-tell.ts'
import styles from './run.module.css'
import { announceClock, serverClock, useServerTime } from './server-clock.ts'

interface RunOverProps {
  attempt: Attempt
  /** By the student, here or on another device; else its time is over. */
  isHandedIn: boolean
  /** The outbox has the submission, or this device has none to make. */
  isKept: boolean
}

/** The test is handed in or its time is over: what is still to be sent, and the way to the result. */
export function RunOver({ attempt: { id, test, phase, submittedAt }, isHandedIn, isKept }: RunOverProps) {
  const isOnline = useIsOnline()
  const isWaiting = useWaiting('tests.append').some((event) => event.attemptId === id)
  // What the server closed has its result, whatever it was told.
  const isSent = (isKept || submittedAt !== null || phase === 'final') && !isWaiting
  const isSure = useServerTime(() => serverClock().isSure())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const tell = useEffectEvent(() => void tellAll(id).catch(() => undefined))
  useEffect(() => tell(), [id, isOnline])
  useEffect(() => {
    if (isKept || !isOnline) return undefined
    // Nothing can be stored here, and the server did not take it yet.
    const timer = setInterval(() => tell(), 5_000)
    return () => clearInterval(timer)
  }, [isKept, isOnline])
  return (
    <>
      <ScreenBar title={test.title} fallback={listPath} />
      <LeaveGuard isAsked={false} fallback={listPath} />
      <div className={styles['over']}>
        <Icon name={isOnline ? 'check' : 'offline'} size="2xl" />
        <h2 ref={heading} tabIndex={-1}>
          {isHandedIn ? 'Submitted' : 'Time is over'}
        </h2>
        <output>{wordsOf({ isOnline, isHandedIn, isSent })}</output>
        {isOnline && isSent && (
          <ButtonLink variant="primary" href={resultPath(id, test.kind)}>
            See the result
          </ButtonLink>
        )}
        {!isOnline && !isSure && !isHandedIn && phase === 'running' && (
          <>
            <p className={styles['note']}>
              This phone slept or its clock was changed, and the server cannot be asked. Whether the time is really over
              is decided there.
            </p>
            <Button
              onClick={() => {
                serverClock().mistrustWall()
                announceClock()
              }}
            >
              The phone’s clock is wrong, go on
            </Button>
          </>
        )}
        <ButtonLink variant="quiet" href={listPath}>
          All tests
        </ButtonLink>
      </div>
    </>
  )
}

function wordsOf({
  isOnline,
  isHandedIn,
  isSent,
}: {
  isOnline: boolean
  isHandedIn: boolean
  isSent: boolean
}): string {
  if (!isOnline)
    return isHandedIn
      ? 'Locked, will send. Your result comes when you are online.'
      : 'Locked. Your result comes when you are online.'
  if (!isSent) return 'Sending your last answers. They are safe on this phone.'
  return 'Your answers are with the server.'
}
