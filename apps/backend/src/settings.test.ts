import { describe, expect, it } from 'vitest'
import { makeKeys } from './push/vapid.ts'
import { isLoopback, readSettings, StartError } from './settings.ts'

describe('settings', () => {
  it('F14 every setting has a default, and an empty one counts as left out', () => {
    expect(readSettings({ PORT: '', SMTP_URL: '' })).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 4100,
      GRADER_PORT: 4200,
      PUBLIC_ORIGIN: 'http://localhost:4000',
      DATA_DIR: expect.stringMatching(/\.data$/),
    })
  })

  it('F14 beside a DATABASE_URL a missing PUBLIC_ORIGIN is named, since its default would open the demo', () => {
    const DATABASE_URL = 'postgres://localhost/x'
    for (const env of [{ DATABASE_URL }, { DATABASE_URL, PUBLIC_ORIGIN: '' }]) {
      expect(() => readSettings(env)).toThrow(
        new StartError(
          'Settings are not valid. PUBLIC_ORIGIN: must be set where DATABASE_URL is, such as https://example.org',
        ),
      )
    }
    expect(readSettings({ DATABASE_URL, PUBLIC_ORIGIN: 'https://example.org' })).toMatchObject({ DATABASE_URL })
  })

  it('F14 beside an LLM_BASE_URL a missing LLM_MODEL is named', () => {
    const LLM_BASE_URL = 'http://127.0.0.1:11434/v1'
    expect(() => readSettings({ LLM_BASE_URL })).toThrow(
      new StartError('Settings are not valid. LLM_MODEL: must be set where LLM_BASE_URL is'),
    )
    expect(readSettings({ LLM_BASE_URL, LLM_MODEL: 'small' })).toMatchObject({ LLM_BASE_URL, LLM_MODEL: 'small' })
  })

  it('F14 of the keys for push messages both halves are wanted, and of one pair', () => {
    const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = makeKeys()
    expect(readSettings({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toMatchObject({ VAPID_PUBLIC_KEY })
    const wrong = [
      { VAPID_PUBLIC_KEY },
      { VAPID_PRIVATE_KEY },
      { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: makeKeys().privateKey },
    ]
    for (const env of wrong)
      expect(() => readSettings(env)).toThrow(/^Settings are not valid\. VAPID_PRIVATE_KEY: [^\n]+$/)
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['GRADER_PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'http://localhost'],
    ['SMS_URL', 'sms.example.org'],
    ['SMS_URL', 'https://me:secret@sms.example.org/'],
    ['SMS_TOKEN', 'two words'],
    ['LLM_BASE_URL', 'ftp://localhost'],
    ['PUBLIC_ORIGIN', 'http://localhost:4000/path'],
    ['PUBLIC_ORIGIN', 'nowhere'],
    ['VAPID_SUBJECT', 'http://example.org'],
    ['LOG_LEVEL', 'loud'],
  ])('F14 a broken %s (%s) is named in one line', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^Settings are not valid\\. ${name}: [^\\n]+$`))
  })

  it.each([
    ['http://localhost:4000', true],
    ['http://127.0.0.1', true],
    ['http://[::1]:4000', true],
    ['https://abhyas.example', false],
    ['https://localhost.example', false],
    ['http://127.0.0.1.example', false],
  ])('ACC-02 %s is loopback: %s', (origin, expected) => {
    expect(isLoopback(origin)).toBe(expected)
  })
})
