/** How far a sign-in has come: the address a code was sent to, and when another may be asked for (milliseconds since 1970). */
export interface CodeStep {
  readonly email: string
  readonly resendAt: number
  readonly expiresAt: number
}

const storageKey = 'sign-in'

const isCodeStep = (value: unknown): value is CodeStep =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'resendAt' in value &&
  typeof value.resendAt === 'number' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number'

/** The step that was left to read the mail, while its code is still valid; else undefined. */
export function recallCodeStep(now = Date.now()): CodeStep | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isCodeStep(stored) && stored.expiresAt > now ? stored : undefined
  } catch {
    return undefined
  }
}

/** Keeps the step over a switch to the mail app and a reload; undefined forgets it. */
export function keepCodeStep(step: CodeStep | undefined) {
  try {
    if (step) sessionStorage.setItem(storageKey, JSON.stringify(step))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage a reload begins with the address again.
  }
}
