import type { BankQuestion } from '@abhyas/contracts/questions'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { toFailure } from '../../shared/api/failure.ts'
import { useSettings } from '../../shared/settings/settings.ts'
import { Composer } from '../../shared/tutor/composer.tsx'
import { ConversationFoot } from '../../shared/tutor/conversation-foot.tsx'
import type { Suggestion } from '../../shared/tutor/conversation-props.ts'
import conversation from '../../shared/tutor/conversation.module.css'
import { PassageSheet, type Cited } from '../../shared/tutor/passage-sheet.tsx'
import { TurnView } from '../../shared/tutor/turn-view.tsx'
import { useAnnounced } from '../../shared/tutor/use-announced.ts'
import type { LiveAnswer } from '../../shared/tutor/use-answer.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { McqCard } from './mcq-head.tsx'
import { firstOf, suggestionsOf } from './mcq-questions.ts'
import { SignInToGoOn } from './sign-in-to-go-on.tsx'
import { keepTry, mostTries, readTries, type Try } from './tries.ts'

interface ExplainChatProps {
  readonly question: BankQuestion
  readonly choice: number | null
}

type Asking = Omit<Suggestion, 'label'>

/** The gateway takes no more without an account. */
const longestText = 500

const turnOf = ({ text, mode, pieces }: Pick<Try, 'text' | 'mode' | 'pieces'>) => ({
  text,
  mode,
  language: 'en' as const,
  answer: { id: text, pieces: [...pieces] },
})

const liveOf = (pieces: Try['pieces'], state: LiveAnswer['state']): LiveAnswer => ({
  pieces,
  state,
  failure: null,
  goOn: () => undefined,
})

/** The chat about a question without an account: a few questions, kept on this phone, then the sign-in (QUEST-08). */
export function ExplainChat({ question, choice }: ExplainChatProps) {
  const tries = readTries(useSettings().tutorTries)
  const own = tries.filter((one) => one.questionId === question.id && one.choice === choice)
  const left = mostTries - tries.length
  const [asked, setAsked] = useState<Asking | null>(null)
  const [cited, setCited] = useState<Cited | null>(null)
  const explain = trpc.tutor.explain.useMutation()
  const ask = async (next: Asking): Promise<boolean> => {
    if (explain.isPending || left <= 0) return false
    const { text, mode } = { ...next, text: next.text.trim().slice(0, longestText) }
    setAsked({ text, mode })
    try {
      const { pieces } = await explain.mutateAsync({ questionId: question.id, choice, text, mode })
      keepTry({ questionId: question.id, choice, text, mode, pieces })
      setAsked(null)
      return true
    } catch {
      return false // the screen says so
    }
  }
  const first = firstOf(question, choice)
  useFirst(own.length === 0 && left > 0, () => void (first && ask(first)))
  const last = own.at(-1)
  const lastId = own.length === 0 ? undefined : String(own.length)
  const announced = useAnnounced(
    asked ? String(own.length + 1) : lastId,
    asked ? liveOf([], 'open') : liveOf(last?.pieces ?? [], 'complete'),
  )
  const failure = asked && explain.error ? toFailure(explain.error) : undefined
  return (
    <section className={conversation['conversation']} aria-label="Chat">
      <McqCard question={question} choice={choice} />
      <ol className={conversation['turns']}>
        {own.map((one, index) => (
          <TurnView key={index} turn={turnOf(one)} live={liveOf(one.pieces, 'complete')} onCite={setCited} />
        ))}
        {asked && !failure && (
          <TurnView turn={turnOf({ ...asked, pieces: [] })} live={liveOf([], 'open')} onCite={setCited} />
        )}
      </ol>
      {asked && failure && (
        <ErrorState
          message={failure.code === 'OFFLINE' ? 'The tutor answers when you are online.' : failure.message}
          requestId={failure.requestId}
          isRetrying={explain.isPending}
          onRetry={() => void ask(asked)}
        />
      )}
      <output className="visually-hidden">{announced}</output>
      <ConversationFoot
        onNewest={undefined}
        suggestions={left > 0 && !explain.isPending ? suggestionsOf(question, choice) : []}
        onSuggest={(suggestion) => void ask(suggestion)}
        onCancelEdit={undefined}
      >
        {left > 0 ? (
          <Composer
            key={question.id}
            draftKey={`question:${question.id}`}
            hasModel={false}
            hasFocus={false}
            onAsk={ask}
          />
        ) : (
          <SignInToGoOn />
        )}
      </ConversationFoot>
      <PassageSheet cited={cited} onClose={() => setCited(null)} />
    </section>
  )
}

/** Asks the first question, once. */
function useFirst(isFirst: boolean, run: () => void) {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isFirst || isDone.current) return
    isDone.current = true
    run()
  })
}
