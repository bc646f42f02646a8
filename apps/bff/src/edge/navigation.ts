import type { IncomingHttpHeaders } from 'node:http'

/** Whether a page is asked for to be shown, and not by the service worker, which keeps the bare one. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest']
  return destination === undefined ? headers.accept?.includes('text/html') === true : destination === 'document'
}
