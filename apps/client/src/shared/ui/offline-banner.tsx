import { dateFormat } from './date-format.ts'
import { Icon } from './icon.tsx'
import styles from './offline-banner.module.css'

const clock = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndClock = dateFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

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
  return isToday ? clock(date) : dayAndClock(date)
}
