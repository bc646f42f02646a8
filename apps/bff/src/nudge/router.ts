import { nudge as contract } from '@abhyas/contracts/nudge'
import type { Flags } from '../flags/flags.ts'
import { names } from '../flags/flag.ts'
import { identityOf, meantStudentOf } from '../flags/identity.ts'
import { asStudent, forAnyone, forStudents, inSession, router } from '../trpc.ts'
import { accountProvider } from '../upstream/account.ts'
import { countedShown, nudgeOf, type Facts } from './rule.ts'

/** The phone nudge. Whose phone, says the session alone: no call names a student. */
export const nudgeRouter = (flags: Flags) =>
  router({
    due: forAnyone(contract.due).query(async ({ ctx, input }) => {
      const now = Date.now()
      const shownTimestamp = countedShown({ ...input, now })
      const student = await meantStudentOf(ctx)
      if (!student) return { nudge: 'none' as const, shownTimestamp }
      await flags.settled()
      const flag = await flags.read(names.phoneVerificationModal, identityOf(student))
      const facts: Facts = {
        ...input,
        flag,
        isSignedIn: true,
        provider: 'email',
        canProvePhone: true,
        phone: student.phone,
        now,
      }
      // Most of the time nothing is due whatever the backend knows of the account, and the backend need not be asked for it.
      if (nudgeOf(facts) === 'none') return { nudge: 'none' as const, shownTimestamp }
      const known = await asStudent(inSession(ctx), accountProvider(student.id))
      return { nudge: nudgeOf({ ...facts, ...known }), shownTimestamp }
    }),
    shown: forStudents(contract.shown).mutation(() => ({ shownTimestamp: Date.now() })),
  })
