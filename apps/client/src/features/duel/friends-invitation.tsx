import type { Outputs } from '@abhyas/contracts/app-router'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useStudent } from '../../shared/session/student.ts'
import { settings, useSettings } from '../../shared/settings/settings.ts'
import { useSignIn } from '../../shared/sign-in/sign-in-gate.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { Accept } from './friends-accept.tsx'
import { WaitForFriend } from './friends-wait.tsx'
import styles from './friends.module.css'
import { codeOf, forgetInvite, keepInvite, keptInvite } from './invite.ts'
import { friendsPath } from './paths.ts'
import { useInvitation } from './use-invitation.ts'
import { isMissing } from './waiting.tsx'
import { aboutOf, formatCounts, momentText } from './words.ts'

type Opened = Outputs['duel']['invitation']

/** The invitation that a link or a typed code opened: who invites to what, and the way in. */
export function Invitation({ code }: { code: string }) {
  const isCode = codeOf(code) === code
  const { data, error, isFetching, refetch } = useInvitation(code)
  const failure = data || !error ? undefined : toFailure(error)
  if (!isCode || isMissing(failure))
    return <Gone words="There is no such invitation. Look at the code once more, or ask your friend for a new one." />
  if (failure)
    return (
      <ErrorState
        message={
          failure.code === 'OFFLINE' ? 'You are offline. The invitation opens when you are online.' : failure.message
        }
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        requestId={failure.requestId}
      />
    )
  if (!data)
    return (
      <Loading label="Loading the invitation">
        <Skeleton shape="block" />
      </Loading>
    )
  return <Shown invitation={data} />
}

function Shown({ invitation }: { invitation: Opened }) {
  const { code, from, mode, isRated, expiresAt, state } = invitation
  const { duelInviteData } = useSettings()
  const isSignedIn = useStudent() !== undefined
  const { data: lobby } = trpc.duel.lobby.useQuery(undefined, { enabled: isSignedIn })
  const kept = keptInvite(duelInviteData)
  const isOwn = lobby?.invites.some((own) => own.code === code)
  // One's own may have been opened before signing in.
  const isToKeep = state === 'open' && (isSignedIn ? isOwn === false : true)
  useEffect(() => {
    if (isToKeep) keepInvite(code, expiresAt)
    else if (isOwn === true && keptInvite(settings.duelInviteData)?.code === code) forgetInvite()
  }, [code, expiresAt, isToKeep, isOwn])
  if (isOwn === true)
    return <Gone words="This invitation is your own: it is listed below. Send its link to a friend." />
  if (kept?.code === code && kept.isAccepted && (state === 'open' || state === 'joined'))
    return (
      <Card tone="primary" className={styles['stack']}>
        <h2>Joined</h2>
        <WaitForFriend name={from} onBegun={forgetInvite} />
        <Close words="Not now" />
      </Card>
    )
  if (state !== 'open')
    return isSignedIn && (state === 'joined' || state === 'played') ? (
      <Card className={styles['stack']}>
        <p>This invitation was taken. If it was you who joined, go on.</p>
        <Accept invitation={invitation} words="Go on" />
        <Close words="Close" />
      </Card>
    ) : (
      <Gone words="This invitation is no longer open: it was used, withdrawn, or its time is over." />
    )
  return (
    <Card tone="primary" className={styles['stack']}>
      <h2>{from} invites you to a duel</h2>
      <p>
        {aboutOf(invitation)} · {formatCounts[invitation.format]} questions ·{' '}
        {mode === 'live' ? 'live, both at once' : 'each in your own time'}
      </p>
      <p className={styles['note']}>
        Open until {momentText(expiresAt)}. {!isRated && 'For fun: no rating changes.'}
      </p>
      {isSignedIn ? (
        <Accept invitation={invitation} words={mode === 'live' ? 'Join' : 'Play my part now'} />
      ) : (
        <ToSignIn />
      )}
      <Close words="No, thanks" />
    </Card>
  )
}

function ToSignIn() {
  const signIn = useSignIn()
  return (
    <>
      <p>A duel needs an account. Signing in brings you back to this invitation.</p>
      <Button variant="primary" isFullWidth onClick={() => signIn()}>
        Sign in to play
      </Button>
    </>
  )
}

function Gone({ words }: { words: string }) {
  return (
    <Card className={styles['stack']}>
      <p>{words}</p>
      <Close words="Close" />
    </Card>
  )
}

/** Puts the invitation away. */
function Close({ words }: { words: string }) {
  const [, navigate] = useLocation()
  return (
    <Button
      variant="quiet"
      onClick={() => {
        forgetInvite()
        navigate(friendsPath, { replace: true })
      }}
    >
      {words}
    </Button>
  )
}
