import type { NewsItem, NewsSummary, Source } from '@abhyas/contracts/news'
import { proxy, ref, useSnapshot } from 'valtio'
import { settings } from '../../shared/settings/settings.ts'

export type NewsTab = 'ALL' | Source

/** The tabs in their order, with the names under which settings keep them (SET-01: newsActiveTab). */
export const newsTabs: readonly { readonly id: NewsTab; readonly label: string }[] = [
  { id: 'ALL', label: 'Latest News' },
  { id: 'THE_HINDU', label: 'The Hindu' },
  { id: 'THE_INDIAN_EXPRESS', label: 'The Indian Express' },
]

const storedTab = (): NewsTab => newsTabs.find((tab) => tab.label === settings.newsActiveTab)?.id ?? 'ALL'

/** What the news screens share while the app runs. Tab and dates are kept in the settings as well. */
export const newsState = proxy({
  selectedNews: storedTab(),
  /** What is listed now, in order: the next and the previous item of an open one come from here. */
  newsData: [] as readonly NewsSummary[],
  /** The item that is open, or was last. */
  newsDetailData: null as NewsItem | null,
  /** The row that J and K are on; -1 for none. */
  currentIndex: -1,
  /** Seconds of reading of the open item. */
  readingTime: 0,
})

/** Sets what is listed. By reference: a proxy would reach into the answers that the query cache keeps. */
export const listNews = (items: readonly NewsSummary[]): void => {
  newsState.newsData = ref(items)
}

/** Sets the item that is open. */
export const openNews = (item: NewsItem): void => {
  newsState.newsDetailData = ref(item)
}

/** The news state as a component sees it. */
export const useNewsState = () => useSnapshot(newsState)

/** Opens a tab, now and at the next start (NEWS-01). */
export function selectTab(tab: NewsTab): void {
  const index = newsTabs.findIndex(({ id }) => id === tab)
  newsState.selectedNews = tab
  newsState.currentIndex = -1
  settings.newsActiveTab = newsTabs[index]?.label ?? 'Latest News'
  settings.newsActiveTabIndex = Math.max(0, index)
}

// A choice of yesterday must not hide the edition of today: the day on which it was made stands beside it.
const chosenOnKey = 'chosenOn'

/** The day chosen for `source` today, the Indian day `today`; undefined where the current edition is followed (NEWS-03). */
export const chosenDate = (
  dates: Readonly<Record<string, string>>,
  source: Source,
  today: string,
): string | undefined => (dates[chosenOnKey] === today ? dates[source] : undefined)

/** Keeps the day chosen for `source` on the Indian day `today`; undefined follows the current edition again. */
export function chooseDate(source: Source, date: string | undefined, today: string): void {
  const kept = settings.newsSelectedDates[chosenOnKey] === today ? settings.newsSelectedDates : {}
  const { [source]: _replaced, ...others } = kept
  settings.newsSelectedDates = { ...others, [chosenOnKey]: today, ...(date === undefined ? {} : { [source]: date }) }
}
