import type { IncomingMessage } from 'node:http'
import { appHeader } from '@abhyas/contracts/http'
import { Refusal } from './refusal.ts'

/** Whether more than a head comes. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** Whether the request reads and nothing else: no body that could say more. */
export const isPlainRead = (request: IncomingMessage): boolean => isRead(request) && !hasBody(request)

/** The browser says itself where a request comes from; one that does not say it names the page's origin. */
function isSameOrigin({ headers }: IncomingMessage, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === publicOrigin : site === 'same-origin'
}

/** Whether a page of another site asks. What has no such header is no browser's page, or an old one's. */
export const isFromElsewhere = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'

/**
 * The one gate against forged requests, in front of every route (reliability.md, rule 3). A read must be plain, without
 * a body; anything else must carry the app's header, which no foreign page can set, and come from our own origin.
 * Throws BAD_REQUEST or FORBIDDEN.
 */
export function refuseForgery(request: IncomingMessage, publicOrigin: string): void {
  if (isPlainRead(request)) return
  if (isRead(request)) throw new Refusal('BAD_REQUEST')
  const isOurs = request.headers[appHeader.name] === appHeader.value && isSameOrigin(request, publicOrigin)
  if (!isOurs) throw new Refusal('FORBIDDEN')
}
