import type { RouteId } from '@abhyas/contracts/routes'
import { lazy, type ComponentType } from 'react'

type Load = () => Promise<{ readonly default: ComponentType }>

/** The page of each route, each loaded when it is first opened. */
const loaders: Record<RouteId, Load> = {
  home: () => import('../features/home/home-page.tsx'),
  login: () => import('../features/account/login-page.tsx'),
  news: () => import('../features/news/news-page.tsx'),
  newsList: () => import('../features/news/news-list-page.tsx'),
  newsPyq: () => import('../features/news/news-pyq-page.tsx'),
  newsMcq: () => import('../features/news/news-mcq-page.tsx'),
  newsItem: () => import('../features/news/news-item-page.tsx'),
  share: () => import('../features/news/share-page.tsx'),
  changeTheme: () => import('../features/theme/change-theme-page.tsx'),
  profile: () => import('../features/account/profile-page.tsx'),
}

/** Starts to load the page of `id` before it is rendered. */
export const preloadPage = (id: RouteId): void => void loaders[id]().catch(() => undefined)

const lazyPages = new Map<RouteId, ComponentType>()

/** The lazy page of `id`. */
export function pageOf(id: RouteId): ComponentType {
  const known = lazyPages.get(id)
  if (known) return known
  const page = lazy(loaders[id])
  lazyPages.set(id, page)
  return page
}

/** A page whose script could not be loaded is asked for anew when it is opened again. */
export const forgetPages = () => lazyPages.clear()
