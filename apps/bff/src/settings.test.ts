import { expect, test } from 'vitest'
import { readSettings, servicesOff, servicesUnused, SettingError } from './settings.ts'

test('DATA-03 the settings name backend, matching websocket, essay-grader, flags, sign-in service and Google', () => {
  const settings = readSettings({
    BACKEND_URL: 'https://backend.test',
    MATCHING_WS_URL: 'wss://match.test/ws',
    ESSAY_GRADER_URL: 'https://grader.test/',
    FLAGSMITH_ENVIRONMENT_KEY: 'ser.key',
    AUTH_URL: 'https://auth.test',
    GOOGLE_CLIENT_ID: 'client',
  })
  expect(settings).toMatchObject({
    BACKEND_URL: 'https://backend.test',
    MATCHING_WS_URL: 'wss://match.test/ws',
    ESSAY_GRADER_URL: 'https://grader.test',
    FLAGSMITH_ENVIRONMENT_KEY: 'ser.key',
    AUTH_URL: 'https://auth.test',
    GOOGLE_CLIENT_ID: 'client',
  })
})

test('DATA-03 with nothing set there is a default for all that is needed, and an empty variable counts as unset', () => {
  const settings = readSettings({ PORT: '', BACKEND_URL: '' })
  expect(settings).toMatchObject({
    PORT: 4000,
    PUBLIC_ORIGIN: 'http://localhost:4000',
    BACKEND_URL: 'http://127.0.0.1:4100',
    AUTH_URL: 'http://127.0.0.1:4100',
    MATCHING_WS_URL: 'ws://127.0.0.1:4100/matching',
    TRUSTED_PROXIES: [],
  })
  expect(servicesOff(settings)).toHaveLength(9)
  expect(servicesOff({ ...settings, SENTRY_DSN: 'https://k@errors.test/1' })).toHaveLength(8)
})

test('DATA-03 a service that is set and that nothing uses yet is named as such', () => {
  const unused = {
    VALKEY_URL: 'redis://valkey.test',
    AUTH_URL: 'https://auth.test',
  }
  const used = {
    SENTRY_DSN: 'https://k@errors.test/1',
    CLEVERTAP_ACCOUNT_ID: 'id',
    MIXPANEL_TOKEN: 'token',
    BRANCH_KEY: `key_test_${'a'.repeat(32)}`,
    VAPID_PUBLIC_KEY: `B${'a'.repeat(86)}`,
    ESSAY_GRADER_URL: 'https://grader.test',
    FLAGSMITH_ENVIRONMENT_KEY: 'ser.key',
    GOOGLE_CLIENT_ID: 'client',
  }
  expect(servicesUnused(readSettings(used))).toEqual([])
  for (const [name, value] of Object.entries(unused)) {
    expect(servicesUnused(readSettings({ [name]: value })), name).toEqual([expect.stringContaining(`(${name})`)])
  }
  expect(servicesUnused(readSettings(unused))).toHaveLength(Object.keys(unused).length)
})

const broken: readonly (readonly [name: string, value: string])[] = [
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['ADMIN_PORT', '-1'],
  ['TRUSTED_PROXIES', '2'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,nonsense'],
  ['PUBLIC_ORIGIN', 'https://abhyas.test/path'],
  ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
  ['BACKEND_URL', 'ftp://backend.test'],
  ['BACKEND_URL', 'http://user:CANARY@backend.test'],
  ['MATCHING_WS_URL', 'https://match.test'],
  ['GOOGLE_ISSUER', 'http://accounts.test'],
  ['FLAGSMITH_API_URL', 'file:///CANARY'],
  ['FLAGSMITH_REALTIME_URL', 'CANARY'],
  ['FLAGSMITH_POLL_MS', '-1'],
  ['SENTRY_DSN', 'https://errors.test/1'],
  ['SENTRY_DSN', 'https://key:CANARY@errors.test/1'],
  ['SENTRY_DSN', 'https://CANARY-key@errors.test/1'],
  ['SESSION_KEYS', 'CANARY-too-short'],
  ['SESSION_KEYS', `${'00'.repeat(32)},`],
  ['CLEVERTAP_REGION', 'Europe'],
  ['BRANCH_KEY', 'CANARY'],
  ['VAPID_PUBLIC_KEY', 'CANARY'],
  ['RELEASE', 'two CANARY words'],
  ['ENVIRONMENT', 'CANARY;x'],
  ['APP_VERSION', 'CANARY version'],
  ['VALKEY_URL', 'http://valkey.test'],
  ['LOG_LEVEL', 'loud'],
]

test.each(broken)('DATA-03 a broken %s (%s) is named in one line that does not quote it', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(SettingError)
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`))
  expect(read).not.toThrow(/CANARY/)
})

test('T1 keys are read in hex or base64, the newest first', () => {
  const { SESSION_KEYS } = readSettings({
    SESSION_KEYS: `${'ab'.repeat(32)}, ${Buffer.alloc(32, 1).toString('base64')}`,
  })
  expect(SESSION_KEYS).toEqual([Buffer.alloc(32, 0xab), Buffer.alloc(32, 1)])
})
