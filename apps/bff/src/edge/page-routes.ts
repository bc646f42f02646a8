import { news } from '@abhyas/contracts/news'
import { matchRoute, routes, type RouteId } from '@abhyas/contracts/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asAnyone, type Context } from '../trpc.ts'
import { shared } from '../upstream/news.ts'
import type { ByteCache } from './byte-cache.ts'
import { sendBytes, type Bytes } from './bytes.ts'
import type { FirstPaint } from './first-paint.ts'
import { isNavigation } from './navigation.ts'
import type { Pages } from './pages.ts'
import { shortened, type Preview } from './preview.ts'
import { Refusal } from './refusal.ts'

/** Kept for the gateway: no page is ever found below these. */
const reserved = /^\/(trpc|auth|ws|uploads|photos|account|monitoring|assets|healthz|readyz|metrics)(\/|$)/i
const ages = { freshSeconds: 60, staleSeconds: 600 }
/** Names in an address that a screen reads: with one of them it shows something else than it does for everyone. */
const readByScreens = /[?&](try|quote|problem|signed)\b/

interface PageDeps {
  readonly pages: Pages
  readonly sharePages: ByteCache
  /** What is known where nobody in particular asks: a page is the same for everyone. */
  readonly ownContext: () => Context
  /** Undefined where the client was built without. */
  readonly firstPaint: FirstPaint | undefined
  readonly contextOf: (request: FastifyRequest) => Context
}

const send = (reply: FastifyReply, request: FastifyRequest, bytes: Bytes): FastifyReply => {
  reply.hijack()
  sendBytes(bytes, request.raw, reply.raw)
  return reply
}

/** What a messenger shows of a shared item. Throws NOT_FOUND for one that is gone, and what the backend's call throws. */
async function previewOf(id: string, ctx: Context): Promise<Preview> {
  const { item } = await asAnyone(ctx, shared({ id }))
  if (!item) throw new Refusal('NOT_FOUND')
  return { title: item.title, description: shortened(item.summary), path: `/share/${encodeURIComponent(item.id)}` }
}

/**
 * The client's screens, each with its own title and description, and `/share/:id` with the preview of what is shared
 * (ROUTE-04); those
 * that can be rendered ahead have their content in them. An address of no screen gets the client too where a page is asked for: the client leads on from there.
 */
export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  const { pages, sharePages, ownContext, firstPaint, contextOf } = deps
  const sharePage = async (id: string): Promise<Bytes> => {
    if (!news.shared.input.safeParse({ id }).success) return pages.general
    try {
      return await sharePages.get(id, ages, async () => pages.make(await previewOf(id, ownContext())))
    } catch {
      return pages.general
    }
  }
  const bytesOf = (id: RouteId): Bytes => pages.byRoute.get(id) ?? pages.general
  const screenOf = async (id: RouteId, request: FastifyRequest): Promise<Bytes | undefined> => {
    const audience = firstPaint?.audiences[id]
    if (!audience || !isNavigation(request.headers) || readByScreens.test(request.url)) return undefined
    const isSignedIn = audience !== 'everyone' && contextOf(request).jar.session !== null
    if (audience !== 'everyone' && isSignedIn !== (audience === 'students')) return undefined
    const params = request.params as Readonly<Record<string, string>> // of a route of the table, each by its name
    const path = routes[id].path.replace(/:(\w+)/, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    return firstPaint?.page(id, path)
  }

  for (const [name, { path }] of Object.entries(routes)) {
    const id = name as RouteId // Object.entries widens its keys to string
    if (id === 'share') continue
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: async (request, reply) => send(reply, request, (await screenOf(id, request)) ?? bytesOf(id)),
    })
  }
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: routes.share.path,
    handler: async (request, reply) => send(reply, request, await sharePage(request.params.id)),
  })
  app.setNotFoundHandler((request, reply) => {
    const page = pageFor(request)
    if (page === undefined) throw new Refusal('NOT_FOUND')
    return send(reply, request, page === 'unknown' ? pages.general : bytesOf(page))
  })
}

/** The screen at an address that no route of the server matched as it stands; undefined where nothing is served. */
function pageFor({ method, url, headers }: FastifyRequest): RouteId | 'unknown' | undefined {
  const [path = ''] = url.split('?')
  const isRead = method === 'GET' || method === 'HEAD'
  // A dot: a file that is not there, or one that nobody is to see.
  if (!isRead || reserved.test(path) || /\.|%2e/i.test(path)) return undefined
  const match = matchRoute(path)
  if (match) return match.id
  return headers.accept?.includes('text/html') ? 'unknown' : undefined
}
