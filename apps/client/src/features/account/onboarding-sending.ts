import type { Preparation } from '@abhyas/contracts/account'
import { toFailure } from '../../shared/api/failure.ts'
import { api } from '../../shared/api/trpc.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { fingerprint } from '../../shared/settings/merge.ts'
import { settings } from '../../shared/settings/settings.ts'
import { takeStudent } from './take-student.ts'

const set = (preparation: Preparation) => api.account.setPreparation.mutate(preparation)

/**
 * Puts what a visitor answered into the account of whoever is signed in now (ROUTE-02). It stays on the device until the
 * server has it; what the server does not take at all is dropped, and can be said on /edit-profile. Never rejects.
 */
export async function sendPreparation(send: typeof set = set): Promise<void> {
  const studentId = currentStudentId()
  const preparation = { ...settings.preparation }
  if (studentId === undefined || Object.keys(preparation).length === 0) return
  const isStillThis = () =>
    currentStudentId() === studentId && fingerprint(settings.preparation) === fingerprint(preparation)
  try {
    const { student } = await send(preparation)
    if (!isStillThis()) return
    settings.preparation = {}
    takeStudent(student)
  } catch (error) {
    if (toFailure(error).code === 'BAD_REQUEST' && isStillThis()) settings.preparation = {}
  }
}
