import { randomUUID } from 'node:crypto'
import { isIP, BlockList } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { idFromTrusted } from '@abhyas/telemetry/request-id'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list
}

/**
 * How requests get their ids: of a proxy in `proxies` (addresses and networks) its own in `x-request-id`, so that its log
 * and ours name one request alike; of everyone else a new one, since whoever chooses an id writes into the logs (T36).
 */
export function requestIds(proxies: readonly string[]): (request: IncomingMessage) => string {
  if (proxies.length === 0) return () => randomUUID()
  const trusted = listOf(proxies)
  return ({ socket, headers }) => {
    const { remoteAddress = '' } = socket
    const isTrusted = isIP(remoteAddress) !== 0 && trusted.check(remoteAddress, familyOf(remoteAddress))
    return isTrusted ? idFromTrusted(headers['x-request-id']) : randomUUID()
  }
}
