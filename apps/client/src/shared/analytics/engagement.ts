import type { EngagementProfile } from './profile.ts'
import type { Sink } from './track.ts'

/** The engagement service as the app uses it. Nothing of it throws, and nothing waits for an answer. */
export interface Engagement {
  readonly track: Sink
  /** Says who is here: a sync, which counts as a login (ENG-03). After a `logout` on this page nobody: the next page does. */
  readonly login: (profile: EngagementProfile) => void
  /** Says what has changed of who is here. */
  readonly update: (profile: EngagementProfile) => void
  /** Nobody is here any more, and nothing of them stays on the device. Nothing happens where nobody was known. */
  readonly logout: () => void
  /** The student said yes in our own dialog, and then to the browser. */
  readonly allowPush: () => void
}
