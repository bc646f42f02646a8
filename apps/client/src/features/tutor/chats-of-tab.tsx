import { routes } from '@abhyas/contracts/routes'
import { useState } from 'react'
import { useNowMs } from '../../shared/news/clock.ts'
import { addDays, indiaDay } from '../../shared/news/edition.ts'
import { dateFormat } from '../../shared/ui/date-format.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { grouped, matching, type ChatTab, type ListedChat } from './chat-list.ts'
import { ChatRow } from './chat-row.tsx'
import { ChatSheet } from './chat-sheet.tsx'
import styles from './chats-page.module.css'
import { Starters } from './starters.tsx'
import type { Chats } from './use-chats.ts'

const dateInIndia = dateFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' })

/** The name of the Indian day of `at` (ISO). */
const dayName = (nowMs: number) => (at: string) => {
  const atMs = Date.parse(at)
  const day = indiaDay(atMs)
  const today = indiaDay(nowMs)
  if (day >= today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : dateInIndia(atMs)
}

interface ChatsOfTabProps {
  readonly all: Chats
  readonly ofTab: readonly ListedChat[]
  readonly tab: ChatTab
  readonly query: string
  readonly onClear: () => void
}

/** One tab's chats by day, or why there are none. What is there stays, whatever fails (G3). */
export function ChatsOfTab({ all, ofTab, tab, query, onClear }: ChatsOfTabProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const nowMs = useNowMs()
  const found = matching(ofTab, query)
  const open = ofTab.find(({ id }) => id === openId)
  return (
    <>
      {grouped(found, dayName(nowMs)).map(({ label, chats }) => (
        <section key={label} className={styles['group']} aria-label={label}>
          <h2 className={styles['label']}>{label}</h2>
          <ul className={styles['rows']}>
            {chats.map((chat) => (
              <ChatRow key={chat.id} chat={chat} onMore={() => setOpenId(chat.id)} />
            ))}
          </ul>
        </section>
      ))}
      {open && <ChatSheet key={open.id} chat={open} onClose={() => setOpenId(null)} />}
      {all.failure && (
        <ErrorState
          message={
            all.failure.code === 'OFFLINE'
              ? 'Your chats are not on this phone yet. They load when you are online.'
              : all.failure.message
          }
          requestId={all.failure.requestId}
          isRetrying={all.isFetching}
          onRetry={all.retry}
        />
      )}
      {all.isLoading && ofTab.length === 0 && (
        <Loading label="Loading your chats">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} shape="block" />
          ))}
        </Loading>
      )}
      {!all.isLoading && !all.failure && found.length === 0 && (
        <Nothing isSearch={ofTab.length > 0} tab={tab} onClear={onClear} />
      )}
    </>
  )
}

function Nothing({ isSearch, tab, onClear }: { isSearch: boolean; tab: ChatTab; onClear: () => void }) {
  if (isSearch)
    return (
      <EmptyState
        icon="search"
        message="No chat has these words in its name."
        action={{ label: 'Clear the search', onClick: onClear }}
      />
    )
  if (tab === 'books')
    return (
      <EmptyState
        icon="book"
        message="No chat about a book yet. Open one, and ask beside what you read."
        action={{ label: 'Choose a book', href: routes.selectBook.path }}
      />
    )
  if (tab === 'questions')
    return (
      <EmptyState
        icon="questions"
        message="No chat about a question yet. Each question that you practise has “Ask the tutor” beneath its answer."
        action={{ label: 'Practise questions', href: routes.customizePractice.path }}
      />
    )
  return (
    <>
      <EmptyState
        icon="tutor"
        message="No chats yet. Ask about anything in the syllabus."
        action={{ label: 'Ask a question', href: routes.chatNew.path }}
      />
      <Starters />
    </>
  )
}
