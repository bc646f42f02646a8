import type { Attempt } from '@abhyas/contracts/tests'
import { useRef } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { serverNow } from '../../shared/connection/connection.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { claimRun, deviceId } from './run-store.ts'
import styles from './run.module.css'

interface RunElsewhereProps {
  attempt: Attempt
  runs: 'tab' | 'device'
}

/** Says that the test runs in another tab or on another device, and takes it over from there (TEST-02). */
export function RunElsewhere({ attempt, runs }: RunElsewhereProps) {
  const utils = trpc.useUtils()
  const clientId = useRef<string>(undefined)
  const { mutate, isPending, error } = trpc.tests.takeOver.useMutation({
    onSuccess: (taken) => {
      clientId.current = undefined
      claimRun(taken, true)
      utils.tests.attempt.setData({ attemptId: taken.id }, taken)
    },
  })
  const here = () => {
    if (runs === 'tab') return claimRun(attempt)
    // Asked again after a lost answer it is the same take-over.
    clientId.current ??= crypto.randomUUID()
    return mutate({
      clientId: clientId.current,
      at: serverNow().toISOString(),
      attemptId: attempt.id,
      deviceId: deviceId(),
    })
  }
  return (
    <Card tone="warning" className={styles['elsewhere']}>
      <output>
        {runs === 'tab'
          ? 'This test is open in another tab. Here you can only read.'
          : 'This test runs on another device. Here you can only read; its time goes on.'}
      </output>
      <Button variant="primary" isBusy={isPending} onClick={here}>
        Continue here
      </Button>
      {error && <p role="alert">{takeOverFailure(error)}</p>}
    </Card>
  )
}

function takeOverFailure(error: unknown): string {
  const { code, message } = toFailure(error)
  return code === 'OFFLINE'
    ? 'That needs the network. Go on at the other device, or try again when you are online.'
    : message
}
