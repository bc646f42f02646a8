import { Optional } from '../shared/lazy/optional.tsx'
import { InterruptionHost, type InterruptionHostProps } from './interruption-host.tsx'
import { OutboxWatch } from './outbox-watch.tsx'

/** What stands beside the screens while somebody is signed in: one script, after the first paint. */
export default function SignedIn(props: InterruptionHostProps) {
  return (
    <>
      <OutboxWatch />
      <Optional>
        <InterruptionHost {...props} />
      </Optional>
    </>
  )
}
