import { useEffect } from 'react'
import { useNudge } from '../features/nudge/use-nudge.ts'
import { usePush } from '../features/push/use-push.ts'
import { watchRating } from '../features/rating/watch-rating.ts'
import { withdraw } from '../shared/interruptions/queue.ts'
import { useInterruption } from '../shared/interruptions/use-interruption.ts'
import { onStudentChange } from '../shared/session/student.ts'

export interface InterruptionHostProps {
  readonly path: string
  readonly isCalm: boolean
}

/** Of the student who is signed in, and nobody else's. */
const ofStudent = ['nudge', 'rating', 'push', 'streak', 'highlight'] as const

const push = { loadInstructions: async () => (await import('./push-instructions.tsx')).PushInstructions }

/** Shows the interruption whose turn it is, alone, and only on a calm screen (G8). */
export function InterruptionHost({ path, isCalm }: InterruptionHostProps) {
  useNudge(path, isCalm)
  usePush(push)
  useEffect(watchRating, [])
  useEffect(() => onStudentChange(() => withdraw(...ofStudent)), [])
  const shown = useInterruption(isCalm)
  return shown && <shown.Show key={shown.id} onDone={() => withdraw(shown.id)} />
}
