import { Link } from 'wouter'
import { trpc } from '../shared/api/trpc.ts'
import { install, useCanInstall } from '../shared/install/install.ts'
import { useStudent } from '../shared/session/student.ts'
import { Avatar } from '../shared/ui/avatar.tsx'
import { IconButton } from '../shared/ui/icon-button.tsx'
import { StreakBadge } from '../shared/ui/streak-badge.tsx'
import styles from './header.module.css'

/** The banner: the route's title as the screen's heading, and what the route and the device add (SHELL-02, 04, 05, 07). */
export function Header({ title, path }: { readonly title: string; readonly path: string }) {
  const student = useStudent()
  const canInstall = useCanInstall()
  return (
    <header className={styles['header']}>
      <Link href="/" className={styles['mark']} aria-label="Abhyas home">
        अ
      </Link>
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['slots']}>
        {path.toLowerCase().startsWith('/news') && student && <Streak />}
        {canInstall && <IconButton icon="install" label="Install the app" onClick={() => void install()} />}
        {student ? (
          <Link href="/profile" className={styles['profile']} aria-label="My profile">
            <Avatar name={student.name ?? student.email ?? ''} photo={student.photo} />
          </Link>
        ) : (
          path !== '/login' && (
            <Link href="/login" className={styles['signIn']}>
              Sign in
            </Link>
          )
        )}
      </div>
    </header>
  )
}

function Streak() {
  const { data } = trpc.news.progress.useQuery()
  return data ? <StreakBadge count={data.streak.days} isLit={data.streak.goalMet} /> : null
}
