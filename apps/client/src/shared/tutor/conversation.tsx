import { useEffect, useRef, useState } from 'react'
import { trpc } from '../api/trpc.ts'
import { useIsOnline } from '../connection/connection.ts'
import { settings } from '../settings/settings.ts'
import { isBegunHere, type Question } from './ask.ts'
import { ChatState } from './chat-state.tsx'
import { Composer, isTouch } from './composer.tsx'
import { ConversationFoot } from './conversation-foot.tsx'
import type { ConversationProps, Suggestion } from './conversation-props.ts'
import { ConversationTurns } from './conversation-turns.tsx'
import styles from './conversation.module.css'
import { PassageSheet, type Cited } from './passage-sheet.tsx'
import { RefusedQuestions } from './refused-questions.tsx'
import { useAnnounced } from './use-announced.ts'
import { useAnswer } from './use-answer.ts'
import { useConversation } from './use-conversation.ts'
import { useNewest } from './use-newest.ts'

export type { ConversationProps, Suggestion } from './conversation-props.ts'

const noSuggestions: readonly Suggestion[] = []

const draftKeyOf = ({ about, chatId }: ConversationProps): string => {
  if (about?.type === 'book') return `book:${about.bookId}`
  return about?.type === 'question' ? `question:${about.questionId}` : (chatId ?? 'new')
}

/** A chat with the tutor: its questions and answers, and the field for the next question (TUTOR-01, TUTOR-02, TUTOR-04). */
export function Conversation(props: ConversationProps) {
  const {
    about,
    chatId,
    draft,
    draftId = draft,
    passageId = null,
    first,
    suggestions = noSuggestions,
    head,
    onAsked,
    onCitation,
  } = props
  const chat = useConversation(chatId, about)
  const { data: welcome } = trpc.tutor.welcome.useQuery()
  const hasModel = welcome?.hasModel ?? false
  const isOnline = useIsOnline()
  const [editedId, setEditedId] = useState<string>()
  const [cited, setCited] = useState<Cited | null>(null)
  const [usedDraftId, setUsedDraftId] = useState<string>()
  const section = useRef<HTMLElement>(null)
  const { isAway, goToNewest } = useNewest(section, first !== undefined)
  const last = chat.turns.at(-1)
  const live = useAnswer(chat.id, last?.answer ?? null)
  const announced = useAnnounced(last?.answer?.id, live)
  const isAnswering = last?.answer != null && isOnline && (live.state === 'open' || live.state === 'reconnecting')
  const edited = last?.id === editedId ? last : undefined
  const added = edited || draftId === usedDraftId ? undefined : draft

  const ask = async (question: Omit<Question, 'passageId' | 'replaces'>, more: Partial<Question> = {}) => {
    const isKept = await chat.ask({ passageId: null, replaces: null, ...question, ...more })
    if (!isKept) return false
    setEditedId(undefined)
    onAsked?.(chat.id)
    return true
  }
  const suggest = ({ text, mode }: Pick<Suggestion, 'text' | 'mode'>) =>
    ask({ text, mode, language: hasModel ? settings.tutorLanguage : 'en' })
  // What stands above it is read first: nothing moves.
  useOnce(first !== undefined && chatId === null && chat.turns.length === 0, () => void (first && suggest(first)))
  // Who comes back reads on at the end, but for the question that the screen was opened for.
  useOnce(first === undefined && chatId !== null && chat.turns.length > 0, () => scrollY === 0 && goToNewest())

  if (chat.isMissing) return <ChatState chat={chat} />
  const draftKey = edited ? `edit:${edited.id}` : draftKeyOf(props)
  const beginsHere = chatId === null || isBegunHere(chatId)
  return (
    <section ref={section} className={styles['conversation']} aria-label="Chat">
      {head}
      <ChatState chat={chat} />
      <ConversationTurns
        chatId={chat.id}
        turns={chat.turns}
        live={live}
        onCite={(next) => onCitation?.(next.passage) !== true && setCited(next)}
        onRetry={chat.isRetrying ? undefined : chat.retry}
        onEdit={setEditedId}
      />
      <RefusedQuestions refused={chat.refused} />
      <output className="visually-hidden">{announced}</output>
      <ConversationFoot
        onNewest={isAway && chat.turns.length > 0 ? goToNewest : undefined}
        suggestions={isAnswering || edited ? noSuggestions : suggestions}
        onSuggest={(suggestion) => void suggest(suggestion).then(goToNewest)}
        onCancelEdit={edited && (() => setEditedId(undefined))}
      >
        <Composer
          key={draftKey}
          draftKey={draftKey}
          initial={edited?.text}
          initialMode={edited?.mode}
          added={added}
          addedId={draftId}
          hasModel={hasModel}
          hasFocus={edited !== undefined || (props.hasFocus === true && beginsHere && !isTouch())}
          onAsk={(question) =>
            ask(
              question,
              edited ? { replaces: edited.id } : { passageId: added === undefined ? null : passageId },
            ).then((isKept) => {
              if (isKept && !edited) setUsedDraftId(draftId)
              if (isKept) goToNewest()
              return isKept
            })
          }
          onStop={isAnswering ? () => last.answer && chat.stop(last.answer.id) : undefined}
          isStopping={chat.isStopping}
          label={edited && 'Your question, edited'}
        />
      </ConversationFoot>
      <PassageSheet cited={cited} onClose={() => setCited(null)} />
    </section>
  )
}

/** Runs `run` the first time that `isTime`. */
function useOnce(isTime: boolean, run: () => void) {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isTime || isDone.current) return
    isDone.current = true
    run()
  })
}
