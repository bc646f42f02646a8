import { expect, test } from 'vitest'
import { callUrl, fromApp, seal, signedIn, startGateway, type TestGateway } from '../testing/gateway.ts'
import { inputs } from '../testing/answers.ts'
import { openSession, type Session } from '../session/session.ts'

type Answer = Awaited<ReturnType<TestGateway['app']['inject']>>

const signIn = ({ app }: TestGateway, headers: Record<string, string> = {}): Promise<Answer> =>
  app.inject({
    method: 'POST',
    url: callUrl('account.verifyCode'),
    headers: { ...fromApp, ...headers },
    payload: inputs['account.verifyCode'] ?? {},
  })
const session = ({ app }: TestGateway, headers: Record<string, string> = {}): Promise<Answer> =>
  app.inject({ url: callUrl('account.session'), headers })
const logout = ({ app }: TestGateway, headers: Record<string, string> = {}): Promise<Answer> =>
  app.inject({ method: 'POST', url: '/auth/logout', headers: { ...fromApp, ...headers } })
const setCookie = (answer: Answer): string => String(answer.headers['set-cookie'] ?? '')
const opened = (answer: Answer): Session | null =>
  openSession(seal, /__Host-session=([^;]*)/.exec(setCookie(answer))?.[1] ?? '', Date.now())
const unauthorized = JSON.stringify({ code: 'UNAUTHORIZED', message: 'No.', retryable: false, retryAfterMs: null })
const isDown: TestGateway['upstream']['behave'] = (_request, response) => response.destroy()

test('ACC-02 signing in with a code sets the session cookie, out of reach of scripts and other sites', async () => {
  const answer = await signIn(await startGateway())
  expect(answer.statusCode).toBe(200)
  expect(answer.json().result.data).toMatchObject({ student: { name: 'Asha' }, isNew: true })
  expect(setCookie(answer)).toMatch(
    /^__Host-session=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(opened(answer)).toMatchObject({ token: 'token-of-the-backend' })
})

test('T1 every sign-in has a new id, and ends the session that the browser came with', async () => {
  const gateway = await startGateway()
  const first = opened(await signIn(gateway))
  const second = opened(await signIn(gateway, signedIn('an-older-token')))
  expect(first?.sid).not.toBe(second?.sid)
  expect(gateway.upstream.seen.map(({ body }) => JSON.parse(body))).toEqual([
    inputs['account.verifyCode'],
    { ...inputs['account.verifyCode'], replaces: 'an-older-token' },
  ])
})

test('T1 a cookie that we did not seal is nobody’s', async () => {
  const gateway = await startGateway()
  const answer = await session(gateway, { cookie: '__Host-session=planted; __Host-session=twice' })
  expect(answer.json().result.data.student).toBeNull()
  expect(gateway.upstream.seen).toEqual([])
})

test('ACC-02 a wrong code is said in the backend’s own words and signs nobody in', async () => {
  const gateway = await startGateway()
  const words = 'That code is not right. 3 tries are left.'
  gateway.upstream.behave = ({ headers }, response) =>
    response
      .writeHead(401, { 'x-request-id': headers['x-request-id'] ?? '' })
      .end(JSON.stringify({ code: 'CODE_WRONG', message: words, retryable: false, retryAfterMs: null }))
  const answer = await signIn(gateway, signedIn())
  expect(answer.statusCode).toBe(401)
  expect(answer.json().error.data).toMatchObject({ code: 'CODE_WRONG', message: words })
  expect(setCookie(answer)).toBe('')
})

test('T3 a session that the backend has ended is nobody’s here too; its cookie stays, which may be another tab’s new one by now', async () => {
  const gateway = await startGateway()
  gateway.upstream.behave = ({ headers, call }, response, ok) =>
    call === 'GET /account/offers'
      ? ok()
      : response.writeHead(401, { 'x-request-id': headers['x-request-id'] ?? '' }).end(unauthorized)
  const whoAmI = await session(gateway, signedIn())
  expect(whoAmI.json().result.data.student).toBeNull()
  expect(setCookie(whoAmI)).toBe('')
})

test('T3 a late refusal of an old session says nothing of the cookie, which may be another tab’s new one', async () => {
  const gateway = await startGateway()
  gateway.upstream.behave = ({ headers }, response) =>
    response.writeHead(401, { 'x-request-id': headers['x-request-id'] ?? '' }).end(unauthorized)
  const dayOld = { issuedAt: Date.now() - 90_000_000, signedInAt: Date.now() - 90_000_000 }
  for (const headers of [signedIn(), signedIn('old', dayOld)]) {
    const progress = await gateway.app.inject({ url: callUrl('news.progress'), headers })
    expect(progress.statusCode).toBe(401)
    expect(setCookie(progress)).toBe('')
    const batch = await gateway.app.inject({ url: '/trpc/news.progress,bookmarks.list?batch=1', headers })
    expect(setCookie(batch)).toBe('')
  }
})

const useDemo = ({ app }: TestGateway) =>
  app.inject({ method: 'POST', url: callUrl('account.useDemo'), headers: fromApp })

test('ACC-02 on an origin that others reach there is no demo account, whatever the backend says', async () => {
  for (const origin of ['https://abhyas.test', 'https://localhost.test', 'http://127.0.0.1.test', 'http://10.0.0.1']) {
    const gateway = await startGateway({ env: { PUBLIC_ORIGIN: origin } })
    const answer = await useDemo(gateway)
    expect(answer.statusCode, origin).toBe(404)
    expect(setCookie(answer), origin).toBe('')
    expect((await session(gateway)).json().result.data.signIn, origin).toEqual({ demo: false, google: false })
    expect(gateway.upstream.seen, origin).toEqual([])
  }
})

test('ACC-02 on loopback the demo account is there where the backend has one', async () => {
  for (const origin of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']) {
    const gateway = await startGateway({ env: { PUBLIC_ORIGIN: origin } })
    expect((await useDemo(gateway)).statusCode, origin).toBe(200)
    expect((await session(gateway)).json().result.data.signIn, origin).toEqual({ demo: true, google: false })
  }
})

test('T3 a session past its time is nobody’s, and the backend is not asked', async () => {
  const gateway = await startGateway()
  const over = signedIn('token', { expiresAt: Date.now() - 1 })
  const answer = await gateway.app.inject({ url: callUrl('news.progress'), headers: over })
  expect(answer.statusCode).toBe(401)
  expect(gateway.upstream.seen).toEqual([])
})

test('T3 signing out ends the session with the backend, and the browser drops cookie and cache', async () => {
  const gateway = await startGateway()
  const answer = await logout(gateway, signedIn('my-token'))
  expect(answer.statusCode).toBe(204)
  expect(setCookie(answer)).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(answer.headers).toMatchObject({ 'clear-site-data': '"cache"', 'cache-control': 'no-store' })
  expect(gateway.upstream.seen).toMatchObject([
    { call: 'DELETE /account/session', headers: { authorization: 'Bearer my-token' } },
  ])
})

test('ACC-07 signing out works while the backend is down, and without a session', async () => {
  const gateway = await startGateway()
  expect((await logout(gateway)).statusCode).toBe(204)
  gateway.upstream.behave = isDown
  const answer = await logout(gateway, signedIn())
  expect(answer.statusCode).toBe(202)
  expect(setCookie(answer)).toMatch(/^__Host-session=; Max-Age=0;/)
})

test('T3 a cookie older than a day is rolled by a private call, and by no other', async () => {
  const { app } = await startGateway()
  const dayOld = { issuedAt: Date.now() - 90_000_000, signedInAt: Date.now() - 90_000_000 }
  const headers = signedIn('token', dayOld)
  const [rolled, young, open] = await Promise.all([
    app.inject({ url: callUrl('news.progress'), headers }),
    app.inject({ url: callUrl('news.progress'), headers: signedIn() }),
    app.inject({ url: callUrl('news.editions'), headers }),
  ])
  expect(opened(rolled)).toMatchObject({ token: 'token', signedInAt: dayOld.signedInAt })
  expect(setCookie(young)).toBe('')
  expect(setCookie(open)).toBe('')
})

test('F1 while the backend is down a session is neither confirmed nor denied; without one nothing is missed', async () => {
  const gateway = await startGateway()
  gateway.upstream.behave = isDown
  const withCookie = await session(gateway, signedIn())
  expect(withCookie.statusCode).toBe(503)
  expect(withCookie.json().error.data).toMatchObject({ code: 'UNAVAILABLE', retryable: true })
  expect(setCookie(withCookie)).toBe('')
  const without = await session(gateway)
  expect(without.statusCode).toBe(200)
  expect(without.json().result.data).toMatchObject({ student: null, signIn: { demo: false } })
})

test('T10 a call that means another student’s data is refused, and the backend is not asked', async () => {
  const gateway = await startGateway()
  const call = (id: string) =>
    gateway.app.inject({ url: callUrl('news.progress'), headers: { ...signedIn(), 'x-abhyas-student': id } })
  const other = await call('0190a0a0-0000-7000-8000-00000000000b')
  expect(other.statusCode).toBe(409)
  expect(other.json().error.data.code).toBe('CONFLICT')
  expect(gateway.upstream.seen).toEqual([])
  expect((await call('0190a0a0-0000-7000-8000-000000000001')).statusCode).toBe(200)
})

test('T15 signing in is limited for each peer, with the time to wait', async () => {
  const gateway = await startGateway({
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    limits: { signIn: { burst: 2, perSecond: 0.1 } },
  })
  const from = (ip: string) => signIn(gateway, { 'x-forwarded-for': ip })
  const statuses = [await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')]
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200])
  expect(statuses[2]?.json().error.data).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryable: true })
  expect(Number(statuses[2]?.headers['retry-after'])).toBeGreaterThan(8)
})
