import { useEffect } from 'react'
import { api } from '../../shared/api/trpc.ts'
import { connection } from '../../shared/connection/connection.ts'
import { interrupt, withdraw } from '../../shared/interruptions/queue.ts'
import { useSession } from '../../shared/session/session.ts'
import { currentStudentId, useStudent } from '../../shared/session/student.ts'
import { settings } from '../../shared/settings/settings.ts'

/**
 * How long a screen has stood before the question: whoever only passes is not asked about, and what the screen itself
 * asks for has gone out, so that its answer does not wait for this one in one batch.
 */
export const restMs = 1_000

/**
 * Asks once for each calm screen whether the phone nudge is due there, and lets it wait for its turn (NUDGE-01…03). The
 * answer holds on this screen only: with it the nudge goes. Offline, and where the question fails, nothing comes up.
 */
export function useNudge(path: string, isCalm: boolean) {
  const student = useStudent()
  const { phase } = useSession()
  const studentId = student?.user_id
  const mayBeDue = isCalm && phase === 'confirmed' && (student?.phone ?? '') === ''
  useEffect(() => {
    if (!mayBeDue || studentId === undefined) return undefined
    let isOver = false
    const isStill = () => !isOver && currentStudentId() === studentId
    const timer = setTimeout(() => {
      // What cannot be asked is asked about the next screen.
      if (connection.isOnline) ask(path, isStill).catch(() => undefined)
    }, restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      withdraw('nudge')
    }
  }, [path, mayBeDue, studentId])
}

async function ask(path: string, isStill: () => boolean) {
  const sent = settings.phoneVerifyModalShownTimestamp
  const { nudge, shownTimestamp } = await api.nudge.due.query({ path, shownTimestamp: sent })
  if (!isStill()) return
  // In the future it counts as now, of the server's clock (NUDGE-03).
  if (settings.phoneVerifyModalShownTimestamp === sent) settings.phoneVerifyModalShownTimestamp = shownTimestamp
  if (nudge === 'none') return
  const { NudgeDialog, ToVerifyPhone } = await import('./nudge-dialog.tsx')
  if (isStill()) interrupt({ id: 'nudge', Show: nudge === 'modal' ? NudgeDialog : ToVerifyPhone })
}
