import { devices, type PlaywrightTestConfig } from '@playwright/test'

/** A phone of each engine. Firefox has no mobile view of its own: it gets the size and the touch. */
const phones = {
  chromium: devices['Pixel 7'],
  firefox: { ...devices['Desktop Firefox'], hasTouch: true },
  webkit: devices['iPhone 14'],
}

const isEngine = (name: string): name is keyof typeof phones => Object.hasOwn(phones, name)

/**
 * The smoke test in the engine of a Playwright server, where `PLAYWRIGHT_WS_ENDPOINT` names one: `ws://host:port/`, with
 * `?browser=firefox` or `chromium` (else WebKit, the engine of every iPhone). Undefined where it is not set. Throws for
 * an address that is none. The server's version has to be that of @playwright/test.
 */
export function elsewhere() {
  const wsEndpoint = process.env['PLAYWRIGHT_WS_ENDPOINT']
  if (!wsEndpoint) return undefined
  const url = new URL(wsEndpoint)
  const engine = url.searchParams.get('browser') ?? 'webkit'
  if (!isEngine(engine)) throw new Error(`PLAYWRIGHT_WS_ENDPOINT: ${engine} is no engine of Playwright's`)
  return {
    name: `${engine} elsewhere`,
    testMatch: 'smoke.spec.ts',
    use: {
      ...phones[engine],
      browserName: engine,
      viewport: { width: 390, height: 844 },
      // The product stays here: what the browser asks of localhost comes back over this connection.
      connectOptions: { wsEndpoint, exposeNetwork: '<loopback>' },
      // The server starts its own browser; the certificate of https-front.ts is nobody's.
      launchOptions: {},
      ignoreHTTPSErrors: true,
    },
  } satisfies NonNullable<PlaywrightTestConfig['projects']>[number]
}
