import type { Outputs } from '@abhyas/contracts/app-router'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { settings, useSettings } from '../../shared/settings/settings.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../shared/ui/tabs.tsx'
import styles from './duel.module.css'
import { LobbyFriends } from './lobby-friends.tsx'
import { LobbyPlay } from './lobby-play.tsx'
import { LobbyTop } from './lobby-top.tsx'

export type Lobby = Outputs['duel']['lobby']

const tabs = [
  { id: 'online', label: 'Online' },
  { id: 'friends', label: 'Friends' },
] as const

/** The count of those who wait is true for this long. */
const freshMs = 10_000

/** The lobby (DUEL-01): what waits for this student, and how to begin a duel. */
export default function DuelPage() {
  const { duelActiveTab } = useSettings()
  const isOnline = useIsOnline()
  const { data, error, isFetching, refetch } = trpc.duel.lobby.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: freshMs,
  })
  const failure = data || !error ? undefined : toFailure(error)
  return (
    <div className={styles['page']}>
      <LobbyTop lobby={data} />
      <Tabs
        id="duel"
        label="Whom to play"
        tabs={tabs}
        selected={duelActiveTab}
        onSelect={(tab) => {
          settings.duelActiveTab = tab
        }}
      />
      {!isOnline && (
        <p className={styles['warning']}>
          A duel is played live, so it needs the network. It begins when you are online; practice works without.
        </p>
      )}
      <TabPanel tabsId="duel" tab={duelActiveTab} className={styles['panel']}>
        {duelActiveTab === 'friends' ? (
          <LobbyFriends lobby={data} />
        ) : data ? (
          <LobbyPlay lobby={data} isOnline={isOnline} />
        ) : failure ? (
          <ErrorState
            message={
              failure.code === 'OFFLINE' ? 'Your rating and your duels come when you are online.' : failure.message
            }
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            requestId={failure.requestId}
          />
        ) : (
          <Loading label="Loading your duels">
            <Skeleton shape="title" width="half" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Loading>
        )}
      </TabPanel>
    </div>
  )
}
