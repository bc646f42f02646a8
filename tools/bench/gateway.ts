import { buildServer } from '../../apps/bff/src/server.ts'
import { readSettings } from '../../apps/bff/src/settings.ts'

interface BenchGateway {
  readonly port: number
  /** Address of the backend. */
  readonly backend: string
  readonly publicOrigin: string
  readonly sessionKey: Buffer
}

/** Serves the gateway in this process, without a client and a log, to many connections at once; gives the way to stop. */
export async function serveGateway({
  port,
  backend,
  publicOrigin,
  sessionKey,
}: BenchGateway): Promise<() => Promise<void>> {
  const { app } = await buildServer({
    settings: readSettings({
      PUBLIC_ORIGIN: publicOrigin,
      BACKEND_URL: backend,
      LOG_LEVEL: 'warn',
      CLIENT_DIR: '/nowhere',
    }),
    sessionKeys: [sessionKey],
    log: { write: () => {} },
  })
  await app.listen({ port, host: '127.0.0.1', backlog: 4096 })
  return () => app.close()
}
