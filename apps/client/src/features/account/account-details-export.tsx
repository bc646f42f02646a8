import { ownAddress } from '../../shared/api/own-address.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Section } from './account-details-section.tsx'
import styles from './account-details.module.css'

/** All that is stored of the student, as a file: of the gateway, so that it is no page of the app. */
export function ExportData() {
  const isOnline = useIsOnline()
  return (
    <Section title="Your data">
      <p className={styles['note']}>
        One file with your profile, everything you answered and saved, your chats, and your Mains answers with their
        reports. It is in JSON, which other programs can read.
      </p>
      {isOnline ? (
        <a href={ownAddress('/account/export')} download className={styles['link']}>
          <Icon name="download" size="md" />
          Download my data
        </a>
      ) : (
        <p className={styles['note']}>The download needs the network.</p>
      )}
    </Section>
  )
}
