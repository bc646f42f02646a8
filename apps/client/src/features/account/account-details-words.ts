import type { AccountDetails, ConsentPurpose } from '@abhyas/contracts/account'
import { dateFormat, dayInIndia } from '../../shared/ui/date-format.ts'

const hourForm = dateFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  timeZone: 'Asia/Kolkata',
})

export { dayInIndia as dayOf }

/** "3 Dec, 4 pm". */
export const hourOf = (moment: string): string => hourForm(Date.parse(moment))

export const providerWords: Record<AccountDetails['provider'], string> = {
  google: 'Google',
  email: 'A code sent to your email address',
  demo: 'Demo account',
}

export const purposeWords: Record<ConsentPurpose, { readonly title: string; readonly text: string }> = {
  push: { title: 'Notifications on your devices', text: 'The day’s news, due revision, and invitations to duels.' },
  sms: { title: 'Text messages', text: 'Reminders. The codes that you ask for come in any case.' },
  whatsapp: { title: 'WhatsApp', text: 'Reminders, and reports of answers when they are ready.' },
  email: { title: 'Email', text: 'A summary of your week. The codes that you ask for come in any case.' },
}
