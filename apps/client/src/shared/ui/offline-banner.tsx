import { dateFormat } from './date-format.ts'
import { Icon } from './icon.tsx'
import styles from './offline-banner.module.css'

export interface OfflineBannerProps {
  /** When the copy on the screen was fetched; null where nothing is shown from a copy. */
  savedAt?: Date | null | undefined
}

const clock = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndClock = dateFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Says that the phone is offline and how old what it shows is (G4). */
export function OfflineBanner({ savedAt = null }: OfflineBannerProps) {
  return (
    <output className={styles['banner']}>
      <Icon name="offline" size="sm" />
      <span>{savedAt ? `Offline – showing saved copy from ${moment(savedAt)}` : 'Offline'}</span>
    </output>
  )
}

/** The time alone today, with the day before that. */
function moment(date: Date): string {
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? clock(date) : dayAndClock(date)
}
