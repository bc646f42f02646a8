import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './offline-banner.module.css'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Where the banner stands. Always there, so that a screen reader knows the region before it says something (G4). */
export const OfflineRegion = ({ children }: { readonly children: ReactNode }) => <output>{children}</output>

/** Says that the phone is offline and how old what it shows is; `savedAt` is null where nothing is shown from a copy. */
export function OfflineBanner({ savedAt }: { readonly savedAt: Date | null }) {
  return (
    <span className={styles['banner']}>
      <Icon name="offline" size="sm" />
      <span>{savedAt ? `Offline – showing saved copy from ${moment(savedAt)}` : 'Offline'}</span>
    </span>
  )
}

/** The time alone today, with the day before that. */
function moment(date: Date): string {
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? clock.format(date) : dayAndClock.format(date)
}
