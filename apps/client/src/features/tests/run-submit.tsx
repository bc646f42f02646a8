import type { Attempt } from '@abhyas/contracts/tests'
import { track } from '../../shared/analytics/track.ts'
import { flushClock } from '../../shared/questions/question-clock.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { marks } from './marks.ts'
import { countsOf, estimateOf } from './run-rules.ts'
import type { Keep } from './run-screen.tsx'
import type { RunState } from './run-state.ts'
import { handIn } from './run-tell.ts'
import styles from './run.module.css'

interface RunSubmitProps {
  isOpen: boolean
  onClose: () => void
  attempt: Attempt
  states: readonly RunState[]
  /** Of the question on the screen. */
  questionId: string | undefined
  keep: Keep
}

/** What is answered and what is not, before the test is handed in for good. */
export function RunSubmit(props: RunSubmitProps) {
  const { isOpen, onClose, attempt, states, questionId, keep } = props
  const { id, test } = attempt
  const counts = countsOf(states)
  const answered = counts.answered + counts['answered-marked']
  const estimate = estimateOf(states, test)
  const submit = () => {
    onClose()
    flushClock()
    track('Test Submitted', { test: test.id, answered, total: states.length })
    keep(handIn(id, questionId))
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Submit the test?"
      footer={
        <div className={styles['buttons']}>
          <Button onClick={onClose}>Go on</Button>
          <Button variant="primary" isFullWidth onClick={submit}>
            Submit for good
          </Button>
        </div>
      }
    >
      <div className={styles['more']}>
        <dl className={styles['counts']}>
          <Count name="Answered" value={counts.answered} />
          <Count name="Answered and marked" value={counts['answered-marked']} />
          <Count name="Marked, no answer" value={counts.marked} />
          <Count name="Not answered" value={counts.unanswered} />
        </dl>
        <p>
          {answered} of {states.length} count, the marked ones among them. After this nothing can be changed.
        </p>
        {estimate !== null && (
          <p className={styles['note']}>
            An estimate, no promise: about {marks(estimate)} of {marks(test.maxSixths)} marks, if 85 of 100 sure
            answers, half of the 50-50 ones and a quarter of the guesses are right.
          </p>
        )}
      </div>
    </Sheet>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}
