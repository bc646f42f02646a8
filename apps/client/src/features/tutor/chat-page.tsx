import { routes } from '@abhyas/contracts/routes'
import type { Chat } from '@abhyas/contracts/tutor'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { trpc } from '../../shared/api/trpc.ts'
import { Conversation } from '../../shared/tutor/conversation.tsx'
import { titleOf } from '../../shared/tutor/titles.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import styles from './chat-page.module.css'
import { ChatSheet } from './chat-sheet.tsx'
import { McqHead } from './mcq-head.tsx'
import { useChats } from './use-chats.ts'

/** Two lines of a narrow screen. */
const longestInBar = 48

/** One chat of the student (ROUTE-10, TUTOR-01). */
export default function ChatPage() {
  const { id = '' } = useParams()
  // As the conversation reads it: asked for there.
  const { data: chat } = trpc.tutor.chat.useQuery({ id }, { enabled: false })
  const listed = useChats().chats.find((each) => each.id === id)
  const head = listed ?? chat
  const [isOpen, setIsOpen] = useState(false)
  const [, navigate] = useLocation()
  return (
    <div className={styles['page']}>
      <ScreenBar title={head ? titleOf(head.title, longestInBar) : routes.chatItem.title} fallback={routes.chat.path}>
        {head && <IconButton icon="more" label="More" onClick={() => setIsOpen(true)} />}
      </ScreenBar>
      <Conversation key={id} about={null} chatId={id} hasFocus head={chat?.about && <AboutHead about={chat.about} />} />
      {isOpen && head && (
        <ChatSheet
          chat={head}
          onClose={() => setIsOpen(false)}
          onDeleted={() => navigate(routes.chat.path, { replace: true })}
        />
      )}
    </div>
  )
}

/** What the whole chat is about, with the way there. */
function AboutHead({ about }: { about: NonNullable<Chat['about']> }) {
  if (about.type === 'question') return <McqHead questionId={about.questionId} choice={about.choice} />
  return (
    <ButtonLink icon="book" href={routes.book.path.replace(':id', encodeURIComponent(about.bookId))}>
      Open the book
    </ButtonLink>
  )
}
