import { useSnapshot } from 'valtio'
import { subscribe } from 'valtio/vanilla'
import type { UserData } from '../settings/fields.ts'
import { settings } from '../settings/settings.ts'

const asStudent = (userData: Readonly<Partial<UserData>>): UserData | undefined =>
  // The settings store lets in nothing but an empty object or whole user data.
  userData.user_id === undefined ? undefined : (userData as UserData)

/** Who is signed in on this device, undefined for nobody (SET-05). A hint for display until the server confirms it. */
export const useStudent = (): UserData | undefined => asStudent(useSnapshot(settings).userData)

/** The account id of whoever is signed in on this device, undefined for nobody. */
export const currentStudentId = (): string | undefined => asStudent(settings.userData)?.user_id

/** Calls `listener` after another person, or nobody, became the signed-in one, in this tab or another. Returns the way to stop. */
export function onStudentChange(listener: (studentId: string | undefined) => void): () => void {
  let last = currentStudentId()
  return subscribe(settings, () => {
    const id = currentStudentId()
    if (id === last) return
    last = id
    listener(id)
  })
}
