import type { RouteId } from '@abhyas/contracts/routes'
import type { ComponentType } from 'react'
import { lazyPart, type LazyPart } from '../shared/lazy/lazy-part.ts'
import type { MoreRouteId } from './more-pages.ts'

/** The pages that the gateway renders: whoever comes for the first time lands on one of them. */
const firstPages: Record<Exclude<RouteId, MoreRouteId>, LazyPart<object>> = {
  home: lazyPart(() => import('../features/home/home-page.tsx')),
  login: lazyPart(() => import('../features/account/login-page.tsx')),
  news: lazyPart(() => import('../features/news/news-page.tsx')),
  newsList: lazyPart(() => import('../features/news/news-list-page.tsx')),
  newsItem: lazyPart(() => import('../features/news/news-item-page.tsx')),
}

/** Asks for the list of all other pages, which the first load does without. Never rejects. */
export const preloadMorePages = (): Promise<void> =>
  import('./more-pages.ts').then(
    () => undefined,
    () => undefined, // asked for again with the first of these pages
  )

const morePages = new Map<MoreRouteId, LazyPart<object>>()

const isFirst = (id: RouteId): id is keyof typeof firstPages => id in firstPages

function partOf(id: RouteId): LazyPart<object> {
  if (isFirst(id)) return firstPages[id]
  const known = morePages.get(id)
  if (known) return known
  const part = lazyPart<object>(() => import('./more-pages.ts').then(({ loadPage }) => loadPage[id]()))
  morePages.set(id, part)
  return part
}

/** Loads the page of `id` before it is rendered; resolves when it is here, or cannot be had. */
export const preloadPage = (id: RouteId): Promise<void> => partOf(id).preload()

/** The page of `id`, loaded when it is first opened. */
export const pageOf = (id: RouteId): ComponentType => partOf(id)
