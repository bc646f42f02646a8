import type { Route } from './routes.ts'

/** Of the sample pack; a chat and a graded answer are a student's own: of any other one is said that it is not there. */
const ids: Readonly<Record<string, string>> = {
  book: 'polity-primer',
  chat: '6f0c4a52-8d1e-4b7a-9a35-2f6f0f7f0d11',
  'mains-practice': '6f0c4a52-8d1e-4b7a-9a35-2f6f0f7f0d12',
}

/** A path of `route` that shows real content with the sample pack, where there is some for everyone. For tests. */
export const exampleOf = ({ path }: Pick<Route, 'path'>): string =>
  path.replace(':id', ids[path.split('/')[1] ?? ''] ?? 'money-bill-20260105')
