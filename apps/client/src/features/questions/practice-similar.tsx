import { useState } from 'react'
import { useCatalogue } from '../../shared/questions/bank.ts'
import { findQuestions } from '../../shared/questions/find.ts'
import { useProgress } from '../../shared/questions/use-progress.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { insertNext } from './practice-session.ts'
import type { SetQuestion } from './set-questions.ts'
import { similarTo } from './similar.ts'

interface PracticeSimilarProps {
  question: SetQuestion
  /** Ids of what the set holds already. */
  taken: readonly string[]
}

/** Offers a question on the same topic that was never answered: it comes next in the set. Nothing where there is none. */
export function PracticeSimilar({ question, taken }: PracticeSimilarProps) {
  const { catalogue } = useCatalogue()
  const { progress } = useProgress()
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()
  const { topics, paper } = question
  const similar =
    topics &&
    paper &&
    similarTo(
      { ...question, topics, paper },
      catalogue?.questions ?? [],
      (id) => taken.includes(id) || (progress?.get(id)?.answers ?? 0) > 0,
    )
  if (!similar) return null
  const open = () => {
    setIsBusy(true)
    findQuestions([similar.id])
      .then(({ questions: [found] }) => {
        if (found) insertNext(found.id)
      })
      .catch(() =>
        toast.show({
          type: 'info',
          title: 'Not on this phone',
          message: 'The similar question opens when you are online.',
        }),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <Button icon="questions" isFullWidth isBusy={isBusy} onClick={open}>
      Practise a similar question
    </Button>
  )
}
