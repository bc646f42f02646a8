import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { canProvePhone } from './phone.ts'
import { signedIn } from './signed-in.ts'
import type { StudentRow } from './student.ts'

/** By which an account signs in; `demo` is let in without any proof. */
export type Provider = 'google' | 'email' | 'demo'

/** The provider of a student's account: of one that may sign in by Google and by mailed codes, Google. */
export async function providerOf(
  db: Kysely<Tables>,
  { id, is_demo: isDemo }: Pick<StudentRow, 'id' | 'is_demo'>,
): Promise<Provider> {
  if (isDemo) return 'demo'
  const identity = db.selectFrom('account.identity').select('provider').where('student_id', '=', id)
  return (await identity.executeTakeFirst())?.provider ?? 'email'
}

/** What the phone nudge asks (NUDGE-01). Of others nobody learns anything, not even whether they are there (T28). */
export function providerRoute(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'pepper' | 'texter'>): void {
  app.get(
    '/users/:user/account-provider/',
    signedIn(deps)(async (student, request) => {
      const { user } = request.params as { user: string } // as the route's pattern says
      if (user !== student.id) throw new Refusal('NOT_FOUND')
      return {
        provider: await providerOf(deps.db, student),
        canProvePhone: await canProvePhone(deps, student.id, deps.now()),
      }
    }),
  )
}
