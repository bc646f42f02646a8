import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { toFailure, type Failure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { serverNow } from '../../shared/connection/connection.ts'
import { saveSettings, settings } from '../../shared/settings/settings.ts'
import { runPath } from './paths.ts'
import { deviceId } from './run-store.ts'

/** The id of the start of test `testId`: the one of before, until it was answered, so that it begins once. */
function startId(testId: string): string {
  const { testStart: before } = settings
  if (before?.['testId'] === testId && typeof before['clientId'] === 'string') return before['clientId']
  const clientId = crypto.randomUUID()
  settings.testStart = { testId, clientId }
  saveSettings()
  return clientId
}

/** The way to start test `testId` and go there; however often, and whatever breaks in between, it is one attempt. */
export function useStart(testId: string): {
  readonly start: () => void
  readonly isBusy: boolean
  readonly failure: Failure | undefined
} {
  const utils = trpc.useUtils()
  const [, navigate] = useLocation()
  const { mutate, isPending, error } = trpc.tests.start.useMutation({
    onSuccess: (attempt) => {
      settings.testStart = null
      utils.tests.attempt.setData({ attemptId: attempt.id }, attempt)
      void utils.tests.list.invalidate()
      track('Test Started', { test: testId })
      navigate(runPath(attempt.id), { replace: true })
    },
    // Another test runs: which one, the list says.
    onError: () => void utils.tests.list.invalidate(),
  })
  return {
    start: () => {
      if (isPending) return
      mutate({ clientId: startId(testId), at: serverNow().toISOString(), testId, deviceId: deviceId() })
    },
    isBusy: isPending,
    failure: error ? toFailure(error) : undefined,
  }
}
