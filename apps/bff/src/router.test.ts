import { procedures } from '@abhyas/contracts'
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import { expect, test } from 'vitest'
import { Flags } from './flags/flags.ts'
import { makeRouter } from './router.ts'
import { readSettings } from './settings.ts'
import { inputs } from './testing/answers.ts'
import { callUrl, fromApp, signedIn, startGateway } from './testing/gateway.ts'
import { healthy } from './testing/stub-upstream.ts'

const ignore = (): void => undefined
const settings = readSettings({ GOOGLE_CLIENT_ID: 'client' })
const noFlags = new Flags(settings, { info: ignore, warn: ignore, error: ignore })
const whole = makeRouter({ settings, flags: noFlags, onBrokenMaintenance: ignore })

// At run time they are flat, by their dotted paths; the exact type nests them.
const served = Object.entries<AnyTRPCProcedure>((whole as AnyTRPCRouter)._def.procedures)

// Only there is the demo account.
const onLoopback = { env: { PUBLIC_ORIGIN: 'http://localhost:4000' } }

test('DATA-02 the gateway serves the contract and nothing else', () => {
  const kinds = served.map(([path, { _def }]) => `${_def.type} ${path}`)
  expect(kinds.toSorted()).toEqual(
    procedures()
      .map(({ path, procedure }) => `${procedure.kind} ${path}`)
      .toSorted(),
  )
})

test('DATA-02 every procedure answers with what its contract says and not a field more', async () => {
  const { app, upstream } = await startGateway(onLoopback)
  // A backend that says more than it should: the answer key of another table, say.
  upstream.behave = (request, response) =>
    healthy(request, response, (text) => JSON.stringify({ ...JSON.parse(text), extra: 'CANARY' }))
  for (const { path, procedure } of procedures().filter((one) => one.procedure.kind !== 'subscription')) {
    const headers = { ...signedIn(), ...fromApp }
    const input = inputs[path]
    const answer =
      procedure.kind === 'query'
        ? await app.inject({ url: callUrl(path, input), headers })
        : await app.inject({ method: 'POST', url: callUrl(path), headers, ...(input && { payload: input }) })
    expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
    expect(answer.body, path).not.toContain('CANARY')
    const { result } = answer.json<{ result: { data: unknown } }>()
    expect(procedure.output._zod.run({ value: result.data, issues: [] }, { async: false })).toMatchObject({
      issues: [],
    })
  }
})

test('DATA-02 no answer to a procedure holds the backend’s token', async () => {
  const { app } = await startGateway(onLoopback)
  for (const path of ['account.verifyCode', 'account.useDemo']) {
    const input = inputs[path]
    const answer = await app.inject({
      method: 'POST',
      url: callUrl(path),
      headers: fromApp,
      ...(input && { payload: input }),
    })
    expect(answer.statusCode).toBe(200)
    expect(JSON.stringify(answer.headers) + answer.body).not.toContain('token-of-the')
  }
})

test('DATA-02 whoever is signed out is refused by every private procedure, and the backend is not asked', async () => {
  const { app, upstream } = await startGateway()
  for (const { path, procedure } of procedures().filter((one) => one.procedure.access === 'student')) {
    const isRead = procedure.kind !== 'mutation'
    const answer = isRead
      ? await app.inject({ url: callUrl(path, inputs[path]) })
      : await app.inject({ method: 'POST', url: callUrl(path), headers: fromApp, payload: inputs[path] ?? {} })
    expect(answer.statusCode, path).toBe(401)
    expect(answer.json().error.data, path).toMatchObject({ code: 'UNAUTHORIZED', retryable: false, httpStatus: 401 })
  }
  expect(upstream.seen).toEqual([])
})
