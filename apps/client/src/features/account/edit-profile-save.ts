import type { StudentChange } from '@abhyas/contracts/account'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import type { UserData } from '../../shared/settings/fields.ts'
import { fingerprint } from '../../shared/settings/merge.ts'
import { settings } from '../../shared/settings/settings.ts'
import { withChange } from './edit-profile-rules.ts'
import { takeStudent } from './take-student.ts'

/**
 * Takes back of what was shown only what still stands as it was shown: another tab, or the server, may have said
 * something else since. Nothing where another student is signed in by now.
 */
function takeBack(before: UserData, shown: UserData) {
  if (currentStudentId() !== before.user_id) return
  const now = settings.userData
  const undone = Object.entries(before).filter(([key, value]) => {
    const seen = Reflect.get(shown, key)
    return fingerprint(seen) !== fingerprint(value) && fingerprint(Reflect.get(now, key)) === fingerprint(seen)
  })
  // The same keys with values that stood there before.
  settings.userData = { ...now, ...Object.fromEntries(undone) } as UserData
}

/** Gives the way to save a change: it shows at once everywhere, and is taken back where the server does not take it. */
export function useSaveProfile() {
  const { mutateAsync, isPending } = trpc.account.update.useMutation()
  /** Resolves to what went wrong, in words; undefined when it is saved. */
  const save = async (before: UserData, change: StudentChange): Promise<string | undefined> => {
    const shown = withChange(before, change)
    if (currentStudentId() !== before.user_id) return undefined
    settings.userData = shown
    try {
      takeStudent((await mutateAsync(change)).student)
      return undefined
    } catch (error) {
      takeBack(before, shown)
      return toFailure(error).message
    }
  }
  return { save, isSaving: isPending }
}
