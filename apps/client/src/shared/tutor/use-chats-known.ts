import { useEffect, useState } from 'react'
import { trpc } from '../api/trpc.ts'
import { useIsOnline } from '../connection/connection.ts'
import { useIsOutboxListed } from '../outbox/outbox.ts'

/**
 * Whether it is known which chats there are, so that none is begun a second time: what waits on this device is listed,
 * and the server was asked since this screen opened. Offline, or where the server gives no list, the kept one has to do.
 * What was known once stays so.
 */
export function useChatsKnown(): boolean {
  const isOnline = useIsOnline()
  const isListed = useIsOutboxListed()
  const { isPending, isLoadingError, refetch } = trpc.tutor.chats.useQuery()
  const [isFetched, setIsFetched] = useState(false)
  const [wasKnown, setWasKnown] = useState(false)
  const hasList = !isPending && !isLoadingError
  // The first answer may be the device's own copy, however old.
  useEffect(() => {
    if (hasList) void refetch({ cancelRefetch: false }).then(() => setIsFetched(true))
  }, [hasList, refetch])
  const isKnown = isListed && (isFetched || isLoadingError || (hasList && !isOnline))
  if (isKnown && !wasKnown) setWasKnown(true)
  return wasKnown || isKnown
}
