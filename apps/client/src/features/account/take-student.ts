import type { Student } from '@abhyas/contracts/account'
import { currentStudentId } from '../../shared/session/student.ts'
import { toUserData } from '../../shared/settings/fields.ts'
import { settings } from '../../shared/settings/settings.ts'

/** Shows what the server says of the student after a change; nothing where another one is signed in by now. */
export function takeStudent(student: Student) {
  if (student.id === currentStudentId()) settings.userData = toUserData(student)
}
