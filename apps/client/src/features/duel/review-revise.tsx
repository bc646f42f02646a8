import { useWrite } from '../../shared/outbox/use-write.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { Reviewed } from './review-rules.ts'

interface ReviseProps {
  duelId: string
  questions: readonly Reviewed[]
  /** Of the button while something is to be added. */
  words: string
}

/** Puts `questions` into revision by one tap; says so once all of them are there, or wait to be sent. */
export function Revise({ duelId, questions, words }: ReviseProps) {
  const write = useWrite()
  const waiting = useWaiting('duel.revise').flatMap(({ questionIds }) => questionIds)
  const open = questions.filter(({ isInRevision, question }) => !isInRevision && !waiting.includes(question.id))
  const [first] = open
  if (questions.length === 0) return null
  if (!first)
    return (
      <Button icon="check" isFullWidth aria-disabled>
        In revision
      </Button>
    )
  return (
    <Button
      icon="revision"
      isFullWidth
      onClick={() =>
        write({
          action: 'add this to revision',
          intent: {
            path: 'duel.revise',
            about: { title: first.question.stem, detail: 'Into revision, from a duel' },
            input: { duelId, questionIds: open.map(({ question }) => question.id) },
          },
        })
      }
    >
      {words}
    </Button>
  )
}
