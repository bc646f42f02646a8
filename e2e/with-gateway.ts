import { startGateway, type OwnGateway } from './own-gateway.ts'
import { test } from './fixtures.ts'

type Env = Readonly<Record<string, string>>

/** The tests of a file before a gateway of their own, with the settings that `env` gives once it is needed. */
export const testWith = (env: () => Env | Promise<Env>) =>
  test.extend<object, { readonly gateway: OwnGateway }>({
    gateway: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its pattern
      async ({}, provide) => {
        const gateway = await startGateway(await env())
        await provide(gateway)
        await gateway.stop()
      },
      { scope: 'worker' },
    ],
    baseURL: ({ gateway }, provide) => provide(gateway.origin),
  })
