import { beforeEach, expect, test, vi } from 'vitest'
import type { PlatformConfig } from '../platform/config.ts'
import type * as Monitoring from './monitoring.ts'
import type * as Start from './start.ts'

const made = vi.hoisted(() => ({ sentry: vi.fn<(service: unknown) => (error: unknown, source: string) => void>() }))
vi.mock('./sentry.ts', () => ({ startSentry: made.sentry }))

const off: PlatformConfig = {
  appVersion: '10.6.3',
  release: 'r1',
  environment: 'production',
  sentryDsn: null,
  clevertap: null,
  mixpanelToken: null,
  branchKey: null,
  pushKey: null,
  maintenance: null,
}
const on = { ...off, sentryDsn: 'https://abc@errors.example/1' }
let monitoring: typeof Monitoring
let start: typeof Start.startMonitoring

beforeEach(async () => {
  vi.resetModules()
  for (const kind of ['error', 'warn'] as const) vi.spyOn(console, kind).mockImplementation(() => undefined)
  made.sentry.mockReset()
  monitoring = await import('./monitoring.ts')
  start = (await import('./start.ts')).startMonitoring
})

test('F29 without a DSN, and without a configuration, nothing of the error service is loaded', async () => {
  await start(Promise.resolve(off))
  await start(Promise.reject(new Error('offline')))
  expect(made.sentry).not.toHaveBeenCalled()
})

test('F29 the DSN, release and environment are those that the gateway gives out; earlier errors follow', async () => {
  const seen: unknown[] = []
  made.sentry.mockReturnValue((error) => void seen.push(error))
  const fault = new Error('early')
  monitoring.reportError(fault, 'app_root')
  await start(Promise.resolve(on))
  expect(made.sentry).toHaveBeenCalledExactlyOnceWith({ dsn: on.sentryDsn, release: 'r1', environment: 'production' })
  expect(seen).toEqual([fault])
})

test('F28 the release is that of the page, which may be older than what the gateway gives out now', async () => {
  made.sentry.mockReturnValue(() => undefined)
  document.head.innerHTML = '<meta name="abhyas-release" content="r0">'
  await start(Promise.resolve(on))
  expect(made.sentry).toHaveBeenCalledExactlyOnceWith({ dsn: on.sentryDsn, release: 'r0', environment: 'production' })
  document.head.innerHTML = ''
})

test('F29 an error service that does not start stops nothing', async () => {
  made.sentry.mockImplementation(() => {
    throw new Error('blocked')
  })
  await expect(start(Promise.resolve(on))).resolves.toBeUndefined()
  expect(() => monitoring.reportError(new Error('x'), 'app_root')).not.toThrow()
})
