import type { Watch } from '@abhyas/telemetry/watch'
import type { Kysely } from 'kysely'
import type { AccountLimits } from './account/limits.ts'
import type { Library } from './content/library.ts'
import type { Tables } from './database/tables.ts'
import type { Timings } from './duel/timings.ts'
import type { Inbox } from './mail/inbox.ts'
import type { Mailer } from './mail/mail.ts'
import type { Pusher } from './push/sender.ts'
import type { Texter } from './sms/text.ts'
import type { Model } from './tutor/model.ts'
import type { TutorParts } from './tutor/tutor.ts'

/** All that the server needs from outside. Whoever makes these closes them. */
export interface Deps {
  readonly db: Kysely<Tables>
  /** The content as it is now: an import may change it while the server runs. */
  readonly library: () => Library
  readonly now: () => Date
  readonly pepper: Buffer
  readonly limits: AccountLimits
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null
  /** Null where no text message can be sent. */
  readonly texter: Texter | null
  /** Null or left out where no push messages are sent. */
  readonly push?: Pusher | null
  /** Null except in embedded mode. */
  readonly inbox: Inbox | null
  /** Whether the seeded student may be used: only where the public origin is loopback. */
  readonly offersDemo: boolean
  /** Of the Valkey or Redis that several backends share; null where this is the only one. */
  readonly valkeyUrl: string | null
  /** How often duels are looked after, where a test says otherwise. */
  readonly duelTimings?: Timings
  /** What writes the tutor's answers; without it, they are of the material's own sentences. */
  readonly model?: Model | null
  /** What the tutor looks things up with, where a test says otherwise. */
  readonly tutorParts?: TutorParts
  /** What counts and reports; left out, it is counted for nobody. */
  readonly watch?: Watch
  /** True from the signal to stop on: the service is then not ready, and ends what it has begun. */
  readonly isStopping: () => boolean
}
