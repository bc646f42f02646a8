import { routes } from '@abhyas/contracts/routes'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { TabPanel, Tabs } from '../../shared/ui/tabs.tsx'
import { useSavedNews } from './bookmarks.ts'
import { EditionDays, EditionHead } from './edition-head.tsx'
import { EditionList, StaleNotice } from './edition-list.tsx'
import { useKeptEditions } from './kept-editions.ts'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import styles from './news-page.module.css'
import { listNews, newsState, newsTabs, selectTab, useNewsState, type NewsTab } from './news-store.ts'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { describeReadCount, readCount } from './read-count.ts'
import { listScroll, useScrollPlace } from './scroll.ts'
import { useStreakCelebration } from './streak-celebration.ts'
import { useEdition, type Edition } from './use-edition.ts'
import { useReadIds } from '../../shared/news/use-progress.ts'

const keys: KeyHelp = [
  ['J', 'Next item'],
  ['K', 'Previous item'],
  ['Enter', 'Open the item'],
  ['S', 'Save or unsave the item'],
  ['R', 'Look for new items'],
]

/** The news of the day: the tabs of both papers, each with its own date (NEWS-01…03, NEWS-05, NEWS-08). */
export default function NewsPage() {
  useKeptEditions()
  useStreakCelebration()
  const { selectedNews: tab } = useNewsState()
  const hindu = useEdition('THE_HINDU', tab !== 'THE_INDIAN_EXPRESS')
  const express = useEdition('THE_INDIAN_EXPRESS', tab !== 'THE_HINDU')
  const editions = { ALL: [hindu, express], THE_HINDU: [hindu], THE_INDIAN_EXPRESS: [express] }[tab]
  useScrollPlace(
    listScroll,
    editions.every((edition) => !edition.isLoading),
  )
  const openTab = (next: NewsTab) => {
    selectTab(next)
    track('News Tab Opened', { tab: next })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <>
      <div className={styles['tabs']}>
        <Tabs id="news" label="Newspaper" tabs={newsTabs} selected={tab} onSelect={openTab} />
      </div>
      <TabPanel tabsId="news" tab={tab} className={styles['panel']}>
        <Feed editions={editions} />
      </TabPanel>
    </>
  )
}

function Feed({ editions }: { editions: readonly Edition[] }) {
  const read = useReadIds()
  const { saved, toggle } = useSavedNews()
  const save = useSame(toggle)
  const items = editions.flatMap((edition) => edition.items ?? [])
  const listed = items.map((item) => item.id).join(' ')
  useEffect(() => {
    listNews(items)
    // The list is new when its ids are: the items themselves are made anew at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [listed])
  const { news, bookmarks } = trpc.useUtils()
  const refresh = () =>
    Promise.all([
      ...editions.map((edition) => edition.refetch()),
      ...[news.editions, news.progress, bookmarks.list].map((query) => query.refetch()),
    ])
  const saveCurrent = () => {
    const item = items[newsState.currentIndex]
    if (item) toggle(item)
  }
  useRowKeys(items.map((item) => item.id))
  useKeys({ s: saveCurrent, r: () => void refresh() })
  const newCount = editions.reduce((sum, edition) => sum + edition.newCount, 0)
  const accept = () => {
    for (const edition of editions) edition.accept()
    window.scrollTo({ top: 0 })
  }
  const isAlone = editions.length === 1
  return (
    <PullToRefresh onRefresh={refresh}>
      <ReadLine items={items} read={read} />
      <div className={styles['pill']} aria-live="polite">
        {newCount > 0 && (
          <Button variant="primary" icon="chevron-up" onClick={accept}>
            {newCount} new
          </Button>
        )}
      </div>
      {editions.map((edition, index) => (
        <section key={edition.source}>
          {isAlone ? <EditionDays edition={edition} /> : <EditionHead edition={edition} />}
          <EditionList
            edition={edition}
            isLoading={editions.slice(0, index + 1).some((each) => each.isLoading)}
            read={read}
            saved={saved}
            onSave={save}
          />
        </section>
      ))}
      <KeysHelp keys={keys} />
      <StaleNotice editions={editions} onRetry={() => void refresh()} />
    </PullToRefresh>
  )
}

/** A function that stays the same, and does what the newest `act` does. */
function useSame<T>(act: (value: T) => void): (value: T) => void {
  const newest = useRef(act)
  useEffect(() => {
    newest.current = act
  })
  return useCallback((value) => newest.current(value), [])
}

function ReadLine({
  items,
  read,
}: {
  items: readonly { id: string; readingSeconds: number }[]
  read: ReadonlySet<string>
}) {
  const count = readCount(items, read)
  return (
    <div className={styles['read']}>
      <p aria-live="polite" className="tabular">
        {items.length > 0 ? describeReadCount(count) : ' '}
      </p>
      {items.length > 0 && <ProgressBar label="Read" value={count.read} max={count.total} tone="success" />}
    </div>
  )
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-news-row="${CSS.escape(id)}"]`)

/** J and K move the focus from row to row, from where it was last; Enter opens the row that was last on. */
function useRowKeys(ids: readonly string[]) {
  const [, navigate] = useLocation()
  const move = (step: 1 | -1) => {
    const focused = ids.findIndex((id) => rowOf(id) === document.activeElement)
    const from = focused >= 0 ? focused : newsState.currentIndex
    const index = Math.min(ids.length - 1, Math.max(0, from + step))
    const id = ids[index]
    if (id === undefined) return
    newsState.currentIndex = index
    rowOf(id)?.focus()
  }
  const open = () => {
    const id = ids[newsState.currentIndex]
    if (id !== undefined) navigate(routes.newsItem.path.replace(':id', id))
  }
  useKeys({ j: () => move(1), k: () => move(-1), Enter: open })
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const id = target instanceof HTMLElement ? target.dataset['newsRow'] : undefined
      if (id !== undefined) newsState.currentIndex = newsState.newsData.findIndex((item) => item.id === id)
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
}
