import { createHash } from 'node:crypto'

/** 32 bytes that are the same for the same purpose, and look like chance. */
export const demoBytes = (...purpose: readonly string[]): Buffer =>
  createHash('sha256').update(purpose.join(' ')).digest()

/** The same id for the same purpose, so that seeding twice stores once. In the form of a version-4 UUID. */
export function demoId(...purpose: readonly string[]): string {
  const hex = demoBytes(...purpose).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
