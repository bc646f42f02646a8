import type { Book } from '@abhyas/contracts/books'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { track } from '../../shared/analytics/track.ts'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { Optional } from '../../shared/lazy/optional.tsx'
import { useSettings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { TabPanel } from '../../shared/ui/tabs.tsx'
import { textSize } from '../../shared/ui/text-size-sheet.tsx'
import { BookChat, type Draft } from './book-chat.tsx'
import { ChapterFoot } from './chapter-foot.tsx'
import { ChapterText } from './chapter-text.tsx'
import { ContentsSheet } from './contents-sheet.tsx'
import { holds, neighboursOf, passageOf, startOf, whereOfPassage, type Stopped, type Where } from './place.ts'
import { createPlaceKeeper, useTellOnLeave } from './places.ts'
import styles from './reader.module.css'
import type { SearchSheetProps } from './search-sheet.tsx'
import { SelectionBar, useSelected } from './selection.tsx'
import { useArrival, useParagraphInSight } from './use-in-sight.ts'
import { useReading, useView } from './use-reading.ts'

const SearchSheet = lazyPart<SearchSheetProps>(() => import('./search-sheet.tsx'))

export const tabsId = 'book'
export type OpenSheet = 'contents' | 'search' | null

interface ReaderProps {
  book: Book
  /** Where this student stopped, as it was known when the book was opened. */
  last: Stopped | undefined
  head: RefObject<HTMLElement | null>
  sheet: OpenSheet
  onSheet: (sheet: OpenSheet) => void
}

/** A book that is open: a chapter of its text, and the chat about it beside. Each tab stays as it was left. */
export function Reader({ book, last, head, sheet, onSheet }: ReaderProps) {
  const reading = useReading(book, last)
  const [view, show] = useView()
  const { where, isMarked, isUnknown, from } = reading
  const chapter = book.chapters.find(({ id }) => id === where.chapterId)
  const { position, previous, next } = neighboursOf(book.chapters, where.chapterId)
  const article = useRef<HTMLElement>(null)
  const here = useRef<Where>(undefined)
  const [keeper] = useState(() => createPlaceKeeper(book.id))
  const [draft, setDraft] = useState<Draft>()
  const [wasChatShown, setWasChatShown] = useState(view === 'chat')
  if (view === 'chat' && !wasChatShown) setWasChatShown(true)
  const selected = useSelected(article)
  const scale = textSize(useSettings().newsTextSizePercent) / 100
  useArrival(reading, view, startOf(book, where.chapterId).paragraph)
  useTellOnLeave(keeper)
  useParagraphInSight({
    article,
    head,
    // What a link brought into sight is not read yet.
    counted: view === 'read' && !isMarked && !isUnknown ? `${where.chapterId} ${reading.jump}` : undefined,
    onParagraph: (paragraph) => {
      here.current = { chapterId: where.chapterId, paragraph }
      keeper.keep(here.current)
    },
  })
  useEffect(() => track('Book Opened', { book: book.id }), [book.id])
  /** What a citation or the search leads to, with the way back. */
  const follow = (to: Where) => {
    onSheet(null)
    reading.go(to, here.current ?? where)
  }
  const open = (chapterId: string) => {
    onSheet(null)
    reading.go(startOf(book, chapterId))
  }
  const ask = () => {
    if (!selected) return
    setDraft({
      id: crypto.randomUUID(),
      text: `“${selected.quote}”\n`,
      passageId: passageOf(book.id, { chapterId: where.chapterId, paragraph: selected.paragraph }),
    })
    getSelection()?.removeAllRanges()
    show('chat')
  }
  const turn = (to: { readonly id: string } | undefined) => (view === 'read' && to ? () => open(to.id) : undefined)
  useKeys({
    j: turn(next),
    ArrowRight: turn(next),
    k: turn(previous),
    ArrowLeft: turn(previous),
    c: () => onSheet('contents'),
    '/': () => onSheet('search'),
    t: () => show(view === 'read' ? 'chat' : 'read'),
  })
  if (!chapter) return null
  return (
    <>
      <div
        className={styles['panel']}
        hidden={view !== 'read'}
        style={scale === 1 ? undefined : ({ '--reading-scale': scale } as React.CSSProperties) /* a custom property */}
      >
        <TabPanel tabsId={tabsId} tab="read" className={styles['read']}>
          <ChapterText
            ref={article}
            book={book}
            chapter={chapter}
            position={position}
            marked={isMarked ? where.paragraph : undefined}
            notice={isUnknown && <UnknownLink />}
          />
          <ChapterFoot book={book} chapterId={chapter.id} onChapter={open} onChat={() => show('chat')} />
        </TabPanel>
        {view === 'read' && selected ? (
          <SelectionBar
            bookId={book.id}
            where={{ chapterId: chapter.id, paragraph: selected.paragraph }}
            quote={selected.quote}
            onAsk={ask}
          />
        ) : (
          from && <WayBack book={book} from={from} onBack={() => reading.go(from)} onStay={reading.stay} />
        )}
      </div>
      <div className={styles['panel']} hidden={view !== 'chat'}>
        {wasChatShown && (
          <TabPanel tabsId={tabsId} tab="chat" className={styles['chat']}>
            <BookChat
              book={book}
              chapter={chapter}
              draft={draft}
              onCitation={({ id }) => {
                const to = whereOfPassage(id, book.id)
                if (!to || !holds(book, to)) return false
                follow(to)
                return true
              }}
            />
          </TabPanel>
        )}
      </div>
      <ContentsSheet
        book={book}
        current={chapter.id}
        isOpen={sheet === 'contents'}
        onClose={() => onSheet(null)}
        onChapter={open}
      />
      {sheet === 'search' && (
        <Optional>
          <SearchSheet book={book} isOpen onClose={() => onSheet(null)} onGo={follow} />
        </Optional>
      )}
    </>
  )
}

const UnknownLink = () => (
  <p role="alert" className={styles['notice']}>
    The link leads to a part that this book does not have, or has no more. Here is its start.
  </p>
)

interface WayBackProps {
  book: Book
  from: Where
  onBack: () => void
  onStay: () => void
}

/** After a link was followed: the way back to where the reader was. */
function WayBack({ book, from, onBack, onStay }: WayBackProps) {
  const chapter = book.chapters.find(({ id }) => id === from.chapterId)
  if (!chapter) return null
  return (
    <section className={styles['bar']} aria-label="Where you were">
      <Button icon="back" className={styles['grow']} onClick={onBack}>
        Back to {chapter.title}, paragraph {from.paragraph}
      </Button>
      <IconButton icon="close" label="Stay here" onClick={onStay} />
    </section>
  )
}
