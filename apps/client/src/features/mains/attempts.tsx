import type { SubmissionHead } from '@abhyas/contracts/mains'
import { useState } from 'react'
import { Link } from 'wouter'
import { trpc } from '../../shared/api/trpc.ts'
import { Field } from '../../shared/ui/field.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import styles from './attempts.module.css'
import { AttemptsCompared } from './attempts-compared.tsx'
import { submissionPath } from './paths.ts'
import type { GradedSubmission } from './report-words.ts'
import { dayOf, marksOf } from './words.ts'

export interface AttemptsProps {
  submission: GradedSubmission
}

/** The graded answers to one question, the oldest first, `current` among them. */
export function attemptsOf(known: readonly SubmissionHead[], current: SubmissionHead): readonly SubmissionHead[] {
  const others = known.filter(
    ({ id, question, state, marks, isDeleted }) =>
      id !== current.id && question.id === current.question.id && state === 'ready' && marks !== null && !isDeleted,
  )
  return [...others, current].sort((one, other) => one.attempt - other.attempt)
}

/** This answer beside the student's others to the same question; nothing where it is the only one. */
export default function Attempts({ submission }: AttemptsProps) {
  const { data } = trpc.mains.submissions.useQuery()
  const [chosenId, setChosenId] = useState<string>()
  const attempts = attemptsOf(data?.submissions ?? [], submission)
  const others = attempts.filter(({ id }) => id !== submission.id)
  // The one before this, else the first after it.
  const usual = others.filter(({ attempt }) => attempt < submission.attempt).at(-1) ?? others[0]
  const chosen = others.find(({ id }) => id === chosenId) ?? usual
  if (!chosen) return null
  const { marks: now, of } = submission.report
  return (
    <section className={styles['attempts']} aria-labelledby="attempts">
      <h2 id="attempts">Your attempts</h2>
      <ol className={styles['bars']}>
        {attempts.map(({ id, at, attempt, marks, question }) => {
          const isThis = id === submission.id
          const given = isThis ? now : (marks ?? 0)
          const most = isThis ? of : question.marks
          return (
            <li key={id} aria-current={isThis || undefined}>
              <div className={styles['row']}>
                {isThis ? (
                  <strong>Attempt {attempt}, this one</strong>
                ) : (
                  <Link href={submissionPath(id)} className={styles['link'] ?? ''}>
                    Attempt {attempt}, {dayOf(at)}
                  </Link>
                )}
                <span className="tabular">{marksOf(given, most)}</span>
              </div>
              <ProgressBar
                label={`Attempt ${attempt}: ${marksOf(given, most)}`}
                value={given}
                max={most}
                tone={isThis ? 'success' : 'primary'}
              />
            </li>
          )
        })}
      </ol>
      {others.length > 1 && (
        <Field label="Compare with" className={styles['choice']}>
          {(control) => (
            <select {...control} value={chosen.id} onChange={(event) => setChosenId(event.target.value)}>
              {others.map(({ id, attempt, at }) => (
                <option key={id} value={id}>
                  Attempt {attempt}, {dayOf(at)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <AttemptsCompared key={chosen.id} chosen={chosen} submission={submission} />
    </section>
  )
}
