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

interface Start {
  readonly title: string
  /** `paper`: a year's paper in its order. */
  readonly mode: 'practice' | 'paper'
  readonly ids: readonly string[]
  /** Where the practice was begun, and leads back to. */
  readonly from: string
}

/** Gives the way to begin a practice of some questions: feedback at once, no clock. */
export function useStart(): (start: Start) => void {
  const start = useStartSet()
  return ({ title, mode, ids, from }) => start({ title, mode, feedback: 'now', timerSeconds: null, from }, ids)
}
