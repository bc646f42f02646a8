import type { Book, Chapter } from '@abhyas/contracts/books'
import type { Passage } from '@abhyas/contracts/tutor'
import { Suspense, useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import type { ConversationProps } from '../../shared/tutor/conversation-props.ts'
import { useChatsKnown } from '../../shared/tutor/use-chats-known.ts'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './reader.module.css'

const Conversation = lazyPart<ConversationProps>(() =>
  import('../../shared/tutor/conversation.tsx').then((part) => ({ default: part.Conversation })),
)

/** What was selected to be asked about. */
export interface Draft {
  /** Another one for each time that something is selected. */
  readonly id: string
  readonly text: string
  readonly passageId: string
}

interface BookChatProps {
  book: Book
  /** The one that is open. */
  chapter: Chapter
  draft: Draft | undefined
  onCitation: (passage: Passage) => boolean
}

/** The chat that belongs to the book `bookId`: its newest one. Null where there is none, undefined while nobody knows. */
export function useBookChat(bookId: string): string | null | undefined {
  const { data } = trpc.tutor.chats.useQuery()
  const isKnown = useChatsKnown()
  const waiting = useWaiting('tutor.ask')
  const isAbout = ({ about }: { readonly about: (typeof waiting)[number]['about'] }) =>
    about?.type === 'book' && about.bookId === bookId
  // What was asked offline may have begun it.
  const begun = waiting.filter(isAbout).at(-1)?.chatId
  const [newest] = (data?.chats.filter(isAbout) ?? []).sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return begun ?? (isKnown ? (newest?.id ?? null) : undefined)
}

/** The chat about a book, beside its text. */
export function BookChat({ book, chapter, draft, onCitation }: BookChatProps) {
  const known = useBookChat(book.id)
  // The one that was opened stays, whichever is asked in elsewhere.
  const [chatId, setChatId] = useState(known)
  if (chatId === undefined && known !== undefined) setChatId(known)
  if (chatId === undefined) return <ChatLoading />
  return (
    <Suspense fallback={<ChatLoading />}>
      <Conversation
        about={{ type: 'book', bookId: book.id }}
        chatId={chatId}
        draft={draft?.text}
        draftId={draft?.id}
        passageId={draft?.passageId}
        suggestions={[
          { label: 'Explain this chapter', text: `Explain: ${chapter.title}`, mode: 'explain' },
          { label: 'Quiz me on this chapter', text: `Quiz me on: ${chapter.title}`, mode: 'quiz' },
        ]}
        head={
          <p className={styles['head']}>
            Answers come from “{book.title}”, each with its paragraph. A tap on one opens it in the book.
          </p>
        }
        onAsked={setChatId}
        onCitation={onCitation}
      />
    </Suspense>
  )
}

function ChatLoading() {
  return (
    <div className={styles['waiting']}>
      <Loading label="Opening the chat">
        <Skeleton width="long" />
        <Skeleton shape="block" />
        <Skeleton width="half" />
      </Loading>
    </div>
  )
}
