import { randomBytes } from 'node:crypto'
import { codeAlphabet } from './inputs.ts'

const length = 8

/** A new code for an invitation: eight of 32 characters, 40 bits that nobody can guess. */
export const newCode = (): string =>
  // 256 is a multiple of 32: each character is as likely as any other.
  Array.from(randomBytes(length), (byte) => codeAlphabet.charAt(byte % codeAlphabet.length)).join('')
