import type { AccountDetails } from '@abhyas/contracts/account'
import { routes } from '@abhyas/contracts/routes'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { Section } from './account-details-section.tsx'
import { dayOf, providerWords } from './account-details-words.ts'
import styles from './account-details.module.css'

type Phone = Pick<AccountDetails, 'phone' | 'phoneVerifiedAt'>

const phoneWords = ({ phone, phoneVerifiedAt }: Phone): string => {
  if (phone === null) return 'Not given'
  return `+91 ${phone}, ${phoneVerifiedAt === null ? 'not verified' : `verified on ${dayOf(phoneVerifiedAt)}`}`
}

const phoneTitle = ({ phone, phoneVerifiedAt }: Phone): string => {
  if (phone === null) return 'Add a phone number'
  return phoneVerifiedAt === null ? 'Verify the phone number' : 'Change the phone number'
}

/** By what the student signs in, and how they can be reached. */
export function SignInFacts({ details }: { readonly details: AccountDetails }) {
  return (
    <Section title="Sign-in">
      <div className={styles['rows']}>
        <ListRow leading={<Icon name="user" />} title="You sign in with" subtitle={providerWords[details.provider]} />
        <ListRow leading={<Icon name="mail" />} title="Email" subtitle={details.email ?? 'None'} />
        <ListRow
          href={routes.verifyPhone.path}
          leading={<Icon name="phone" />}
          title={phoneTitle(details)}
          subtitle={phoneWords(details)}
        />
      </div>
    </Section>
  )
}
