import { appHeader, studentHeader } from '@abhyas/contracts/http'
import { currentStudentId } from '../session/student.ts'

/** What a private call carries: the app's own header against forgery, and whose data this tab means. */
export const privateHeaders = (): Record<string, string> => {
  const studentId = currentStudentId()
  return { [appHeader.name]: appHeader.value, ...(studentId === undefined ? {} : { [studentHeader]: studentId }) }
}
