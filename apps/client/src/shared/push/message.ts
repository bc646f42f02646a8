import { ownPath } from '@abhyas/contracts/routes'

/** What a notification shows, and where a tap on it leads. */
export interface Message {
  readonly title: string
  readonly body: string
  /** A path of the app. */
  readonly path: string
  /** One takes the place of an earlier one of the same. */
  readonly tag: string
}

const longest = 300

/** What is shown of a push that cannot be read: the browser wants a notification for each. */
export const unreadable: Message = { title: 'Abhyas', body: 'There is something new.', path: '/', tag: 'abhyas' }

/** The path of a screen of this app (ROUTE-17), of which the address may be whole. */
function pathOf(value: unknown): string {
  const home = `${location.origin}/`
  const path = typeof value === 'string' && value.startsWith(home) ? value.slice(home.length - 1) : value
  return ownPath(path) ?? unreadable.path
}

const textOf = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longest) : fallback

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // each is checked

/**
 * Reads what a push bears, field by field: the contract's PushMessage, or the engagement service's own form, whose text
 * lies in `notificationOptions` and whose path is a `deepLink` (sw_webpush.js of clevertap-web-sdk 2.5.2). Never throws.
 */
export function readMessage(text: string | undefined): Message {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return unreadable
    const { title, body, path, tag, notificationOptions, deepLink } = fieldsOf(value)
    return {
      title: textOf(title, unreadable.title),
      body: textOf(body ?? fieldsOf(notificationOptions)['body'], unreadable.body),
      path: pathOf(path ?? deepLink),
      tag: textOf(tag, unreadable.tag),
    }
  } catch {
    return unreadable
  }
}

/** What the service worker tells a page: a notification was tapped that leads to `path`. */
export interface OpenPath {
  readonly type: 'OPEN'
  readonly path: string
}

/** What the service worker tells a page: the browser has changed its subscription. */
export interface Renew {
  readonly type: 'RENEW'
}

/** Whether `data` is such a word. */
export const isRenew = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'RENEW'

/** Where a tapped notification leads, by the service worker's word; undefined for any other that was posted. */
export function openedPath(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'OPEN' || !('path' in data))
    return undefined
  return typeof data.path === 'string' ? data.path : undefined
}
