import { Link } from 'wouter'
import { install, useCanInstall } from '../shared/install/install.ts'
import { lazyPart } from '../shared/lazy/lazy-part.ts'
import { useSession } from '../shared/session/session.ts'
import { useStudent } from '../shared/session/student.ts'
import { Avatar } from '../shared/ui/avatar.tsx'
import { Icon } from '../shared/ui/icon.tsx'
import { IconButton } from '../shared/ui/icon-button.tsx'
import styles from './header.module.css'
import { Optional } from '../shared/lazy/optional.tsx'

const HeaderStreak = lazyPart(() => import('./header-streak.tsx'))

/** The banner: the route's title as the screen's heading, and what the route and the device add (SHELL-02, 04, 05, 06, 07). */
export function Header({ title, path }: { readonly title: string; readonly path: string }) {
  const student = useStudent()
  const { phase } = useSession()
  const canInstall = useCanInstall()
  return (
    <header className={styles['header']}>
      <Link href="/" className={styles['home']} aria-label="Abhyas home">
        <Icon name="home" />
      </Link>
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['slots']}>
        {path.toLowerCase().startsWith('/news') && student && (
          <Optional>
            <HeaderStreak />
          </Optional>
        )}
        {/^\/duel\/?$/i.test(path) && (
          <Link href="/duel-stats" className={styles['profile']} aria-label="Duel stats">
            <Icon name="chart" />
          </Link>
        )}
        {canInstall && <IconButton icon="install" label="Install the app" onClick={() => void install()} />}
        {student ? (
          <Link href="/profile" className={styles['profile']} aria-label="My profile">
            <Avatar name={student.name ?? student.email ?? ''} photo={student.photo} />
          </Link>
        ) : (
          path !== '/login' &&
          phase !== 'expected' && (
            <Link href="/login" className={styles['signIn']}>
              Sign in
            </Link>
          )
        )}
      </div>
    </header>
  )
}
