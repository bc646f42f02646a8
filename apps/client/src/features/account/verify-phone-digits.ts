/** Of India: exactly ten digits (ACC-04). */
export const phoneLength = 10

/** Devanagari digits, as a Hindi keyboard writes them, in ASCII. */
const plainDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))

/**
 * The digits of a number as it was typed or pasted, without spaces, +91 and leading zeros. `91` without a plus is taken
 * off only where ten more follow: a number of its own may begin with it.
 */
export function plainPhone(text: string): string {
  const typed = plainDigits(text).trim()
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  const hasCode = /^(\+|00)\s*91/.test(typed) || (digits.length === 12 && digits.startsWith('91'))
  return hasCode ? digits.slice(2).replace(/^0+/, '') : digits
}

/** Whether `digits` is a number that a code can be sent to, as far as the phone knows. */
export const isPhone = (digits: string): boolean => /^\d{10}$/.test(digits)

/** How it stands with a number that is being typed. */
export function phoneHint(digits: string): string {
  if (digits === '') return 'Ten digits, without +91.'
  if (digits.length < phoneLength) return `${digits.length} of ${phoneLength} digits.`
  return digits.length > phoneLength
    ? `${digits.length} digits: ${digits.length - phoneLength} too many.`
    : 'Ten digits: complete.'
}

/** `9876543210` as it is read: +91 98765 43210. */
export const shownPhone = (digits: string): string => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`
