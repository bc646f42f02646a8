import type { TestCard } from '@abhyas/contracts/tests'

export const listFilters = ['all', 'mock', 'csat', 'paper', 'spark'] as const
export type ListFilter = (typeof listFilters)[number]

export const listFilterNames: Readonly<Record<ListFilter, string>> = {
  all: 'All',
  mock: 'Mocks',
  csat: 'CSAT',
  paper: 'Past papers',
  spark: 'Spark',
}

/** The filter that `text`, from an address, names; all for any other. */
export const listFilterOf = (text: string | null): ListFilter => listFilters.find((one) => one === text) ?? 'all'

/** Whether `filter` lets the test through. */
export const isListed = ({ kind, paper }: Pick<TestCard, 'kind' | 'paper'>, filter: ListFilter): boolean =>
  filter === 'all' || (filter === 'csat' ? paper === 'CSAT' : kind === filter)

/** The tests of `filter`, the spark test of today first; those of other days only where spark tests are asked for. */
export const listed = (tests: readonly TestCard[], filter: ListFilter): TestCard[] =>
  tests
    .filter((test) => isListed(test, filter) && (filter === 'spark' || test.kind !== 'spark' || test.isToday))
    .sort((a, b) => Number(b.isToday) - Number(a.isToday))
