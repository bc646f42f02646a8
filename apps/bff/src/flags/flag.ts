/** What a flag carries beside being on or off. */
export type Value = string | number | boolean | null

/** A flag as the flag service names it (FLAG-01). */
export interface Flag {
  readonly name: string
  /** Of the feature, at the flag service; null for a default. */
  readonly id: number | null
  readonly enabled: boolean
  readonly value: Value
}

/** Flags by their names. */
export type FlagSet = ReadonlyMap<string, Flag>

/** Whom flags are evaluated for. */
export interface Identity {
  /** The student's id: the flag service learns no name, mail or phone. */
  readonly identifier: string
  /** What segments are made of; empty where nothing is known of the student but the id. */
  readonly traits: Readonly<Record<string, string | number | boolean>>
}

/** The flags that something depends on. Whatever else the service has is left alone. */
export const names = { phoneVerificationModal: 'phone-verification-modal', maintenance: 'maintenance' } as const
export type FlagName = (typeof names)[keyof typeof names]

/** What holds where nothing is known: the flag is off, and so is what hangs on it. */
export const defaultFlag = (name: FlagName): Flag => ({ name, id: null, enabled: false, value: null })

interface SdkFlag {
  readonly featureName: string
  readonly featureId: number
  readonly enabled: boolean
  readonly value?: Value | undefined
}

/** The SDK's flags as ours. */
export const flagSetOf = (flags: readonly SdkFlag[]): FlagSet =>
  new Map(
    flags.map(({ featureName, featureId, enabled, value }) => [
      featureName,
      { name: featureName, id: featureId, enabled, value: value ?? null },
    ]),
  )
