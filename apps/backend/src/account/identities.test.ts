import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { purgeAccount } from './sessions.ts'

const SignedIn = z.object({ token: z.string(), isNew: z.boolean(), student: z.looseObject({ id: z.string() }) })
const once = () => randomBytes(32).toString('base64url')

onEveryDatabase('identities', (database) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend(database())
    backend.clock.now = noon
  })
  afterAll(() => backend.app.close())

  const ask = (subject: string, email: string, more: object = {}) =>
    backend.ask('POST', '/account/google', {
      subject,
      email,
      emailVerified: true,
      name: 'Asha Rao',
      once: once(),
      ...more,
    })
  const enter = async (subject: string, email: string, more: object = {}) => {
    const { status, body } = await ask(subject, email, more)
    expect(status).toBe(201)
    return SignedIn.parse(body)
  }
  const isAlive = async (token: string) =>
    (await backend.ask('GET', '/account/session', undefined, token)).status === 200

  it('ACC-01 the first time signs up with address and name, the next logs in', async () => {
    const first = await enter('g-1', 'First@Gmail.test ')
    expect(first).toMatchObject({ isNew: true, student: { email: 'first@gmail.test', name: 'Asha Rao' } })
    const next = await enter('g-1', 'first@gmail.test')
    expect(next).toMatchObject({ isNew: false, student: { id: first.student.id } })
    expect(await isAlive(next.token)).toBe(true)
  })

  it('ACC-01 an account of the same verified address is linked, and keeps what it says of itself', async () => {
    const { studentId } = await backend.signIn('linked@example.org')
    const entered = await enter('g-2', 'linked@example.org')
    expect(entered).toMatchObject({ isNew: false, student: { id: studentId, name: null } })
  })

  it('ACC-01 once linked, the subject counts: its address may change, and another’s with the same one is refused', async () => {
    const { student } = await enter('g-3', 'old@example.org')
    expect((await enter('g-3', 'new@example.org')).student).toMatchObject({ id: student.id, email: 'old@example.org' })
    expect(await ask('g-4', 'old@example.org')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await enter('g-5', 'new@example.org')).student.id).not.toBe(student.id)
  })

  it('ACC-01 an address that Google has not verified opens nothing, with words of its own', async () => {
    await backend.signIn('victim@example.org')
    expect(await ask('g-6', 'victim@example.org', { emailVerified: false })).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_UNVERIFIED', message: 'This email address is not verified there.' },
    })
    expect((await enter('g-7', 'victim@example.org')).isNew).toBe(false)
  })

  it('ACC-01 two tabs at once make one account', async () => {
    const both = await Promise.all([enter('g-8', 'tabs@example.org'), enter('g-8', 'tabs@example.org')])
    expect(new Set(both.map(({ student }) => student.id)).size).toBe(1)
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  it('T1 a sign-in counts once, however often and at once it is sent, and is stored as a digest until it is purged', async () => {
    const word = once()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('g-9', 'once@example.org', { once: word })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(4)
    const spent = async () => database().db.selectFrom('account.spent').select('digest').execute()
    expect((await spent()).map(({ digest }) => digest.toString())).not.toContain(word)
    await purgeAccount(database().db, new Date(noon.getTime() + 60_000))
    expect((await ask('g-9', 'once@example.org', { once: word })).status).toBe(410)
    await purgeAccount(database().db, new Date(noon.getTime() + 2 * 86_400_000))
    expect(await spent()).toEqual([])
  })

  it('T1 it ends the session that it replaces, and a refused one ends none', async () => {
    const old = await backend.signIn('replaced@example.org')
    const refused = { emailVerified: false, replaces: old.token }
    expect((await ask('g-10', 'replaced@example.org', refused)).status).toBe(403)
    expect(await isAlive(old.token)).toBe(true)
    await enter('g-10', 'replaced@example.org', { replaces: old.token })
    expect(await isAlive(old.token)).toBe(false)
  })

  it('T29 nothing but the named fields is taken', async () => {
    const extras = ['is_premium', 'isPremium', 'subscriptionTier', 'is_demo', 'id', 'studentId', 'phone', 'provider']
    for (const extra of extras) expect((await ask('g-11', 'mass@example.org', { [extra]: true })).status).toBe(400)
    const broken = [{ subject: '' }, { email: 'nobody' }, { name: '' }, { once: 'short' }, { emailVerified: 'true' }]
    for (const one of broken) expect((await ask('g-11', 'mass@example.org', one)).status).toBe(400)
    const { student } = await enter('g-11', 'mass@example.org')
    expect(student).toMatchObject({ isPremium: false, subscriptionTier: null, isDemo: false, phone: null })
  })
})
