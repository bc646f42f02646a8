import type { AppRouter } from '@abhyas/contracts/app-router'
import type { AskPublic, Audience, Prerender, Prerendered } from '@abhyas/contracts/prerender'
import { matchRoute, type RouteId } from '@abhyas/contracts/routes'
import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { CreateQueryUtils } from '@trpc/react-query/shared'
import { observable } from '@trpc/server/observable'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from './app/app.tsx'
import { CrashBoundary } from './app/crash-boundary.tsx'
import { firstPaintElement } from './app/first-paint.ts'
import { preloadPage } from './app/pages.tsx'
import { ProvidersOf } from './app/providers.tsx'
import { freshMs } from './shared/api/query-client.ts'
import { editionClock, sources } from './shared/news/edition.ts'
import { session } from './shared/session/session.ts'

type Ask = CreateQueryUtils<AppRouter>

interface View {
  readonly audience: Audience
  /** The page's source file: the build knows by it what the page loads. */
  readonly file: string
  /** Asks for what the screen at `pathname` shows, and tells what it is about. */
  readonly load?: (ask: Ask, pathname: string) => Promise<Prerendered['about']>
}

const views: Partial<Record<RouteId, View>> = {
  home: { audience: 'visitors', file: 'src/features/home/home-page.tsx' },
  login: { audience: 'visitors', file: 'src/features/account/login-page.tsx' },
  news: { audience: 'students', file: 'src/features/news/news-page.tsx', load: loadEditions },
  newsList: { audience: 'visitors', file: 'src/features/news/news-list-page.tsx', load: loadEditions },
  newsItem: { audience: 'everyone', file: 'src/features/news/news-item-page.tsx', load: loadItem },
}

async function loadEditions({ news }: Ask): Promise<null> {
  const { editions } = await news.editions.fetch()
  const known = (name: string) => editions.find(({ source }) => source === name)
  const current = sources.map((source) => editionClock(source, Date.now(), known(source)).current)
  await Promise.all(sources.map((source, at) => news.list.fetch({ source, date: current[at] ?? '' })))
  return null
}

async function loadItem({ news }: Ask, pathname: string): Promise<Prerendered['about']> {
  const item = await news.item.fetch({ id: decodeURIComponent(pathname.split('/')[2] ?? '') })
  await news.list.fetch({ source: item.source, date: item.date })
  return { title: item.title, description: item.summary }
}

/** Takes what the client would send to `ask` instead. */
const linkTo =
  (ask: AskPublic): TRPCLink<AppRouter> =>
  () =>
  ({ op }) =>
    observable((observer) => {
      ask(op.path, op.input).then(
        (data) => {
          observer.next({ result: { type: 'data', data } })
          observer.complete()
        },
        (error: unknown) => observer.error(TRPCClientError.from(error instanceof Error ? error : new Error('refused'))),
      )
    })

/** Tags for the head, by a page's source file; none where nothing is built. */
const heads = JSON.parse(import.meta.env.VITE_PAGE_HEADS ?? '{}') as Readonly<Record<string, string>> // vite.prerender.config.ts

export const audiences = Object.fromEntries(
  Object.entries(views).map(([id, { audience }]) => [id, audience]),
) satisfies Prerender['audiences']

/**
 * Renders the screen at `pathname` for the gateway: the app itself, with the answers of `ask` in its cache, as it stands
 * on a device that was never used. Rejects where an answer cannot be had or the screen cannot be rendered.
 */
export const prerender: Prerender['prerender'] = async (pathname, ask) => {
  const id = matchRoute(pathname)?.id
  const view = id && views[id]
  if (!view) throw new Error('No screen to render ahead')
  // What a browser thinks of its network is nothing to the gateway.
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: freshMs, networkMode: 'always' } } })
  const client = createTRPCClient<AppRouter>({ links: [linkTo(ask)] })
  const isSignedIn = view.audience === 'students'
  const about = (await view.load?.(createTRPCQueryUtils({ queryClient, client }), pathname)) ?? null
  await preloadPage(id)
  // One store serves every rendering, and none of them waits from here on.
  session.phase = isSignedIn ? 'expected' : 'unknown'
  const root = renderToString(
    <Router ssrPath={pathname}>
      <StrictMode>
        <CrashBoundary>
          <ProvidersOf client={queryClient}>
            <App />
          </ProvidersOf>
        </CrashBoundary>
      </StrictMode>
    </Router>,
  )
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [[queryKey, state.data] as const]))
  const data = firstPaintElement({ at: Date.now(), isSignedIn, answers })
  return { head: heads[view.file] ?? '', root, data, about }
}
