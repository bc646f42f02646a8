import { afterEach, describe, expect, it } from 'vitest'
import { createInbox } from '../mail/inbox.ts'
import { startProvider, type TestProvider } from '../testing/sms-provider.ts'
import { createProvider } from './provider.ts'
import { codeText } from './text.ts'

const phone = '9876543210'

describe('text messages', () => {
  let provider: TestProvider
  afterEach(() => provider.stop())

  /** Sends one message and resolves with why it was given up, or null where it was taken by call number `calls`. */
  async function send(answers: readonly number[], calls: number, token: string | null = 'a-token') {
    provider = await startProvider(answers)
    const failed = Promise.withResolvers<string>()
    const texter = createProvider({ url: provider.url, token, retryDelaysMs: [1, 1], onFailure: failed.resolve })
    texter.send(codeText(phone, '012345'))
    await provider.arrived(calls)
    const isTaken = (answers[calls - 1] ?? 202) === 202
    const reason = isTaken ? null : await failed.promise
    await texter.close()
    return reason
  }

  it('ROUTE-07 a code goes to the provider in the documented form', async () => {
    expect(await send([], 1)).toBeNull()
    expect(provider.calls).toMatchObject([
      {
        headers: {
          authorization: 'Bearer a-token',
          'content-type': 'application/json',
          'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/),
        },
        message: {
          to: '+919876543210',
          kind: 'phone-code',
          variables: { code: '012345' },
          text: expect.stringMatching(/^012345 is your Abhyas code\./),
        },
      },
    ])
  })

  it('ROUTE-07 without a token none is sent', async () => {
    await send([], 1, null)
    expect(provider.calls[0]?.headers).not.toHaveProperty('authorization')
  })

  it('ROUTE-07 a provider that is busy or breaks off is asked again with the same key', async () => {
    expect(await send([0, 503], 3)).toBeNull()
    const keys = provider.calls.map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  })

  it.each([
    [[503, 429, 500], 3, 'HTTP_500'],
    [[400], 1, 'HTTP_400'],
    [[401], 1, 'HTTP_401'],
  ])(
    'T16 after the answers %o a message is given up, with a reason that holds no number',
    async (answers, calls, why) => {
      expect(await send(answers, calls)).toBe(why)
      expect(provider.calls).toHaveLength(calls)
    },
  )

  it('NUDGE-02 after a message that was given up it counts as broken for ten minutes, or until it takes one', async () => {
    provider = await startProvider([503, 202, 503])
    let now = 0
    const failed = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    let failures = 0
    const texter = createProvider({
      url: provider.url,
      token: null,
      retryDelaysMs: [],
      onFailure: (reason) => failed[failures++]?.resolve(reason),
      now: () => now,
    })
    expect(texter.isWorking()).toBe(true)
    texter.send(codeText(phone, '012345'))
    await failed[0]?.promise
    expect(texter.isWorking()).toBe(false)
    texter.send(codeText(phone, '012345'))
    await expect.poll(() => texter.isWorking()).toBe(true)
    texter.send(codeText(phone, '012345'))
    await failed[1]?.promise
    now = 599_999
    expect(texter.isWorking()).toBe(false)
    now = 600_000
    expect(texter.isWorking()).toBe(true)
    await texter.close()
  })

  it('T30 no redirect is followed with the token and the number', async () => {
    const reason = await send([307, 307, 307], 3)
    expect(provider.calls).toHaveLength(3)
    expect(reason).not.toMatch(/\d{3}/)
  })

  it('T30 the reason of a provider that is away is its code', async () => {
    provider = await startProvider()
    // Below the ports that the system gives, and that tests draw.
    const url = 'http://127.0.0.1:17999/'
    const failed = Promise.withResolvers<string>()
    const texter = createProvider({ url, token: null, retryDelaysMs: [], onFailure: failed.resolve })
    texter.send(codeText(phone, '012345'))
    expect(await failed.promise).toBe('ECONNREFUSED')
    await texter.close()
  })

  it('ROUTE-07 the dev inbox keeps text messages beside the mails', async () => {
    provider = await startProvider()
    const lines: string[] = []
    const inbox = createInbox(
      () => new Date(0),
      (line) => lines.push(line),
    )
    inbox.texter.send(codeText(phone, '012345'))
    expect(inbox.read(phone)).toMatchObject([{ to: phone, kind: 'phone-code', code: '012345' }])
    expect(lines).toEqual([`Dev inbox: the code for the phone ${phone} is 012345`])
  })
})
