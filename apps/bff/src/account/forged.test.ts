import { procedures } from '@abhyas/contracts'
import { expect, test } from 'vitest'
import { inputs } from '../testing/answers.ts'
import { callUrl, fromApp, signedIn, startGateway, studentId, type TestGateway } from '../testing/gateway.ts'

const other = '0190a0a0-0000-7000-8000-00000000000b'
const unlimited = { all: { burst: 1e9, perSecond: 1 }, signIn: { burst: 1e9, perSecond: 1 } }
const own = procedures().filter(({ procedure }) => procedure.access === 'student')
const mutations = procedures().filter(({ procedure }) => procedure.kind === 'mutation')

const ask = (
  { app }: TestGateway,
  { path, procedure }: (typeof own)[number],
  headers: Record<string, string>,
  input: object | undefined = inputs[path],
) =>
  procedure.kind === 'mutation'
    ? app.inject({
        method: 'POST',
        url: callUrl(path),
        headers: { ...fromApp, ...headers },
        ...(input && { payload: input }),
      })
    : app.inject({ url: callUrl(path, input), headers })

test('T10 F24 whatever a tab of another student asks or writes is refused, and nobody is asked', async () => {
  const gateway = await startGateway({ limits: unlimited })
  const meant = [other, '', 'null', `${studentId},${other}`, studentId.toUpperCase()]
  for (const one of own) {
    for (const id of meant) {
      const answer = await ask(gateway, one, { ...signedIn(), 'x-abhyas-student': id })
      expect([one.path, id, answer.statusCode]).toEqual([one.path, id, 409])
    }
  }
  expect(gateway.upstream.seen).toEqual([])
})

test('T10 T36 a forged user changes nobody: every call is of the session, and no service hears of the other', async () => {
  const gateway = await startGateway({ limits: unlimited })
  const userData = encodeURIComponent(JSON.stringify({ user: other, is_premium: true }))
  const forged = {
    cookie: `userData=${userData}; user_id=${other}; ${signedIn().cookie}; storedUserId=${other}`,
    authorization: `Bearer ${other}`,
    'x-student-id': other,
    'x-user-id': other,
    'x-client-ip': '203.0.113.9',
    'x-client-device': other,
  }
  for (const one of own) {
    await ask(gateway, one, forged)
  }
  expect(gateway.upstream.seen.length).toBeGreaterThan(own.length)
  for (const { call, headers, body } of gateway.upstream.seen) {
    expect(call + JSON.stringify(headers) + body).not.toContain(other)
    expect(headers['x-client-ip']).toBe('127.0.0.1')
  }
  const told = (name: string) => [...new Set(gateway.upstream.seen.flatMap(({ headers }) => headers[name] ?? []))]
  expect(told('authorization')).toEqual(['Bearer token-of-the-backend'])
  expect(told('x-student-id')).toEqual([studentId])
})

test('T10 a forged user without a session is nobody, for every private procedure', async () => {
  const gateway = await startGateway({ limits: unlimited })
  const forged = { cookie: `userData=%7B%22user%22%3A%22${studentId}%22%7D`, 'x-abhyas-student': studentId }
  for (const one of own) expect((await ask(gateway, one, forged)).statusCode, one.path).toBe(401)
  expect(gateway.upstream.seen).toEqual([])
})

const extras: readonly (readonly [name: string, value: unknown])[] = [
  ['id', other],
  ['user', other],
  ['userId', other],
  ['user_id', other],
  ['studentId', other],
  ['student', { id: other }],
  ['isPremium', true],
  ['is_premium', true],
  ['subscriptionTier', 'gold'],
  ['subscription_tier', 'gold'],
  ['isDemo', false],
  ['is_demo', false],
  ['role', 'admin'],
  ['isAdmin', true],
  ['provider', 'google'],
  ['phoneVerifiedAt', '2026-01-01T00:00:00.000Z'],
  ['phone_verified_at', '2026-01-01T00:00:00.000Z'],
  ['createdAt', '2020-01-01T00:00:00.000Z'],
  ['token', 'token-of-another'],
  ['replaces', 'token-of-another'],
]

test.each(mutations)(
  'T29 $path with any of twenty fields that are not its own is refused, and nobody is asked',
  async (one) => {
    const gateway = await startGateway({ limits: unlimited })
    const input = inputs[one.path] ?? {}
    const foreign = extras.filter(([name]) => !Object.hasOwn(input, name))
    for (const [name, value] of [...foreign, ['photo', `/photos/${other}`] as const, ['__v', 1] as const]) {
      const answer = await ask(gateway, one, signedIn(), { ...input, [name]: value })
      expect([name, answer.statusCode]).toEqual([name, 400])
    }
    const all = await ask(gateway, one, signedIn(), { ...input, ...Object.fromEntries(foreign) })
    expect(all.statusCode).toBe(400)
    expect(gateway.upstream.seen).toEqual([])
  },
)

test('T29 of the profile no field can be written that a student may not change', async () => {
  const gateway = await startGateway({ limits: unlimited })
  const one = mutations.find(({ path }) => path === 'account.update')
  for (const name of ['email', 'phone', 'photo', 'isPremium', 'subscriptionTier', 'isDemo', 'createdAt', 'id']) {
    for (const value of ['x', null, true, '9876543210']) {
      const answer = one && (await ask(gateway, one, signedIn(), { [name]: value }))
      expect(answer?.statusCode, name).toBe(400)
    }
  }
  expect(gateway.upstream.seen).toEqual([])
})

test('T28 another’s device is named to the backend by its id alone, which is a uuid or nothing', async () => {
  const gateway = await startGateway({ limits: unlimited })
  const end = (id: unknown) =>
    gateway.app.inject({
      method: 'POST',
      url: callUrl('account.endDevice'),
      headers: { ...fromApp, ...signedIn() },
      payload: { id },
    })
  for (const id of ['', '.', '..', '../session', `${other}/..`, `${other}?a=1`, '*', null, [other], '0']) {
    expect((await end(id)).statusCode, String(id)).toBe(400)
  }
  expect(gateway.upstream.seen).toEqual([])
  expect((await end(other)).statusCode).toBe(200)
  expect(gateway.upstream.seen).toMatchObject([
    { call: `DELETE /account/devices/${other}`, headers: { authorization: 'Bearer token-of-the-backend' } },
  ])
})
