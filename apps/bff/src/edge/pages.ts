import { routes, type RouteId } from '@abhyas/contracts/routes'
import { makeBytes, type Bytes } from './bytes.ts'
import type { SecurityHeaders } from './headers.ts'
import { template, type Preview } from './preview.ts'

const general = 'Prepare for India’s civil-services examination: the day’s news, explained, with questions to practise.'
const descriptions: Partial<Record<RouteId, string>> = {
  login: 'Sign in with your email and a six-digit code. No password to remember.',
  newsList: 'The day’s news for the civil-services examination, item by item, with what matters and why.',
  changeTheme: 'Choose how Abhyas looks: light, dark, or as your phone does.',
}

/** The client's HTML for each of its screens, and for a shared item. */
export interface Pages {
  readonly general: Bytes
  readonly byRoute: ReadonlyMap<RouteId, Bytes>
  /** Makes the page of one preview. */
  readonly make: (preview: Preview) => Promise<Bytes>
}

/** What stands for a page that has nothing of its own to show. `path` as in Preview. */
export const generalPreview = (path: string | null): Preview => ({ title: 'Abhyas', description: general, path })

/** Makes the pages once. Takes the client's index.html. Throws an Error for HTML without a head. */
export async function makePages(html: string, security: SecurityHeaders, publicOrigin: string): Promise<Pages> {
  const fill = template(html)
  const headers = { ...security, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
  const make = (preview: Preview): Promise<Bytes> => makeBytes(Buffer.from(fill(preview, publicOrigin)), headers)
  const entries = Object.entries(routes).map(async ([name, { path, title }]) => {
    const id = name as RouteId // Object.entries widens its keys to string
    const ownPath = path.includes(':') ? null : path
    const preview = { title: id === 'home' ? 'Abhyas' : title, description: descriptions[id] ?? general, path: ownPath }
    return [id, await make(preview)] as const
  })
  return { general: await make(generalPreview(null)), byRoute: new Map(await Promise.all(entries)), make }
}
