import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBackend, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'

const SignedIn = z.object({ token: z.string(), student: z.object({ id: z.string() }) })

onEveryDatabase('account provider', (database) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend(database())
  })
  afterAll(() => backend.app.close())

  const provider = (user: string, token?: string) =>
    backend.ask('GET', `/users/${user}/account-provider/`, undefined, token)

  it('NUDGE-01 the provider of an account that signs in by mailed codes is email', async () => {
    const { token, studentId } = await backend.signIn('provider@example.org')
    expect(await provider(studentId, token)).toMatchObject({ status: 200, body: { provider: 'email' } })
  })

  it('NUDGE-01 the provider of an account that is linked with Google is google, whichever way it signed in', async () => {
    const { token, studentId } = await backend.signIn('linked@example.org')
    const identity = { provider: 'google' as const, subject: 'subject', student_id: studentId, linked_at: new Date() }
    await database().db.insertInto('account.identity').values(identity).execute()
    expect(await provider(studentId, token)).toMatchObject({ status: 200, body: { provider: 'google' } })
  })

  it('NUDGE-01 the demo account has a provider of its own: it is never asked for a phone', async () => {
    const { token, student } = SignedIn.parse((await backend.ask('POST', '/account/sessions/demo', {})).body)
    expect(await provider(student.id, token)).toMatchObject({ status: 200, body: { provider: 'demo' } })
  })

  it('T28 of another’s account nobody learns anything, not even whether it is there', async () => {
    const { token } = await backend.signIn('asks@example.org')
    const { studentId } = await backend.signIn('asked@example.org')
    const known = await provider(studentId, token)
    expect(known).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const unknown = ['00000000-0000-4000-8000-000000000000', 'me', '%27', '..%2F..', 'x'.repeat(90)]
    for (const user of unknown) expect((await provider(user, token)).body).toEqual(known.body)
    expect(await provider(studentId)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    expect(await provider(studentId, 'planted')).toMatchObject({ status: 401 })
  })
})
