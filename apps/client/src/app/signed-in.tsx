import { OutboxWatch } from './outbox-watch.tsx'

/** What stands beside the screens while somebody is signed in: one script, after the first paint. */
export default function SignedIn() {
  return <OutboxWatch />
}
