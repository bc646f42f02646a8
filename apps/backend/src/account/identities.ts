import { type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { openAccount, type SignIn } from './codes.ts'
import { tokenDigest } from './secret.ts'
import { type SignInFrom, startSession } from './sessions.ts'

/** What the gateway has checked of a person's word from Google. */
export interface GoogleSignIn extends SignInFrom {
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string | null
  /** New with every sign-in. */
  readonly once: string
}

/**
 * Signs in whoever Google's `subject` is. The first time, the account with the same verified address becomes theirs,
 * else a new one is made (ACC-01); from then on the subject counts and the address does not.
 * @throws {Refusal} EMAIL_UNVERIFIED, CODE_EXPIRED where `once` was used, CONFLICT where the address's account is
 * another subject's
 */
export async function signInWithGoogle(db: Kysely<Tables>, input: GoogleSignIn, now: Date): Promise<SignIn> {
  if (!input.emailVerified) throw new Refusal('EMAIL_UNVERIFIED')
  return db.transaction().execute(async (tx) => {
    const spent = await tx
      .insertInto('account.spent')
      .values({ digest: tokenDigest(input.once), spent_at: now })
      .onConflict((c) => c.doNothing())
      .returning('spent_at')
      .execute()
    if (spent.length === 0) throw new Refusal('CODE_EXPIRED')
    const { student, isNew } = (await linked(tx, input.subject)) ?? (await link(tx, input, now))
    const session = await startSession(tx, { ...input, studentId: student.id, now })
    return { session, student, isNew }
  })
}

async function linked(tx: Kysely<Tables>, subject: string): Promise<Omit<SignIn, 'session'> | undefined> {
  const student = await tx
    .selectFrom('account.identity as identity')
    .innerJoin('account.student as student', 'student.id', 'identity.student_id')
    .selectAll('student')
    .where('identity.provider', '=', 'google')
    .where('identity.subject', '=', subject)
    // Held until the session is there, as in openAccount.
    .forKeyShare()
    .executeTakeFirst()
  return student && { student, isNew: false }
}

async function link(tx: Kysely<Tables>, input: GoogleSignIn, now: Date): Promise<Omit<SignIn, 'session'>> {
  const { subject, email, name } = input
  const { student, isNew } = await openAccount(tx, { email, name }, now)
  const made = await tx
    .insertInto('account.identity')
    .values({ provider: 'google', subject, student_id: student.id, linked_at: now })
    .onConflict((c) => c.doNothing())
    .returning('subject')
    .execute()
  if (made.length > 0) return { student, isNew }
  // Linked in the meantime, by another tab; or the account is another subject's.
  const other = await linked(tx, subject)
  if (other?.student.id !== student.id) throw new Refusal('CONFLICT')
  return other
}
