import { useSyncExternalStore } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { OfflineBanner } from '../shared/ui/offline-banner.tsx'

/** When the oldest answer on the screen was fetched (milliseconds since 1970), 0 where none is shown. */
const oldestShown = (client: QueryClient): number => {
  const times = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.dataUpdatedAt > 0)
    .map((query) => query.state.dataUpdatedAt)
  return times.length === 0 ? 0 : Math.min(...times)
}

/** Says that the app is offline, and how old the copy on the screen is (G4). */
export default function OfflineNotice() {
  const client = useQueryClient()
  const savedAt = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => oldestShown(client),
    () => 0,
  )
  return <OfflineBanner savedAt={savedAt === 0 ? null : new Date(savedAt)} />
}
