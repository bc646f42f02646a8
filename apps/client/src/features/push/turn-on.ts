import { track } from '../../shared/analytics/track.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import type { PushChoice } from './choice.ts'
import { subscribe } from './subscription.ts'

/** `failed`: allowed, but the push service or the server was away; it is tried again at the next start. */
export type Answer = 'on' | 'failed' | 'unanswered' | 'denied'

/**
 * Asks the browser's permission, and tells with `choice` what this device is to be told of (C3); the server keeps it as
 * the consent to push (C4). Must be called inside a click, with nothing awaited before it.
 */
export async function turnOn(choice: PushChoice): Promise<Answer> {
  const studentId = currentStudentId()
  const permission = await Notification.requestPermission()
  track('Push Permission Answered', { permission })
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'unanswered'
  // Another tab has signed somebody else in meanwhile: it was not their yes (F24).
  if (currentStudentId() !== studentId) return 'unanswered'
  return subscribe(choice, true).then(
    () => 'on',
    () => 'failed',
  )
}
