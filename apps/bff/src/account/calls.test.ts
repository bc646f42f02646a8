import { account } from '@abhyas/contracts/account'
import { expect, test } from 'vitest'
import { inputs } from '../testing/answers.ts'
import { accountInputs, deviceId, phone } from '../testing/account-answers.ts'
import { callUrl, fromApp, signedIn, startGateway, type TestGateway } from '../testing/gateway.ts'
import { healthy } from '../testing/stub-upstream.ts'

const chromeOnAndroid = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'

const write = ({ app }: TestGateway, path: string, payload?: object, headers: Record<string, string> = signedIn()) =>
  app.inject({
    method: 'POST',
    url: callUrl(path),
    headers: { ...fromApp, ...headers },
    ...(payload && { payload }),
  })

type Call = readonly [name: keyof typeof account, call: string, body: object | null]
const calls: readonly Call[] = [
  ['update', 'PATCH /account/student', accountInputs['account.update']],
  ['setPhoto', 'PUT /account/photo', accountInputs['account.setPhoto']],
  ['requestPhoneCode', 'POST /account/phone/codes', { phone }],
  ['verifyPhone', 'POST /account/phone', { phone, code: '123456' }],
  ['details', 'GET /account/details', null],
  ['setPreparation', 'PUT /account/preparation', accountInputs['account.setPreparation']],
  ['setConsent', 'PUT /account/consents', { purpose: 'push', isGiven: true }],
  ['endDevice', `DELETE /account/devices/${deviceId}`, null],
  ['endOtherDevices', 'DELETE /account/devices', null],
  ['requestDeletion', 'POST /account/deletion', {}],
  ['cancelDeletion', 'DELETE /account/deletion', null],
  ['rate', 'POST /account/ratings', accountInputs['account.rate']],
]

test.each(calls)(
  'ACC-05 ACC-06 account.%s is one call of the backend, %s, as the student',
  async (name, call, body) => {
    const gateway = await startGateway()
    const path = `account.${name}`
    const answer =
      account[name].kind === 'query'
        ? await gateway.app.inject({ url: callUrl(path), headers: signedIn() })
        : await write(gateway, path, inputs[path])
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const [seen, ...more] = gateway.upstream.seen
    expect(more).toEqual([])
    expect(seen?.call).toBe(call)
    expect(seen?.headers).toMatchObject({ authorization: 'Bearer token-of-the-backend', 'x-client-ip': '127.0.0.1' })
    expect(seen?.body).toBe(body ? JSON.stringify(body) : '')
  },
)

test('ACC-05 every sign-in tells the backend by what device, in our words; nothing else does', async () => {
  const gateway = await startGateway({ env: { PUBLIC_ORIGIN: 'http://localhost:4000' } })
  const from = (path: string, userAgent: string) =>
    gateway.app.inject({
      method: 'POST',
      url: callUrl(path),
      headers: {
        'x-abhyas': '1',
        origin: 'http://localhost:4000',
        'user-agent': userAgent,
        'x-client-device': 'CANARY',
      },
      ...(inputs[path] && { payload: inputs[path] }),
    })
  await from('account.verifyCode', chromeOnAndroid)
  await from('account.useDemo', 'CANARY')
  await from('account.requestCode', chromeOnAndroid)
  const told = gateway.upstream.seen.map(({ call, headers }) => [call, headers['x-client-device']])
  expect(told).toEqual([
    ['POST /account/sessions', 'Chrome on Android'],
    ['POST /account/sessions/demo', 'Unknown device'],
    ['POST /account/codes', undefined],
  ])
  expect(JSON.stringify(gateway.upstream.seen)).not.toContain('CANARY')
})

test('ACC-05 what was changed is there with the next question: nothing of a student is kept here', async () => {
  const gateway = await startGateway()
  let name = 'Asha'
  let photo: string | null = null
  gateway.upstream.behave = (request, response) => {
    if (request.call === 'PATCH /account/student') ({ name } = JSON.parse(request.body))
    if (request.call === 'PUT /account/photo') photo = '/photos/new'
    healthy(request, response, (text) =>
      text
        .replace('"name":"Asha"', JSON.stringify({ name }).slice(1, -1))
        .replace('"photo":null', `"photo":${JSON.stringify(photo)}`),
    )
  }
  const student = async () =>
    (await gateway.app.inject({ url: callUrl('account.session'), headers: signedIn() })).json().result.data.student
  expect(await student()).toMatchObject({ name: 'Asha', photo: null })
  await write(gateway, 'account.update', { name: 'Ravi' })
  expect(await student()).toMatchObject({ name: 'Ravi', photo: null })
  await write(gateway, 'account.setPhoto', inputs['account.setPhoto'])
  expect(await student()).toMatchObject({ name: 'Ravi', photo: '/photos/new' })
})

test('ACC-05 a photograph of 256 KB goes through; a larger one, or one in a body of others, does not', async () => {
  const gateway = await startGateway()
  const picture = (bytes: number) => ({ picture: Buffer.alloc(bytes, 7).toString('base64') })
  expect((await write(gateway, 'account.setPhoto', picture(256 << 10))).statusCode).toBe(200)
  expect((await write(gateway, 'account.setPhoto?batch=1', { 0: picture(256 << 10) })).statusCode).toBe(200)
  expect(gateway.upstream.seen).toHaveLength(2)
  expect((await write(gateway, 'account.setPhoto', picture(263_000))).statusCode).toBe(400)
  expect((await write(gateway, 'account.setPhoto', picture(300_000))).statusCode).toBe(413)
  const batch = await write(gateway, 'account.setPhoto,account.details?batch=1', { 0: picture(256 << 10) })
  expect(batch.statusCode).toBe(413)
  expect((await write(gateway, 'account.update', picture(256 << 10))).statusCode).toBe(413)
  for (const odd of [`${'A'.repeat(349_998)}!`, 'A===', 'data:image/png;base64,AAAA', '', 7]) {
    expect((await write(gateway, 'account.setPhoto', { picture: odd })).statusCode, String(odd).slice(0, 30)).toBe(400)
  }
  expect(gateway.upstream.seen).toHaveLength(2)
})

test('ACC-04 a phone of anything but ten digits is refused here', async () => {
  const gateway = await startGateway()
  for (const odd of [
    '987654321',
    '98765432101',
    '+919876543210',
    '98765 43210',
    '９８７６５４３２１０',
    9876543210,
    null,
    '',
  ]) {
    for (const path of ['account.requestPhoneCode', 'account.verifyPhone']) {
      const input = { phone: odd, ...(path === 'account.verifyPhone' && { code: '123456' }) }
      expect((await write(gateway, path, input)).statusCode, `${path} ${odd}`).toBe(400)
    }
  }
  expect(gateway.upstream.seen).toEqual([])
})

test('T15 T16 asking for phone codes and trying them is limited for each peer', async () => {
  const limits = { signIn: { burst: 3, perSecond: 1e-6 } }
  const gateway = await startGateway({ env: { TRUSTED_PROXIES: '127.0.0.1' }, limits })
  const ask = async (path: string, ip: string, studentId: string) => {
    const headers = { ...signedIn('t', { studentId }), 'x-forwarded-for': ip }
    return (await write(gateway, path, inputs[path], headers)).statusCode
  }
  const byPeer = []
  for (const who of ['a', 'b', 'c', 'd']) byPeer.push(await ask('account.requestPhoneCode', '192.0.2.1', who))
  expect(byPeer).toEqual([200, 200, 200, 429])
  expect(await ask('account.verifyPhone', '192.0.2.1', 'e')).toBe(429)
  expect(await ask('account.verifyPhone', '192.0.2.2', 'e')).toBe(200)
})

test('T15 T16 and for each student, from however many addresses and sessions, with the time to wait', async () => {
  const limits = { signIn: { burst: 3, perSecond: 1e-6 } }
  const gateway = await startGateway({ env: { TRUSTED_PROXIES: '127.0.0.1' }, limits })
  const answers = []
  for (let n = 1; n <= 100; n++) {
    const path = n % 2 ? 'account.verifyPhone' : 'account.requestPhoneCode'
    const headers = { ...signedIn(`t${n}`), 'x-forwarded-for': `198.51.100.${n}` }
    answers.push(await write(gateway, path, inputs[path], headers))
  }
  expect(answers.slice(0, 4).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  const refused = answers[3]
  expect(refused?.json().error.data).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryable: true })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(gateway.upstream.seen).toHaveLength(3)
  const other = await write(gateway, 'account.verifyPhone', inputs['account.verifyPhone'], {
    ...signedIn('t', { studentId: 'other' }),
    'x-forwarded-for': '203.0.113.1',
  })
  expect(other.statusCode).toBe(200)
})
