import type { Consent } from '@abhyas/contracts/account'

let listen: (() => void) | undefined

/** Tells, with the consents as the server has taken them, where the one to push was taken back (C4). */
export function noteConsents(consents: readonly Consent[]) {
  if (consents.some(({ purpose, isGiven }) => purpose === 'push' && !isGiven)) listen?.()
}

/** Has `listener` called whenever the consent to push was taken back on this device. One listens at a time. Returns the way to stop. */
export function onPushWithdrawn(listener: () => void): () => void {
  listen = listener
  return () => {
    if (listen === listener) listen = undefined
  }
}
