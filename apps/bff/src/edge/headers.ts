import { createHash } from 'node:crypto'
import { noHosts, type Hosts } from '../platform/hosts.ts'

/** Names and values of the headers that every answer carries. */
export type SecurityHeaders = Readonly<Record<string, string>>

/** What stands between the tags of every `<tag>` without a `src`. */
const inline = (html: string, tag: string): readonly string[] =>
  html
    .split(`<${tag}`)
    .slice(1)
    .flatMap((text) => {
      const start = text.indexOf('>') + 1
      const content = text.slice(start, text.indexOf(`</${tag}`, start))
      return text.slice(0, start).includes(' src=') || content === '' ? [] : [content]
    })

const hashes = (texts: readonly string[]): string =>
  texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')

/**
 * The headers of every answer. Takes the origin that the product is reached under and the client's HTML, whose inline
 * scripts and styles are let through by their hashes; nothing else inline ever runs. `hosts` are those of the services
 * that the client talks to by itself.
 */
export function securityHeaders(publicOrigin: string, html: string, hosts: Hosts = noHosts): SecurityHeaders {
  const isHttps = publicOrigin.startsWith('https:')
  const policy = [
    "default-src 'self'",
    `script-src 'self'${hashes(inline(html, 'script'))}`,
    `style-src 'self'${hashes(inline(html, 'style'))}`,
    "img-src 'self' data: blob:",
    // 'self' means the websocket of this origin too, but Safari before 15.4 takes it for http only.
    [`connect-src 'self' ${publicOrigin.replace(/^http/, 'ws')}`, ...hosts.connect].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // No `default`: whoever gives a text where a script or HTML is made is refused, whatever it says.
    'trusted-types abhyas',
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), display-capture=(), browsing-topics=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** The same for data: a document made of it may load nothing at all. Shorter too, which counts where it is sent most. */
export const forData = (security: SecurityHeaders): SecurityHeaders => ({
  ...security,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
})
