import { routes } from '@abhyas/contracts/routes'
import { useState } from 'react'
import { ScreenHeading } from '../../shared/navigation/screen-heading.tsx'
import { useStudent } from '../../shared/session/student.ts'
import { useThemeChoice } from '../../shared/theme/theme.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { OutboxCard } from './outbox-card.tsx'
import styles from './profile-page.module.css'
import { Standing } from './profile-page-standing.tsx'
import { SavedItems } from './saved-items.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { StorageUsed } from './storage-used.tsx'
import { StreakCalendar } from './streak-calendar.tsx'

const themeWords = { system: 'Follows the system', light: 'Light', dark: 'Dark' }

/** /profile: who is signed in, their reading days, what they saved, and the way out. Opens offline from what is kept. */
export default function ProfilePage() {
  const student = useStudent()
  const theme = useThemeChoice()
  const [isLeaving, setIsLeaving] = useState(false)
  if (!student) return null
  const name = student.name ?? 'Student'
  return (
    <>
      <ScreenHeading title="My Profile" fallback="/" />
      <div className={styles['page']}>
        <div className={styles['person']}>
          <Avatar name={student.name ?? student.email ?? ''} photo={student.photo} size="lg" />
          <div className={styles['names']}>
            <p className={styles['name']}>{name}</p>
            {student.email !== null && <p className={styles['mail']}>{student.email}</p>}
            {student.is_demo && <Badge tone="primary">Demo account</Badge>}
          </div>
        </div>
        <OutboxCard />
        <Standing />
        <StreakCalendar />
        <SavedItems />
        <section className={styles['section']} aria-labelledby="settings-title">
          <h2 id="settings-title" className={styles['title']}>
            Settings
          </h2>
          <div className={styles['rows']}>
            <ListRow href={routes.editProfile.path} leading={<Icon name="user" />} title="Edit profile" />
            <ListRow
              href={routes.accountDetails.path}
              leading={<Icon name="settings" />}
              title="Account details"
              subtitle="Sign-in, devices, consents, your data"
            />
            <ListRow href="/change-theme" leading={<Icon name="moon" />} title="Theme" subtitle={themeWords[theme]} />
            <StorageUsed />
          </div>
        </section>
        <Button icon="sign-out" isFullWidth onClick={() => setIsLeaving(true)}>
          Sign out
        </Button>
      </div>
      <SignOutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  )
}
