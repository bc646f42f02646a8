import { routes } from '@abhyas/contracts/routes'
import { useSearchParams } from 'wouter'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useSession } from '../../shared/session/session.ts'
import { useStudent } from '../../shared/session/student.ts'
import { useSettings } from '../../shared/settings/settings.ts'
import { useSignIn } from '../../shared/sign-in/sign-in-gate.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Blocks } from './friends-blocks.tsx'
import { EnterCode } from './friends-code.tsx'
import { Invitation } from './friends-invitation.tsx'
import { Invites } from './friends-list.tsx'
import { NewInvite } from './friends-new.tsx'
import styles from './friends.module.css'
import { keptInvite } from './invite.ts'
import { lobbyPath } from './paths.ts'

/** Duels with friends (DUEL-03): an invitation that was opened (`?code=`), those that are out, a new one, and blocks. */
export default function FriendsPage() {
  const [params] = useSearchParams()
  const { duelInviteData } = useSettings()
  const student = useStudent()
  const { phase } = useSession()
  // Whoever signed up in between has come without the link's address.
  const code = params.get('code') ?? (student && keptInvite(duelInviteData)?.code) ?? null
  return (
    <>
      <ScreenBar title={routes.duelFriends.title} fallback={lobbyPath} />
      <div className={styles['page']}>
        {code !== null && <Invitation key={code} code={code} />}
        {student ? <Own /> : phase !== 'unknown' && code === null && <SignedOut />}
      </div>
    </>
  )
}

/** Those that are out change by what friends do. */
const invitesMs = 10_000

function Own() {
  const { data, error, isFetching, refetch } = trpc.duel.lobby.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.invites.some(isWaiting) ? invitesMs : false),
  })
  return (
    <>
      {data ? (
        <Invites lobby={data} />
      ) : error ? (
        <p className={styles['note']} role="alert">
          {toFailure(error).code === 'OFFLINE'
            ? 'You are offline. Your invitations are listed when you are online.'
            : toFailure(error).message}{' '}
          <Button variant="quiet" icon="retry" isBusy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <Loading label="Loading your invitations">
          <Skeleton shape="block" />
        </Loading>
      )}
      <NewInvite />
      <EnterCode />
      <Blocks />
    </>
  )
}

const isWaiting = ({ state }: { state: string }) => state === 'open' || state === 'joined'

function SignedOut() {
  const signIn = useSignIn()
  return (
    <>
      <h2>Play a friend</h2>
      <ul className={styles['points']}>
        <li>The same questions in the same order, live or each in your own time</li>
        <li>Invite by a link, a QR code or eight characters</li>
        <li>For fun, or for rating when both want it</li>
      </ul>
      <p className={styles['note']}>A duel is kept in your account, so it needs one.</p>
      <Button variant="primary" isFullWidth onClick={() => signIn()}>
        Sign in
      </Button>
      <EnterCode />
    </>
  )
}
