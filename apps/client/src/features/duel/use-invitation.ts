import { useEffect } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { settings } from '../../shared/settings/settings.ts'
import { codeOf, forgetInvite, keptInvite } from './invite.ts'

/** It changes by what the other does, and by what the student does on another device. */
const freshMs = 10_000

/**
 * The invitation `code`, asked again while a duel can come of it. What is kept of it on this device is
 * forgotten once nothing can come of it any more.
 */
export function useInvitation(code: string) {
  const query = trpc.duel.invitation.useQuery(
    { code },
    {
      enabled: codeOf(code) === code,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.state === 'open' || data?.state === 'joined' ? freshMs : false),
    },
  )
  const state = query.data?.state
  const isOver = state === 'played' || state === 'expired' || state === 'withdrawn'
  useEffect(() => {
    if (isOver && keptInvite(settings.duelInviteData)?.code === code) forgetInvite()
  }, [isOver, code])
  return query
}
