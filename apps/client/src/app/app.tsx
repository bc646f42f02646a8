import { routes, type Route as TableRoute, type RouteId } from '@abhyas/contracts/routes'
import { createElement, lazy, memo, Suspense, useState } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { useSession } from '../shared/session/session.ts'
import { useStudent } from '../shared/session/student.ts'
import { aroundNav } from './around-nav.ts'
import { Guard } from './guard.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { pageOf } from './pages.tsx'
import { ScrollRestoration } from './scroll.tsx'
import { Shell } from './shell.tsx'
import { TakenOver } from './taken-over.tsx'

// Object.entries widens the keys; the values are rows of the table, whatever their literal types.
const table = Object.entries(routes) as [RouteId, TableRoute][]

/** The parts with all their states; in development only. */
const Gallery = import.meta.env.DEV ? lazy(() => import('./gallery.tsx')) : undefined

function Page({ id }: { readonly id: RouteId }) {
  return createElement(pageOf(id))
}

/** The routes of the table, each behind its guard; an unknown path goes home (ROUTE-16). What goes on around them renders no page anew. */
const Routes = memo(() => (
  <Switch>
    {table.map(([id, route]) => (
      <Route key={id} path={route.path}>
        <Guard route={route}>
          <PageBoundary key={id}>
            <Suspense fallback={<PageSkeleton />}>
              <Page id={id} />
              <TakenOver />
            </Suspense>
          </PageBoundary>
        </Guard>
      </Route>
    ))}
    {Gallery && (
      <Route path="/gallery">
        <Suspense>
          <Gallery />
        </Suspense>
      </Route>
    )}
    <Route>
      <Redirect replace to="/" />
    </Route>
  </Switch>
))

/** Rises when another person signs in or out. Whoever was expected is no other once they are known. */
function usePersonCount(): number {
  const id = useStudent()?.user_id
  const isExpected = useSession().phase === 'expected' && id === undefined
  const [last, setLast] = useState({ id, isExpected, count: 0 })
  if (last.id === id && last.isExpected === isExpected) return last.count
  const count = last.id === id || last.isExpected ? last.count : last.count + 1
  setLast({ id, isExpected, count })
  return count
}

/** The router, the shell around every screen, and the screens; begun anew when another person signs in, so that nothing of one stays for the next. */
export function App() {
  const count = usePersonCount()
  return (
    <Router aroundNav={aroundNav}>
      <Shell>
        <ScrollRestoration />
        <Routes key={count} />
      </Shell>
    </Router>
  )
}
