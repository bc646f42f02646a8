import type { Highlight, NewsItem } from '@abhyas/contracts/news'
import { routes } from '@abhyas/contracts/routes'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { BookmarkButton } from '../../shared/bookmarks/bookmark-button.tsx'
import { useDocumentTitle } from '../../shared/navigation/document-title.ts'
import { useSettings } from '../../shared/settings/settings.ts'
import { useStudent } from '../../shared/session/student.ts'
import { quotePath } from '../../shared/tutor/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Article } from './article.tsx'
import { bookmarkOf, useSavedNews } from './bookmarks.ts'
import { useHighlights } from './highlights.ts'
import { HighlightSheet } from './highlight-sheet.tsx'
import { ItemFoot } from './item-foot.tsx'
import { ItemLoading, ItemMissing } from './item-states.tsx'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { ListenBar } from './listen-bar.tsx'
import styles from './news-item-page.module.css'
import { openNews } from './news-store.ts'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { itemScroll, useScrollPlace } from './scroll.ts'
import { findQuote, paragraphId, passageIdOf } from './sections.ts'
import { SelectionBar, useSelectedRanges } from './selection-bar.tsx'
import { useShare } from './share.ts'
import { SignInGate } from '../../shared/sign-in/sign-in-gate.tsx'
import { useStreakCelebration } from './streak-celebration.ts'
import { textSize, TextSizeSheet } from '../../shared/ui/text-size-sheet.tsx'
import { useHighlightTip } from './use-highlight-tip.ts'
import { useCanListen, useListening, type Reader } from './use-listening.ts'
import { useNeighbours } from './use-neighbours.ts'
import { usePageSwipe } from './use-page-swipe.ts'
import { useReading, useScrollProgress } from './use-reading.ts'

const keys: KeyHelp = [
  ['J or →', 'Next item'],
  ['K or ←', 'Previous item'],
  ['S', 'Save or unsave'],
  ['L', 'Listen or pause'],
  ['Esc', 'Back'],
]

/** One news item, for everyone (ROUTE-08, NEWS-04, NEWS-05, NEWS-09, NEWS-10). */
export default function NewsItemPage() {
  const { id } = useParams<{ id: string }>()
  const item = trpc.news.item.useQuery({ id })
  useDocumentTitle(item.data?.title)
  return (
    <>
      <ItemBar item={item.data} />
      {item.data && <ItemScreen key={id} item={item.data} />}
      {item.isLoading && <ItemLoading />}
      {item.error && !item.data && (
        <ItemMissing failure={toFailure(item.error)} isRetrying={item.isFetching} onRetry={() => void item.refetch()} />
      )}
      <SignInGate />
    </>
  )
}

function ItemScreen({ item }: { item: NewsItem }) {
  const article = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const cited = useCited(item)
  const reader = useListening(item)
  const canListen = useCanListen()
  const { highlights, add, note, remove } = useHighlights(item.id)
  const [openId, setOpenId] = useState<string | null>(null)
  const [, navigate] = useLocation()
  const opened = highlights.find((highlight) => highlight.id === openId)
  const selected = useSelectedRanges(article)
  const neighbours = useItemKeys(item, canListen ? reader : undefined)
  const scale = textSize(useSettings().newsTextSizePercent) / 100
  useReading(item, end)
  useStreakCelebration()
  useHighlightTip(item.id, highlights.length > 0)
  usePrefetchedQuestions(item.id)
  useScrollPlace(
    useMemo(() => itemScroll(item.id), [item.id]),
    cited === undefined,
  )
  usePageSwipe(article, neighbours.turn)
  const highlightSelection = () => {
    const ids = selected.map((range) => add(range))
    getSelection()?.removeAllRanges()
    return ids[0]
  }
  useEffect(() => {
    openNews(item)
    track('News Opened', { item: item.id })
  }, [item])
  return (
    <>
      <div
        className={styles['page']}
        // None as a rule: the policy refuses a style that stands in the gateway's HTML.
        style={scale === 1 ? undefined : ({ '--reading-scale': scale } as React.CSSProperties) /* a custom property */}
      >
        <Article
          ref={article}
          item={item}
          highlights={highlights}
          onOpenHighlight={(highlight: Highlight) => setOpenId(highlight.id)}
          spoken={reader.spoken}
          cited={cited}
          actions={canListen && reader.state.status === 'idle' && <ListenButton onPlay={reader.play} />}
        />
        <div ref={end} className={styles['end']} />
        <ItemFoot item={item} neighbours={neighbours} />
        <KeysHelp keys={keys} />
      </div>
      {selected.length > 0 ? (
        <SelectionBar
          onHighlight={highlightSelection}
          onNote={() => setOpenId(highlightSelection() ?? null)}
          onAsk={() => {
            const [range] = selected
            if (range) navigate(quotePath(passageIdOf(item.id, range.section), range.quote))
          }}
        />
      ) : (
        reader.state.status !== 'idle' && <ListenBar reader={reader} />
      )}
      {opened && (
        <HighlightSheet
          key={opened.id}
          highlight={opened}
          onNote={(text) => note(opened, text)}
          onRemove={(text) => {
            remove(opened, text)
            setOpenId(null)
          }}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

const ListenButton = ({ onPlay }: { onPlay: () => void }) => (
  <Button variant="quiet" icon="headphones" onClick={onPlay}>
    Listen
  </Button>
)

/** The head of the screen. It stands while the item is still loading, so that the focus on its title is not lost. */
function ItemBar({ item }: { item: NewsItem | undefined }) {
  const [progress, setProgress] = useState(0)
  const [isSizeOpen, setIsSizeOpen] = useState(false)
  const { toggle } = useSavedNews()
  const share = useShare()
  const isSignedIn = useStudent() !== undefined
  useScrollProgress(setProgress)
  useKeys({ s: item && (() => toggle(item)) })
  return (
    <ScreenBar
      title={routes.newsItem.title}
      fallback={isSignedIn ? '/news' : '/news-list'}
      progress={item ? progress : 0}
    >
      {item && (
        <>
          <IconButton icon="text-size" label="Text size" onClick={() => setIsSizeOpen(true)} />
          <BookmarkButton {...bookmarkOf(item)} />
          <IconButton icon="share" label="Share" onClick={() => void share(item)} />
        </>
      )}
      <TextSizeSheet isOpen={isSizeOpen} onClose={() => setIsSizeOpen(false)} />
    </ScreenBar>
  )
}

/** The paragraph that the address cites (`?quote=`); it is scrolled to once it stands. */
function useCited(item: NewsItem) {
  const [search] = useSearchParams()
  const quote = search.get('quote')
  const cited = quote === null || quote === '' ? undefined : findQuote(item, quote)
  const elementId = cited && paragraphId(cited.section, cited.paragraph)
  useEffect(() => {
    if (elementId !== undefined) document.getElementById(elementId)?.scrollIntoView({ block: 'center' })
  }, [elementId])
  return cited
}

/** Keys and swipes from item to item. An item replaces the other in the history: back leads to the list. */
function useItemKeys(item: NewsItem, reader: Reader | undefined) {
  const [, navigate] = useLocation()
  const neighbours = useNeighbours(item)
  const go = (to: { readonly id: string } | undefined) => {
    if (to) navigate(`/news/${to.id}`, { replace: true })
  }
  const next = () => go(neighbours.next)
  const previous = () => go(neighbours.previous)
  const listen = reader?.state.status === 'playing' ? reader.pause : reader?.play
  useKeys({ j: next, ArrowRight: next, k: previous, ArrowLeft: previous, l: listen })
  return { ...neighbours, turn: (direction: 'left' | 'right') => (direction === 'left' ? next() : previous()) }
}

/** Fetches the item's questions while it is read, so that they open offline too (NEWS-09). */
function usePrefetchedQuestions(id: string) {
  const isSignedIn = useStudent() !== undefined
  const { news } = trpc.useUtils()
  useEffect(() => {
    if (!isSignedIn) return
    void news.questions.prefetch({ id })
    void news.previousYear.prefetch({ id })
  }, [isSignedIn, id, news])
}
