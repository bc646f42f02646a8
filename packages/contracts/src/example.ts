import type { Route } from './routes.ts'

/** A path of `route` that shows real content with the sample pack. For tests. */
export const exampleOf = ({ path }: Pick<Route, 'path'>): string =>
  path.replace(':id', path.startsWith('/book/') ? 'polity-primer' : 'money-bill-20260105')
