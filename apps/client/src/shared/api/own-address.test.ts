import { afterEach, expect, test, vi } from 'vitest'
import { asha } from '../../testing/fake-gateway.ts'
import { settings } from '../settings/settings.ts'
import { toUserData } from '../settings/fields.ts'
import { ownAddress } from './own-address.ts'

/** What the private reads and a public one ask for, of a page that is loaded anew. */
async function addresses(): Promise<Record<'batch' | 'stream' | 'public' | 'write', string>> {
  vi.resetModules()
  const asked: string[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    asked.push(typeof input === 'string' ? input : 'no text')
    return Promise.resolve(Response.json({}))
  })
  const { api } = await import('./trpc.ts')
  const settled = async (call: Promise<unknown>): Promise<string> => {
    await call.catch(() => undefined)
    return asked.at(-1) ?? ''
  }
  const batch = await settled(api.news.progress.query())
  const open = await settled(api.news.editions.query())
  const at = '2026-11-22T10:00:00.000Z'
  const write = await settled(
    api.tutor.stop.mutate({ clientId: '11111111-1111-4111-8111-111111111111', at, answerId: 'a' }),
  )
  const answerId = '0190a0a0-0000-4000-8000-0000000000da'
  const stream = new Promise((resolve, reject) => {
    api.tutor.answer.subscribe(
      { answerId, lastEventId: null },
      { onError: reject, onComplete: () => resolve(undefined) },
    )
  })
  return { batch, public: open, write, stream: await settled(stream) }
}

afterEach(() => vi.unstubAllGlobals())

test('T18 a private read has an address that no other page asks for; what a CDN keeps has the same everywhere', async () => {
  const [one, other] = [await addresses(), await addresses()]
  for (const page of [one, other]) {
    expect(page.batch).toMatch(/^\/trpc\/news\.progress\?batch=1&input=[^&]+&page=\w{8,}$/)
    expect(page.stream).toMatch(/^\/trpc\/tutor\.answer\?input=[^&]+&page=\w{8,}$/)
    expect(page.public).toBe('/trpc/news.editions')
    expect(page.write).toBe('/trpc/tutor.stop?batch=1')
  }
  expect(one.batch).not.toBe(other.batch)
  expect(one.stream).not.toBe(other.stream)
})

test('T18 T33 on one page the next student’s reads have other addresses, too', () => {
  const addressOf = (studentId: string | undefined): string => {
    settings.userData = studentId === undefined ? {} : toUserData({ ...asha, id: studentId })
    return ownAddress('/account/export')
  }
  const [first, nobody, ravi] = [addressOf('asha'), addressOf(undefined), addressOf('ravi')]
  expect(addressOf('ravi')).toBe(ravi)
  expect(new Set([first, nobody, ravi, addressOf('asha')]).size).toBe(4)
})
