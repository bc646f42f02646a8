import { track } from '../../shared/analytics/track.ts'
import type { PushChoice } from './choice.ts'
import { subscribe } from './subscription.ts'

/** `failed`: allowed, but the push service or the server was away; it is tried again at the next start. */
export type Answer = 'on' | 'failed' | 'unanswered' | 'denied'

/**
 * Asks the browser's permission, and tells with `choice` what this device is to be told of (C3). Must be called inside a
 * click, with nothing awaited before it.
 */
export async function turnOn(choice: PushChoice): Promise<Answer> {
  const permission = await Notification.requestPermission()
  track('Push Permission Answered', { permission })
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'unanswered'
  return subscribe(choice).then(
    () => 'on',
    () => 'failed',
  )
}
