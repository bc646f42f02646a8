const national = 10

/**
 * A phone number as the engagement service takes it (ENG-04): ten digits and fewer get +91, more get a plus, whether
 * they begin with 91 or not. Undefined where there is no digit.
 */
export function engagementPhone(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') return undefined
  return digits.length > national ? `+${digits}` : `+91${digits}`
}
