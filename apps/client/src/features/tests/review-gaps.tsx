import type { ReviewedQuestion } from '@abhyas/contracts/tests'
import { useState } from 'react'
import { enqueue } from '../../shared/outbox/outbox.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { typeOf, type Confirmed } from './review-rules.ts'

interface ReviewGapsProps {
  questions: readonly ReviewedQuestion[]
  confirmed: Confirmed
}

/** Puts every question whose marks were lost for want of knowledge into revision, at once. */
export function ReviewGaps({ questions, confirmed }: ReviewGapsProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const toast = useToast()
  const gaps = questions.filter((question) => typeOf(question, confirmed) === 'knowledge')
  if (gaps.length === 0) return null
  const many = gaps.length === 1 ? '1 knowledge gap' : `all ${gaps.length} knowledge gaps`
  const add = () => {
    setIsBusy(true)
    Promise.all(
      gaps.map(({ id, stem }) =>
        enqueue({
          path: 'questions.append',
          about: { title: stem, detail: '' },
          input: { kind: 'add', questionId: id },
        }),
      ),
    )
      .then(
        () => {
          setIsDone(true)
          toast.show({ type: 'success', title: 'Added to revision', message: 'They are due today.' })
        },
        () =>
          toast.show({
            type: 'error',
            title: 'Could not add all of them',
            message: 'Try again when you are online: what is there already is not added twice.',
          }),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <Button
      icon={isDone ? 'check' : 'revision'}
      isFullWidth
      isBusy={isBusy}
      aria-disabled={isDone}
      onClick={() => !isDone && add()}
    >
      {isDone ? 'In revision' : `Add ${many} to revision`}
    </Button>
  )
}
