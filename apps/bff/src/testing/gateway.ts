import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { buildServer, type Deps, type Gateway } from '../server.ts'
import { closeSession, newSession, type Session } from '../session/session.ts'
import { makeSeal } from '../session/seal.ts'
import { readSettings } from '../settings.ts'
import { makeClientDir, type WithPrerender } from './client-files.ts'
import { startStub, type StubUpstream } from './stub-upstream.ts'

export const publicOrigin = 'https://abhyas.test'
export const sessionKey = Buffer.alloc(32, 7)
export const seal = makeSeal([sessionKey])
/** What the app sends with everything that is no plain read. */
export const fromApp = { 'x-abhyas': '1', 'sec-fetch-site': 'same-origin', origin: publicOrigin }

/** A machine that is busy is slow, not away. */
const patient = { headersMs: 30_000, totalMs: 30_000 }

/** Where no duel service is. */
const noDuels = 'ws://127.0.0.1:1/matching'

export interface TestGateway extends Gateway {
  readonly origin: string
  readonly port: number
  readonly upstream: StubUpstream
  /** Every line that it logged. */
  readonly lines: string[]
}

interface Options extends Partial<Omit<Deps, 'settings'>> {
  readonly env?: Record<string, string>
  /** Leaves the stub out and puts this in its place. */
  readonly backendUrl?: string
  readonly prerender?: WithPrerender
  /** Called before it listens, to add a hook of the test's own. */
  readonly prepare?: (app: Gateway['app']) => void
}

/** A gateway that listens, before a stub of the backend and the essay-grader, both closed when the test ends. */
export async function startGateway({
  env,
  backendUrl,
  prepare,
  prerender,
  ...deps
}: Options = {}): Promise<TestGateway> {
  const upstream = await startStub()
  const clientDir = makeClientDir(prerender)
  const lines: string[] = []
  const settings = readSettings({
    PUBLIC_ORIGIN: publicOrigin,
    BACKEND_URL: backendUrl ?? upstream.origin,
    ESSAY_GRADER_URL: upstream.origin,
    CLIENT_DIR: clientDir,
    LOG_LEVEL: 'debug',
    MATCHING_WS_URL: noDuels,
    ...env,
  })
  const log = { write: (line: string) => void lines.push(line) }
  const gateway = await buildServer({
    settings,
    sessionKeys: [sessionKey],
    log,
    firstPaintMs: 30_000,
    ...deps,
    upstream: { ...patient, ...deps.upstream },
    streams: { headersMs: patient.headersMs, ...deps.streams },
    grader: { ...deps.grader, calls: { ...patient, ...deps.grader?.calls } },
  })
  prepare?.(gateway.app)
  const origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await gateway.stop(100)
    await upstream.close()
    rmSync(clientDir, { recursive: true })
  })
  const { port } = gateway.app.server.address() as AddressInfo // of a server that listens on a port
  return { ...gateway, origin, port, upstream, lines }
}

export const studentId = '0190a0a0-0000-7000-8000-000000000001'

/** A cookie header of someone who is signed in with `token`; `changes` to their session come last. */
export const signedIn = (token = 'token-of-the-backend', changes: Partial<Session> = {}): { cookie: string } => ({
  cookie: `__Host-session=${closeSession(seal, { ...newSession(token, studentId, Date.now()), ...changes })}`,
})

/** The address of a call as tRPC's client writes it. */
export const callUrl = (path: string, input?: unknown): string =>
  input === undefined ? `/trpc/${path}` : `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
