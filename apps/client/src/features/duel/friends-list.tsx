import type { Outputs } from '@abhyas/contracts/app-router'
import type { Invite } from '@abhyas/contracts/duel'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { ShareInvite } from './friends-share.tsx'
import { WaitForFriend } from './friends-wait.tsx'
import styles from './friends.module.css'
import { resultsPath, startPath } from './paths.ts'
import { aboutOf, momentText } from './words.ts'

type Lobby = Outputs['duel']['lobby']

/** The invitations that the student made, newest state of each; while a live one is out, the line is kept open. */
export function Invites({ lobby: { invites, runningId } }: { lobby: Lobby }) {
  const isLive = invites.find(({ mode, state }) => mode === 'live' && (state === 'open' || state === 'joined'))
  if (invites.length === 0) return null
  return (
    <section className={styles['stack']} aria-labelledby="invites-title">
      <h2 id="invites-title">Your invitations</h2>
      {isLive && <WaitForFriend name={isLive.friend ?? 'your friend'} />}
      <ul className={styles['stack']}>
        {invites.map((invite) => (
          <li key={invite.code}>
            <Card tone={invite.state === 'joined' ? 'success' : 'surface'} className={styles['stack']}>
              <Row invite={invite} runningId={runningId} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ invite, runningId }: { invite: Invite; runningId: string | null }) {
  const { state, mode, duelId, isRated } = invite
  const isWithdrawable = state === 'open' || (state === 'joined' && mode === 'live')
  return (
    <>
      <div>
        <h3>{aboutOf(invite)}</h3>
        <p>{stateWords(invite)}</p>
        <p className={styles['note']}>
          {mode === 'live' ? 'Live' : 'Each in your own time'} · {isRated ? 'rated if both want it' : 'not rated'}
        </p>
      </div>
      {state === 'open' && <ShareInvite invite={invite} />}
      {duelId !== null && (
        <ButtonLink isFullWidth href={duelId === runningId ? startPath : resultsPath(duelId)}>
          {duelId === runningId ? 'Go on with the duel' : state === 'played' ? 'See the result' : 'See your part'}
        </ButtonLink>
      )}
      {isWithdrawable && <Withdraw code={invite.code} />}
    </>
  )
}

function stateWords({ state, mode, friend, expiresAt }: Invite): string {
  const name = friend ?? 'Your friend'
  switch (state) {
    case 'open':
      return `Nobody came yet. Open until ${momentText(expiresAt)}.`
    case 'joined':
      return mode === 'live' ? `${name} is here.` : `${name} plays now.`
    case 'played':
      return `Played with ${name}.`
    case 'expired':
      return 'The time is over: nobody came.'
    default:
      return 'Withdrawn.'
  }
}

function Withdraw({ code }: { code: string }) {
  const utils = trpc.useUtils()
  const toast = useToast()
  const { mutate, isPending } = trpc.duel.withdraw.useMutation({
    onSuccess: () => utils.duel.lobby.invalidate(),
    onError: (error) => toast.show({ type: 'error', title: 'Could not withdraw', message: toFailure(error).message }),
  })
  return (
    <Button variant="quiet" isBusy={isPending} onClick={() => mutate({ code })}>
      Withdraw
    </Button>
  )
}
