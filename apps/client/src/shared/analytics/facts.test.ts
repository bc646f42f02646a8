import { afterEach, expect, test, vi } from 'vitest'

const config = { appVersion: '10.6.3', environment: 'production' }
afterEach(() => {
  Reflect.deleteProperty(window, 'ReactNativeWebView')
  vi.resetModules()
})

test('ENG-10 in a browser and installed the platform is pwa, with version and environment', async () => {
  const { appFacts } = await import('./facts.ts')
  expect(appFacts(config)).toEqual({ appVersion: '10.6.3', environment: 'production', platform: 'pwa' })
})

test('ENG-10 in the native view it is expo', async () => {
  Reflect.set(window, 'ReactNativeWebView', { postMessage: () => undefined })
  const { appFacts } = await import('./facts.ts')
  expect(appFacts(config)).toMatchObject({ platform: 'expo' })
})
