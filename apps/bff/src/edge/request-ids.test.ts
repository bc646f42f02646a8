import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { callUrl, signedIn, startGateway } from '../testing/gateway.ts'
import { requestIds } from './request-ids.ts'

const id = randomUUID()
const from = (remoteAddress: string | undefined, header: unknown = id) =>
  // Of a request only these two are read.
  ({ socket: { remoteAddress }, headers: { 'x-request-id': header } }) as unknown as IncomingMessage

test('T36 a proxy that is trusted by address or network names the request, everyone else gets a new id', () => {
  const make = requestIds(['192.0.2.7', '10.1.0.0/16', '2001:db8::/32'])
  for (const address of ['192.0.2.7', '10.1.200.3', '::ffff:10.1.2.3', '2001:db8:5::1'])
    expect(make(from(address))).toBe(id)
  for (const address of ['192.0.2.8', '10.2.0.1', '2001:db9::1', '::ffff:192.0.2.8', '', undefined]) {
    expect(make(from(address))).toMatch(/^[0-9a-f-]{36}$/)
    expect(make(from(address))).not.toBe(id)
  }
  expect(requestIds([])(from('192.0.2.7'))).not.toBe(id)
})

test('T36 also of a trusted proxy only the two forms that proxies make are taken', () => {
  const make = requestIds(['192.0.2.7'])
  const hex = id.replaceAll('-', '')
  expect(make(from('192.0.2.7', hex))).toBe(hex)
  const others = [
    undefined,
    '',
    'x',
    `${id}x`,
    `${id}\n`,
    id.toUpperCase(),
    hex.slice(1),
    `${hex}0`,
    [id, id],
    `${id}.1`,
  ]
  for (const other of [...others, `${id.slice(0, 8)}${id.slice(9)}`])
    expect(make(from('192.0.2.7', other))).not.toBe(other)
})

test('T36 the CDN’s id stands in the answer, in the log and upstream; a page’s own does not', async () => {
  const trusting = await startGateway({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const careful = await startGateway()
  for (const gateway of [trusting, careful]) {
    gateway.upstream.behave = (_request, response) => response.destroy()
    const answer = await fetch(`${gateway.origin}${callUrl('news.progress')}`, {
      headers: { ...signedIn(), 'x-request-id': id, 'x-forwarded-for': '192.0.2.9' },
    })
    const { error } = (await answer.json()) as { error: { data: { requestId: string } } } // the contract's envelope
    expect(error.data.requestId === id).toBe(gateway === trusting)
    expect(gateway.lines.some((line) => line.includes(id))).toBe(gateway === trusting)
    expect(String(gateway.upstream.seen[0]?.headers['x-request-id']).startsWith(id)).toBe(gateway === trusting)
  }
})
