import { useSettings } from '../../shared/settings/settings.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import type { Lobby } from './duel-page.tsx'
import styles from './duel.module.css'
import { invitePath, keptInvite } from './invite.ts'
import { friendsPath, startPath } from './paths.ts'
import { useInvitation } from './use-invitation.ts'
import { aboutOf } from './words.ts'

/** What waits for the student: the duel that runs, an invitation that was opened here, and friends who came. */
export function LobbyTop({ lobby }: { lobby: Lobby | undefined }) {
  const kept = keptInvite(useSettings().duelInviteData)
  if (!lobby) return null
  const joined = lobby.invites.filter(({ state }) => state === 'joined')
  return (
    <>
      {lobby.runningId !== null && (
        <Card tone="warning" className={styles['waiting']}>
          <div>
            <h2 className={styles['title']}>Your duel goes on</h2>
            <p className={styles['note']}>The clock runs. Come back in time, and nothing is lost.</p>
          </div>
          <ButtonLink variant="primary" href={startPath}>
            Go on
          </ButtonLink>
        </Card>
      )}
      {kept && !lobby.invites.some(({ code }) => code === kept.code) && <Kept code={kept.code} />}
      {joined.map((invite) => (
        <Card key={invite.code} tone="primary" className={styles['waiting']}>
          <div>
            <h2 className={styles['title']}>{invite.friend ?? 'Your friend'} is here</h2>
            <p className={styles['note']}>{aboutOf(invite)}</p>
          </div>
          <ButtonLink variant="primary" href={friendsPath}>
            {invite.mode === 'live' ? 'Play' : 'Open'}
          </ButtonLink>
        </Card>
      ))}
    </>
  )
}

/** The invitation that was opened here, while a duel can come of it. */
function Kept({ code }: { code: string }) {
  useInvitation(code)
  return (
    <Card tone="primary" className={styles['waiting']}>
      <div>
        <h2 className={styles['title']}>You were invited</h2>
        <p className={styles['note']}>The invitation {code} waits for you.</p>
      </div>
      <ButtonLink variant="primary" href={invitePath(code)}>
        Open
      </ButtonLink>
    </Card>
  )
}
