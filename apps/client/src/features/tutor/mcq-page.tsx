import type { BankQuestion } from '@abhyas/contracts/questions'
import { routes } from '@abhyas/contracts/routes'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useQuestions } from '../../shared/questions/use-questions.ts'
import { useStudent } from '../../shared/session/student.ts'
import { Conversation } from '../../shared/tutor/conversation.tsx'
import { useChatsKnown } from '../../shared/tutor/use-chats-known.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import styles from './chat-page.module.css'
import { ExplainChat } from './explain-chat.tsx'
import { McqCard, McqMissing } from './mcq-head.tsx'
import { choiceOf, firstOf, suggestionsOf } from './mcq-questions.ts'
import { useChats } from './use-chats.ts'

/** The chat about one question of the bank and the option that was chosen (ROUTE-09, QUEST-08). */
export default function McqPage() {
  const [params] = useSearchParams()
  const questionId = params.get('question')
  return (
    <div className={styles['page']}>
      <ScreenBar title={routes.chatMcq.title} fallback={routes.chat.path} />
      {questionId === null || questionId === '' ? (
        <EmptyState
          icon="questions"
          message="A question brings its chat along: “Ask the tutor” stands beneath each answer that you give."
          action={{ label: 'Previous years', href: routes.pyq.path }}
        />
      ) : (
        <AboutQuestion
          key={`${questionId} ${params.get('choice')}`}
          id={questionId}
          choice={choiceOf(params.get('choice'))}
        />
      )}
    </div>
  )
}

function AboutQuestion({ id, choice }: { id: string; choice: number | null }) {
  const isSignedIn = useStudent() !== undefined
  const asked = useQuestions([id])
  const question = asked.questions?.[0]
  if (!question) return <McqMissing asked={asked} />
  const chosen = choice !== null && choice < question.options.length ? choice : null
  return isSignedIn ? (
    <StudentChat question={question} choice={chosen} />
  ) : (
    <ExplainChat question={question} choice={chosen} />
  )
}

interface StudentChatProps {
  readonly question: BankQuestion
  readonly choice: number | null
}

/** Signed in it is a chat like any other, found again by what it is about. */
function StudentChat(props: StudentChatProps) {
  if (useChatsKnown()) return <OpenChat {...props} />
  return (
    <Loading label="Loading the chat">
      <Skeleton shape="block" />
      <Skeleton />
      <Skeleton width="long" />
    </Loading>
  )
}

function OpenChat({ question, choice }: StudentChatProps) {
  const { chats } = useChats()
  // The one that was there when the screen opened: the one begun here has its id from here.
  const [chatId] = useState(
    () =>
      chats.find(
        ({ about }) => about?.type === 'question' && about.questionId === question.id && about.choice === choice,
      )?.id ?? null,
  )
  return (
    <Conversation
      about={{ type: 'question', questionId: question.id, choice }}
      chatId={chatId}
      head={<McqCard question={question} choice={choice} />}
      first={firstOf(question, choice)}
      suggestions={suggestionsOf(question, choice)}
    />
  )
}
