import { currentStudentId } from '../session/student.ts'

/** 64 bits that nobody else has, in digits. */
const made = (): string => crypto.getRandomValues(new Uint32Array(2)).join('')

let studentId: string | undefined
let page = made()

/**
 * The address of a private read as only this page asks for it, and only for this student: a CDN that was told to keep
 * everything, whatever an answer says, then has nothing of theirs for anybody else (T18). The gateway makes nothing of it.
 */
export function ownAddress(address: string): string {
  const current = currentStudentId()
  if (current !== studentId) page = made()
  studentId = current
  return `${address}${address.includes('?') ? '&' : '?'}page=${page}`
}
