import { expect, test } from 'vitest'
import { callUrl, fromApp, signedIn, startGateway, studentId, type TestGateway } from '../testing/gateway.ts'
import { mainsInputs, submissionId } from '../testing/mains-answers.ts'
import type { Behaviour } from '../testing/stub-upstream.ts'

const refuse =
  (pattern: RegExp, status: number, body: object): Behaviour =>
  ({ call, headers }, response, ok) =>
    pattern.test(call)
      ? void response.writeHead(status, { 'x-request-id': headers['x-request-id'] ?? '' }).end(JSON.stringify(body))
      : ok()

const write = ({ app }: TestGateway, path: keyof typeof mainsInputs) =>
  app.inject({
    method: 'POST',
    url: callUrl(path),
    headers: { ...fromApp, ...signedIn() },
    payload: mainsInputs[path],
  })
const read = ({ app }: TestGateway, path: string, input?: object) =>
  app.inject({ url: callUrl(path, input), headers: signedIn() })

test('MAINS-02 an answer is handed in with what the backend holds it to, which no client ever sees', async () => {
  const gateway = await startGateway()
  const handed = await write(gateway, 'mains.submit')
  expect(handed.json().result.data).toMatchObject({ id: submissionId, state: 'ready' })
  expect(handed.body).not.toMatch(/checklist|variants|keywords/)
  expect(gateway.upstream.seen.map(({ call }) => call)).toEqual([
    'GET /account/session',
    'GET /mains/rubrics?id=mains-2024-1',
    'POST /submissions',
  ])
  const [session, rubric, submission] = gateway.upstream.seen
  expect(session?.headers).toMatchObject({ authorization: 'Bearer token-of-the-backend' })
  expect(rubric?.headers).not.toHaveProperty('authorization')
  expect(submission?.headers).toMatchObject({ 'x-student-id': studentId })
  expect(submission?.headers).not.toHaveProperty('authorization')
  const { answer, at } = mainsInputs['mains.submit']
  const sent = JSON.parse(submission?.body ?? '')
  expect(sent).toMatchObject({ submissionId, answer, at, rubric: { id: 'mains-2024-1' } })
  expect(sent.rubric.checklist[0]).toMatchObject({ weight: 2, variants: [expect.any(String)] })
  expect(Object.keys(sent).toSorted()).toEqual(['answer', 'at', 'rubric', 'submissionId'])
})

test('MAINS-05 an answer that is sent again after its question is gone is answered as it was', async () => {
  const gateway = await startGateway()
  gateway.upstream.behave = refuse(/rubrics/, 404, { code: 'NOT_FOUND' })
  const again = await write(gateway, 'mains.submit')
  expect(again.json().result.data).toMatchObject({ id: submissionId })
  expect(again.json().result.data).not.toHaveProperty('report')
  expect(gateway.upstream.seen.at(-1)?.call).toBe(`GET /submissions/${submissionId}`)
  gateway.upstream.behave = refuse(/rubrics|submissions/, 404, { code: 'NOT_FOUND' })
  expect((await write(gateway, 'mains.submit')).json().error.data.code).toBe('NOT_FOUND')
})

test('T28 MAINS-03 the grader hears from the backend whose submission is meant, whatever a request says', async () => {
  const gateway = await startGateway()
  const headers = { ...signedIn(), 'x-student-id': 'someone-else' }
  await gateway.app.inject({ url: callUrl('mains.submissions'), headers })
  expect(gateway.upstream.seen.map(({ call }) => call)).toEqual(['GET /account/session', 'GET /submissions'])
  expect(gateway.upstream.seen[1]?.headers['x-student-id']).toBe(studentId)
})

test('T3 a session that the backend ended reaches no submission', async () => {
  const gateway = await startGateway()
  gateway.upstream.behave = refuse(/account/, 401, { code: 'UNAUTHORIZED' })
  const paths = ['mains.submit', 'mains.confirm', 'mains.retry', 'mains.remove', 'mains.dispute'] as const
  for (const path of paths) expect((await write(gateway, path)).json().error.data.code, path).toBe('UNAUTHORIZED')
  expect((await read(gateway, 'mains.submissions')).statusCode).toBe(401)
  expect((await read(gateway, 'mains.submission', { id: submissionId })).statusCode).toBe(401)
  expect((await read(gateway, 'mains.progress', { submissionId })).statusCode).toBe(401)
  expect(new Set(gateway.upstream.seen.map(({ call }) => call))).toEqual(new Set(['GET /account/session']))
})

test('MAINS-03 a grader that refuses the gateway signs nobody out', async () => {
  const gateway = await startGateway()
  gateway.upstream.behave = refuse(/submissions/, 401, { code: 'UNAUTHORIZED' })
  const answer = await read(gateway, 'mains.submissions')
  expect([answer.statusCode, answer.json().error.data.code]).toEqual([502, 'BAD_GATEWAY'])
})

test('MAINS-02 refusals of the grader come through: too many submissions, a foreign page', async () => {
  const gateway = await startGateway()
  for (const [code, status] of [
    ['CONFLICT', 409],
    ['NOT_FOUND', 404],
    ['QUOTA_FULL', 413],
  ] as const) {
    gateway.upstream.behave = refuse(/POST \/submissions/, status, { code, message: 'In its own words.' })
    const refused = await write(gateway, 'mains.submit')
    expect([refused.statusCode, refused.json().error.data]).toMatchObject([
      status,
      { code, message: 'In its own words.' },
    ])
  }
})

test('MAINS-05 F7 without a grader answers wait where they are, and questions are there', async () => {
  const gateway = await startGateway({ env: { ESSAY_GRADER_URL: '' } })
  for (const answer of [
    await write(gateway, 'mains.submit'),
    await read(gateway, 'mains.submissions'),
    await read(gateway, 'mains.progress', { submissionId }),
  ]) {
    expect([answer.statusCode, answer.json().error.data]).toMatchObject([503, { code: 'UNAVAILABLE', retryable: true }])
  }
  expect((await read(gateway, 'mains.questions')).statusCode).toBe(200)
  expect((await read(gateway, 'mains.sample', mainsInputs['mains.sample'])).statusCode).toBe(200)
})

test('MAINS-05 F7 a grader that is down takes nothing else with it, and is heard of as soon as it is back', async () => {
  const gateway = await startGateway({ grader: { calls: { breakerOpenMs: 50 } } })
  gateway.upstream.behave = ({ call }, response, ok) => (call.includes('/submissions') ? response.destroy() : ok())
  for (let n = 0; n < 8; n++) {
    const refused = await write(gateway, 'mains.submit')
    expect([refused.statusCode, refused.json().error.data.retryAfterMs]).toEqual([503, expect.any(Number)])
  }
  expect((await read(gateway, 'news.progress')).statusCode).toBe(200)
  expect((await gateway.app.inject('/readyz')).statusCode).toBe(200)
  gateway.upstream.behave = (_request, _response, ok) => ok()
  await expect.poll(async () => (await write(gateway, 'mains.submit')).statusCode).toBe(200)
})
