import { flags as contract } from '@abhyas/contracts/flags'
import { deadlineOf } from '../nudge/deadline.ts'
import { forAnyone, router } from '../trpc.ts'
import { names } from './flag.ts'
import type { Flags } from './flags.ts'
import { identityOfRequest } from './identity.ts'

/** What the client gets of the flags. */
export const flagsRouter = (flags: Flags) =>
  router({
    current: forAnyone(contract.current).query(async ({ ctx }) => {
      const { enabled, value } = await flags.read(names.phoneVerificationModal, await identityOfRequest(ctx))
      const deadline = enabled ? deadlineOf(value) : null
      return {
        phoneVerificationModal: enabled,
        phoneVerificationDeadline: deadline === null ? null : new Date(deadline).toISOString(),
      }
    }),
  })
