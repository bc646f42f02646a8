import { routes } from '@abhyas/contracts/routes'
import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { startPractice } from './practice-session.ts'

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
  const [, navigate] = useLocation()
  return ({ title, mode, ids, from }) => {
    track('Practice Started', { mode, count: ids.length })
    startPractice({ title, mode, feedback: 'now', timerSeconds: null, from }, ids)
    navigate(routes.practiceQuestions.path)
  }
}
