import type { Outputs } from '@abhyas/contracts/app-router'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { serverNow, useIsOnline } from '../../shared/connection/connection.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './friends.module.css'
import { forgetInvite, keepInvite, noteAccepted } from './invite.ts'
import { startPath } from './paths.ts'

interface AcceptProps {
  invitation: Outputs['duel']['invitation']
  /** Of the button. */
  words: string
}

/** The way in. Whoever joined before, on this device or another, comes to the same duel. */
export function Accept({ invitation: { code, mode, isRated, expiresAt, state }, words }: AcceptProps) {
  const [isForRating, setIsForRating] = useState(isRated)
  const isOnline = useIsOnline()
  const [, navigate] = useLocation()
  const { mutate, isPending, error } = trpc.duel.accept.useMutation({
    onSuccess: ({ duelId }) => {
      track('Duel Invite Accepted', { mode })
      if (duelId === null) {
        noteAccepted(keepInvite(code, expiresAt))
        return
      }
      forgetInvite()
      navigate(startPath, { replace: true })
    },
  })
  const accept = () =>
    mutate({
      clientId: keepInvite(code, expiresAt).clientId,
      at: serverNow().toISOString(),
      code,
      isRated: isForRating,
    })
  return (
    <>
      {isRated && state === 'open' && (
        <label className={styles['tick']}>
          <input type="checkbox" checked={isForRating} onChange={(event) => setIsForRating(event.target.checked)} />
          Play for rating
        </label>
      )}
      {error && (
        <p role="alert" className={styles['bad']}>
          {toFailure(error).message}
        </p>
      )}
      <Button variant="primary" isFullWidth icon="duel" isBusy={isPending} disabled={!isOnline} onClick={accept}>
        {words}
      </Button>
      {!isOnline && <p className={styles['note']}>You are offline. Joining needs the network.</p>}
    </>
  )
}
