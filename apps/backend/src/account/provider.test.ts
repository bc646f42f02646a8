import { randomUUID } from 'node:crypto'
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
    expect(await provider(studentId, token)).toMatchObject({
      status: 200,
      body: { provider: 'email', canProvePhone: true },
    })
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

  it('NUDGE-02 where no message would come it is said, so that nobody is sent to prove a phone', async () => {
    const { token, studentId } = await backend.signIn('mute@example.org')
    const isBroken = { isWorking: () => false, send: () => undefined, close: async () => undefined }
    for (const texter of [null, isBroken]) {
      const mute = await createTestBackend(database(), { texter })
      const answer = await mute.ask('GET', `/users/${studentId}/account-provider/`, undefined, token)
      expect(answer).toMatchObject({ status: 200, body: { provider: 'email', canProvePhone: false } })
      await mute.app.close()
    }
  })

  it('NUDGE-02 nor is anybody sent who asked five times in a day, or while all messages are paused', async () => {
    const own = await backend.signIn('tired@example.org')
    const other = await backend.signIn('calm@example.org')
    const can = async ({ token, studentId }: { token: string; studentId: string }) =>
      z.object({ canProvePhone: z.boolean() }).parse((await provider(studentId, token)).body).canProvePhone
    const ask = (phone: string) => backend.ask('POST', '/account/phone/codes', { phone }, own.token)
    for (const [index, phone] of ['9100000000', '9200000000', '9300000000', '9400000000', '9500000000'].entries()) {
      expect([index, await can(own)]).toEqual([index, true])
      expect((await ask(phone)).status).toBe(202)
    }
    expect([await can(own), await can(other)]).toEqual([false, true])
    const digest = () => Buffer.from(randomUUID())
    const asks = Array.from({ length: 55 }, () => ({
      asked_at: backend.clock.now,
      is_sent: true,
      student: digest(),
      session: digest(),
      network: digest(),
      phone: digest(),
      block: digest(),
    }))
    await database().db.insertInto('account.text_ask').values(asks).execute()
    expect(await can(other)).toBe(false)
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
