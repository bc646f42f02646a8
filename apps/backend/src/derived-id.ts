import { createHash } from 'node:crypto'

/** 32 bytes that are the same for the same purpose, and look like chance. */
export const derivedBytes = (...purpose: readonly string[]): Buffer =>
  createHash('sha256').update(purpose.join(' ')).digest()

/** The same id for the same purpose, so that storing twice stores once. In the form of a version-4 UUID. */
export function derivedId(...purpose: readonly string[]): string {
  const hex = derivedBytes(...purpose).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
