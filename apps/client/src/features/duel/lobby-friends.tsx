import { ButtonLink } from '../../shared/ui/button.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import type { Lobby } from './duel-page.tsx'
import styles from './duel.module.css'
import { friendsPath } from './paths.ts'
import { aboutOf, momentText } from './words.ts'

/** Duels with friends: the way to invite one, and the invitations that are out. */
export function LobbyFriends({ lobby }: { lobby: Lobby | undefined }) {
  const open = lobby?.invites.filter(({ state }) => state === 'open') ?? []
  return (
    <>
      <p>Play the same questions with a friend: now, or each in your own time. A link brings them here.</p>
      <ButtonLink variant="primary" isFullWidth icon="share" href={friendsPath}>
        Invite or join a friend
      </ButtonLink>
      {open.length > 0 && (
        <section>
          <h2 className={styles['heading']}>Invitations that are out</h2>
          <ul>
            {open.map((invite) => (
              <li key={invite.code}>
                <ListRow
                  title={aboutOf(invite)}
                  subtitle={`${invite.code} · until ${momentText(invite.expiresAt)}`}
                  href={friendsPath}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
