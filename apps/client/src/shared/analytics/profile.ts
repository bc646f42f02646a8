import type { Consent, ConsentPurpose } from '@abhyas/contracts/account'
import type { UserData } from '../settings/fields.ts'
import { engagementPhone } from './phone.ts'

/** Which messages the profile may allow at all, once the student has said so: email stays off (ENG-03, C4). */
export const statedConsents = { email: false, push: true, sms: true, whatsapp: true } as const satisfies Record<
  ConsentPurpose,
  boolean
>

/** The Site group of the engagement profile: all that a third party is told of a person. */
export interface EngagementProfile {
  readonly Name?: string
  readonly Identity: string
  readonly Email?: string
  /** With a plus and the country's code. */
  readonly Phone?: string
  readonly 'MSG-email': boolean
  readonly 'MSG-push': boolean
  readonly 'MSG-sms': boolean
  readonly 'MSG-whatsapp': boolean
}

/** The profile of a student who has given `consents`; what is not known of them is left out. */
export function engagementProfile(
  { user_id: id, name, email, phone }: Pick<UserData, 'user_id' | 'name' | 'email' | 'phone'>,
  consents: readonly Consent[],
): EngagementProfile {
  const isOn = (purpose: ConsentPurpose): boolean =>
    statedConsents[purpose] && consents.some((consent) => consent.purpose === purpose && consent.isGiven)
  const number = engagementPhone(phone ?? '')
  return {
    ...(name !== null && { Name: name }),
    Identity: id,
    ...(email !== null && { Email: email }),
    ...(number !== undefined && { Phone: number }),
    'MSG-email': isOn('email'),
    'MSG-push': isOn('push'),
    'MSG-sms': isOn('sms'),
    'MSG-whatsapp': isOn('whatsapp'),
  }
}
