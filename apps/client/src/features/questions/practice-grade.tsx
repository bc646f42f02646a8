import { Suspense } from 'react'
import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { useToast } from '../../shared/ui/toast.tsx'
import type { Grade } from './grade.ts'
import type { GradeRowProps } from './grade-row.tsx'
import { regrade, undoReview } from './practice-answer.ts'
import type { GivenAnswer } from './practice-state.ts'
import styles from './practice.module.css'

/** Brings the scheduler, which is large: with the first question of a revision. */
const GradeRow = lazyPart<GradeRowProps>(() => import('./grade-row.tsx'))

interface PracticeGradeProps {
  questionId: string
  answer: GivenAnswer
}

/** When the question comes back, by how well it was known: by the row or the keys 1 to 4. */
export function PracticeGrade({ questionId, answer: { grade, card } }: PracticeGradeProps) {
  const attempt = useAttempt()
  const give = (value: Grade) => attempt(regrade(questionId, value))
  const keyed = (value: Grade) => (grade === null ? undefined : () => give(value))
  useKeys({ 1: keyed(1), 2: keyed(2), 3: keyed(3), 4: keyed(4) })
  if (grade !== null)
    return (
      <Suspense fallback={<Skeleton shape="block" />}>
        <GradeRow card={card} grade={grade} onGrade={give} />
      </Suspense>
    )
  return (
    <output className={styles['note']}>
      Taken back: the question comes back as if you had not answered. The answer still counts in your accuracy.
    </output>
  )
}

/** Takes the review by an answer back; `onUndone` finds a new place for the focus, for the button then goes. */
export function UndoReview({ questionId, onUndone }: { questionId: string; onUndone: () => void }) {
  const attempt = useAttempt()
  return <Button onClick={() => attempt(undoReview(questionId).then(onUndone))}>Undo</Button>
}

/** Waits for what keeps a grade, and says so where nothing can be kept. */
function useAttempt() {
  const toast = useToast()
  return (change: Promise<void>) => {
    change.catch(() =>
      toast.show({
        type: 'error',
        title: 'Could not keep the grade',
        message: 'Your answer itself is kept. Try again when you are online.',
      }),
    )
  }
}
