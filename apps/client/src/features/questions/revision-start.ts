import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { practicePath, startPractice, type PracticeStart } from './practice-session.ts'

/** Gives the way to begin a set and to go to it. */
export function useStartSet() {
  const [, navigate] = useLocation()
  return (start: PracticeStart, ids: readonly string[]): void => {
    track('Practice Started', { mode: start.mode, count: ids.length })
    startPractice(start, ids)
    navigate(practicePath)
  }
}

/** Gives the way to begin a set of revision: feedback after each answer, no timer. */
export function useStartRevision() {
  const start = useStartSet()
  return (title: string, ids: readonly string[]): void =>
    start({ title, mode: 'revision', feedback: 'now', timerSeconds: null, from: '/revision' }, ids)
}
