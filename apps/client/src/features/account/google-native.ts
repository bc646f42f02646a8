import { appHeader } from '@abhyas/contracts/http'
import { errors } from '@abhyas/contracts/errors'
import { toFailure } from '../../shared/api/failure.ts'
import { reachingFetch } from '../../shared/api/reach.ts'
import { askNative } from '../../shared/native/bridge.ts'

/** What the shell answers: Google's token, a code for one, or that there is none. */
type NativeAnswer = { readonly idToken: string } | { readonly code: string } | { readonly problem: string }

const problems: Readonly<Record<string, string>> = {
  cancelled: 'You closed Google’s window before the sign-in was done. Nothing was shared.',
  failed: 'Google could not sign you in on this phone. Try again, or sign in by email.',
}

/** One known field and nothing else, of the length that the gateway takes. */
export function readNativeAnswer(fields: Readonly<Record<string, unknown>>): NativeAnswer | undefined {
  const [entry, ...others] = Object.entries(fields)
  if (entry === undefined || others.length > 0) return undefined
  const [name, text] = entry
  if (typeof text !== 'string' || text === '') return undefined
  if (name === 'idToken') return text.length <= 8192 ? { idToken: text } : undefined
  if (name === 'code') return text.length <= 512 ? { code: text } : undefined
  return name === 'problem' && Object.hasOwn(problems, text) ? { problem: problems[text] ?? '' } : undefined
}

/** Something to be said to the visitor, in our own words or in the gateway's. */
export class SignInProblem extends Error {}

/** The fields of a JSON answer of the gateway; throws its refusal. */
async function ask(init: Omit<RequestInit, 'headers'>): Promise<Readonly<Record<string, unknown>>> {
  const answer = await reachingFetch('/auth/native', {
    ...init,
    headers: { 'content-type': 'application/json', [appHeader.name]: appHeader.value },
    credentials: 'same-origin',
  })
  const body: unknown = await answer.json().catch(() => undefined)
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {} // an object, checked
  if (answer.ok) return fields
  throw new SignInProblem(typeof fields['message'] === 'string' ? fields['message'] : errors.BAD_GATEWAY.message)
}

/**
 * Signs in through the native shell (C2, NATIVE-02): it asks Google with our nonce, the gateway verifies what it brings.
 * Resolves whether the account is new. Rejects with a problem to be said, or when `signal` gives up.
 */
export async function signInNatively(signal: AbortSignal): Promise<boolean> {
  const { clientId, nonce } = await ask({ signal })
  if (typeof clientId !== 'string' || typeof nonce !== 'string') throw new SignInProblem(errors.BAD_GATEWAY.message)
  const answer = await askNative({ type: 'google-sign-in', facts: { clientId, nonce }, read: readNativeAnswer, signal })
  if ('problem' in answer) throw new SignInProblem(answer.problem)
  const { isNew } = await ask({
    method: 'POST',
    body: JSON.stringify(answer),
  })
  return isNew === true
}

/** What to say of a sign-in that failed. */
export const problemOf = (error: unknown): string =>
  error instanceof SignInProblem ? error.message : toFailure(error).message
