import { routes } from '@abhyas/contracts/routes'
import { useSignIn } from '../../shared/sign-in/sign-in-gate.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import type { LinkPhase } from './duel-socket.ts'
import { connectHere } from './duel-store.ts'
import styles from './duel.module.css'
import { lobbyPath } from './paths.ts'

type Ended = 'elsewhere' | 'signedOut' | 'refused'

/** Whether the page stays without a line until the student does something (rule D11). */
export const isEnded = (link: LinkPhase): link is Ended =>
  link === 'elsewhere' || link === 'signedOut' || link === 'refused'

/** In place of the screen: why it has no line, and the way back. */
export function LinkEnded({ link }: { link: Ended }) {
  const signIn = useSignIn()
  return (
    <>
      <ScreenBar title={routes.duelState.title} fallback={lobbyPath} />
      {link === 'elsewhere' ? (
        <EmptyState
          icon="duel"
          message="Open in another tab. The duel goes on there."
          action={{ label: 'Use here', onClick: connectHere }}
        />
      ) : link === 'signedOut' ? (
        <EmptyState
          icon="user"
          message="Your session has ended. Sign in to go on; answers marked Saved are safe."
          action={{ label: 'Sign in', onClick: () => signIn() }}
        />
      ) : (
        <EmptyState
          icon="warning"
          message="The server closed the line. Answers marked Saved are safe."
          action={{ label: 'Connect again', onClick: connectHere }}
        />
      )}
    </>
  )
}

/** Until the server has said what runs. */
export function Opening({ link }: { link: LinkPhase }) {
  return (
    <>
      <ScreenBar title={routes.duelState.title} fallback={lobbyPath} />
      <div className={styles['page']}>
        <Reconnecting link={link}>Your duel is safe on the server. It opens as soon as the line is back.</Reconnecting>
        <Loading label="Opening the duel">
          <Skeleton shape="title" width="full" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      </div>
    </>
  )
}

/** Says that the line is lost, and what is safe: `children`. */
export function Reconnecting({ link, children }: { link: LinkPhase; children: string }) {
  return (
    <output className={styles['region']}>
      {link === 'waiting' && (
        <span className={styles['warning']}>
          <Icon name="offline" size="md" />
          <span>
            <strong>Reconnecting…</strong> {children}
          </span>
        </span>
      )}
    </output>
  )
}
