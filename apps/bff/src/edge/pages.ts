import type { Audience, Prerender } from '@abhyas/contracts/prerender'
import { routes, type RouteId } from '@abhyas/contracts/routes'
import { makeBytes, type Bytes } from './bytes.ts'
import type { SecurityHeaders } from './headers.ts'
import { template, type Place, type Preview, type Screen } from './preview.ts'

const general = 'Prepare for India’s civil-services examination: the day’s news, explained, with questions to practise.'
const descriptions: Partial<Record<RouteId, string>> = {
  login: 'Sign in with your email and a six-digit code. No password to remember.',
  newsList: 'The day’s news for the civil-services examination, item by item, with what matters and why.',
  changeTheme: 'Choose how Abhyas looks: light, dark, or as your phone does.',
}

interface Make {
  readonly screen?: Screen
  /** For whom the page has a screen in it; without one it is the same for whoever asks, however they do. */
  readonly audience?: Audience | undefined
}

/** The client's HTML for each of its screens, and for a shared item. */
export interface Pages {
  readonly general: Bytes
  readonly byRoute: ReadonlyMap<RouteId, Bytes>
  /** Makes the page of one preview. */
  readonly make: (preview: Preview, make?: Make) => Promise<Bytes>
}

/** What stands for a page that has nothing of its own to show. `path` as in Preview. */
export const generalPreview = (path: string | null): Preview => ({ title: 'Abhyas', description: general, path })

/** What is shown of the page of a route. */
export function routePreview(id: RouteId): Preview {
  const { path, title } = routes[id]
  return {
    title: id === 'home' ? 'Abhyas' : title,
    description: descriptions[id] ?? general,
    path: path.includes(':') ? null : path,
  }
}

/**
 * What caches have to know of a page. The bare one names nothing that it hangs on: it is asked for anew each time all the
 * same, and the service worker's cache would not find what it stored for itself.
 */
function cacheHeaders({ screen, audience }: Make): Record<string, string> {
  const isByCookie = audience === 'visitors' || audience === 'students'
  const vary = `accept-encoding, accept, sec-fetch-dest${isByCookie ? ', cookie' : ''}`
  return { 'cache-control': isByCookie ? 'private, no-cache' : 'no-cache', ...(screen && { vary }) }
}

interface Options extends Place {
  /** The client's index.html. */
  readonly html: string
  readonly security: SecurityHeaders
  readonly audiences: Prerender['audiences']
}

/** Makes the pages once. Throws an Error for HTML without a head or a place for the screen. */
export async function makePages({ html, security, audiences, ...place }: Options): Promise<Pages> {
  const fill = template(html, place)
  const make = (preview: Preview, own: Make = {}): Promise<Bytes> =>
    makeBytes(Buffer.from(fill(preview, own.screen)), {
      ...security,
      'content-type': 'text/html; charset=utf-8',
      ...cacheHeaders(own),
    })
  const entries = Object.keys(routes).map(async (name) => {
    const id = name as RouteId // Object.keys widens them to string
    return [id, await make(routePreview(id), { audience: audiences[id] })] as const
  })
  return { general: await make(generalPreview(null)), byRoute: new Map(await Promise.all(entries)), make }
}
