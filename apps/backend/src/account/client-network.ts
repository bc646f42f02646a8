import { isIPv4 } from 'node:net'

const groupsOf = (half: string | undefined) => (half ? half.split(':') : [])

/** The eight groups of an IPv6 address in hexadecimal, without leading zeros. */
function expand(ipv6: string): string[] {
  // The URL parser writes every form in one way (RFC 5952); it takes no zone, which `%` begins.
  const { hostname } = new URL(`http://[${ipv6.replace(/%.*$/, '')}]`)
  const [head, tail] = hostname.slice(1, -1).split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
}

/**
 * What counts as one client by its address: an IPv4 address, also one that IPv6 carries (RFC 4291, 2.5.5.2), or the
 * /64 of an IPv6 address, since a subscriber has all of that (RFC 6177) and could take a new address for every try.
 * @param ip a valid address
 */
export function clientNetwork(ip: string): string {
  if (isIPv4(ip)) return ip
  const groups = expand(ip)
  const [high = '', low = ''] = groups.slice(6)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bits = Number.parseInt(high.padStart(4, '0') + low.padStart(4, '0'), 16)
    return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
  }
  return `${groups.slice(0, 4).join(':')}::`
}
