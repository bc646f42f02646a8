import type { Attempt } from '@abhyas/contracts/tests'
import { useEffect, useEffectEvent } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { announceClock, read, serverClock } from './server-clock.ts'

/** How often the server is asked whether the attempt still runs, and here. */
const beatMs = 20_000
const watchMs = 1_000

/** Attempt `attemptId` with its questions: the copy on the device, else from the server. */
export function useAttempt(attemptId: string) {
  const { data, error, isFetching, refetch } = trpc.tests.attempt.useQuery({ attemptId }, { staleTime: Infinity })
  return {
    attempt: data,
    failure: data || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}

/**
 * While the screen is looked at: measures the server's clock, and learns that the attempt ended or went to another
 * device. Asks at once when the app comes to the front, when the server can be reached again and when a clock was set.
 */
export function useBeat({ id }: Pick<Attempt, 'id'>): void {
  const utils = trpc.useUtils()
  const isOnline = useIsOnline()
  const beat = useEffectEvent(async () => {
    const asked = read()
    const known = utils.tests.attempt.getData({ attemptId: id })
    const list = await utils.client.tests.list.query()
    serverClock().hear(Date.parse(list.now), asked, read())
    announceClock()
    utils.tests.list.setData(undefined, list)
    const running = list.running?.attemptId === id ? list.running : null
    utils.tests.attempt.setData({ attemptId: id }, (old) => {
      // Taken over here since it was asked: the answer is older. Nothing new: all the questions need not be stored once more.
      if (!old || old !== known || old.phase !== 'running') return undefined
      if (running === null) return { ...old, phase: 'closing' }
      const { deadline, deviceId } = running
      return old.deadline === deadline && old.deviceId === deviceId ? undefined : { ...old, deadline, deviceId }
    })
  })
  useEffect(() => {
    const ask = () => void beat().catch(() => undefined)
    const isWatched = () => document.visibilityState === 'visible'
    let since = 0
    const watch = setInterval(() => {
      if (!isWatched()) return
      since += watchMs
      const hasParted = serverClock().watch()
      if (!hasParted && since < beatMs) return
      since = 0
      ask()
    }, watchMs)
    const onVisibility = () => {
      if (!isWatched()) return
      serverClock().wake()
      announceClock()
      ask()
    }
    const onPageShow = () => onVisibility()
    ask()
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pageshow', onPageShow)
    return () => {
      clearInterval(watch)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pageshow', onPageShow)
    }
  }, [id, isOnline])
}
