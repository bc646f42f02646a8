import { useState } from 'react'
import { settings, useSettings } from '../../shared/settings/settings.ts'
import { isPhone } from './verify-phone-digits.ts'

/** How far the proof of a phone has come: the number a code was sent to, and when another may be asked for (ms since 1970). */
export interface PhoneStep {
  readonly phone: string
  readonly resendAt: number
  readonly expiresAt: number
}

/** The step, over a switch to the messages and a reload, while its code is valid. It is the student's: a sign-out clears it. */
export function usePhoneStep(): PhoneStep | undefined {
  const { phoneNumber, phoneCode } = useSettings()
  // A code that expires while it is typed is the server's to refuse: the screen does not change under the fingers.
  const [openedAt] = useState(Date.now)
  if (phoneCode === null || !isPhone(phoneNumber) || phoneCode.expiresAt <= openedAt) return undefined
  return { phone: phoneNumber, ...phoneCode }
}

/** Keeps the step; undefined goes back to the number, which stays. */
export function keepPhoneStep(step: PhoneStep | undefined) {
  if (step) settings.phoneNumber = step.phone
  settings.phoneCode = step ? { resendAt: step.resendAt, expiresAt: step.expiresAt } : null
}

/** The number is proved: nothing more to remember. */
export function forgetPhoneStep() {
  settings.phoneCode = null
  settings.phoneNumber = ''
}
