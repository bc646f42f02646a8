import type { CleverTap } from 'clevertap-web-sdk'

/** A default of the engagement service's variables: no lists, no functions (ENG-06). */
export type VariableValue = string | number | boolean | { readonly [name: string]: VariableValue }
export type Variables = Readonly<Record<string, VariableValue>>

/** What the service can change from its dashboard, with what holds until it does. None yet. */
export const variables: Variables = {}

type Definer = Pick<CleverTap, 'defineVariable'>
type Syncer = Pick<CleverTap, 'syncVariables'>

/**
 * Makes the variables known to the SDK. Throws a TypeError at the first that it refuses: of those it says so in the
 * console only.
 */
export function defineVariables(sdk: Definer, all: Variables): void {
  for (const [name, value] of Object.entries(all)) {
    if (sdk.defineVariable(name, value) === null)
      throw new TypeError(
        `The variable "${name}" was refused: a name is not empty and neither begins nor ends with a dot, ` +
          'a value is a string, a number, a boolean, or an object of such without lists and functions',
      )
  }
}

/** By the status of the service's answer; what else goes wrong has the last text. */
const refusals: Readonly<Record<number, string>> = {
  400: 'Invalid sync payload or clear the existing draft',
  401: 'This is not a test profile',
}
const otherFailure = 'Sync variable failed'

/** What the SDK finds out by itself, in its own words. */
const ownChecks: ReadonlySet<string> = new Set([
  'Account token is missing.',
  'No variables are defined.',
  'App log level is not set to 4',
])

function textOf(reason: unknown): string {
  if (reason instanceof Response) return refusals[reason.status] ?? otherFailure
  return reason instanceof Error && ownChecks.has(reason.message) ? reason.message : otherFailure
}

/** Makes the variables known to the service. Rejects with an Error whose text is one of the catalogue's (ENG-06). */
export async function syncVariables(sdk: Syncer): Promise<void> {
  try {
    await sdk.syncVariables()
  } catch (error) {
    throw new Error(textOf(error), { cause: error })
  }
}
