/** The push services of the browsers: Chrome, Edge's older ones, Firefox, Safari. A part that begins with a dot is an end. */
const hosts = ['fcm.googleapis.com', '.notify.windows.com', '.push.services.mozilla.com', '.push.apple.com'] as const

/**
 * Whether `endpoint` is an address of a push service that we know. A student says where we are to send to: anything else
 * would have us call whatever address somebody names (T14).
 */
export function isKnownService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}
