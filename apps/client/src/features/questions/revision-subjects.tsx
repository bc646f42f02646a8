import type { BankQuestion } from '@abhyas/contracts/questions'
import { subjectNames, subjects } from '../../shared/questions/labels.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import styles from './revision-page.module.css'
import { minutesFor, type Revision } from './revision-plan.ts'
import type { Reach } from './revision-reach.ts'
import { useStartRevision } from './practice-start.ts'
import { counted } from './revision-words.ts'

interface RevisionSubjectsProps {
  revision: Revision
  /** What today's set has beside the bank, as far as it is known. */
  others: readonly Pick<BankQuestion, 'id' | 'subject'>[]
  reach: Reach
}

/** Today's set by subject: each can be revised alone. */
export function RevisionSubjects({ revision, others, reach }: RevisionSubjectsProps) {
  const start = useStartRevision()
  const subjectOfOther = new Map(others.map(({ id, subject }) => [id, subject]))
  const groups = [...subjects, null].flatMap((subject) => {
    const reviews = revision.today.filter(
      (review) => (review.subject ?? subjectOfOther.get(review.questionId) ?? null) === subject,
    )
    return reviews.length === 0 ? [] : { name: subject === null ? 'Other questions' : subjectNames[subject], reviews }
  })
  if (groups.length === 0) return null
  return (
    <section className={styles['part']} aria-labelledby="revision-subjects">
      <h2 id="revision-subjects">By subject</h2>
      <div className={styles['rows']}>
        {groups.map(({ name, reviews }) => {
          const within = reach(reviews.map(({ questionId }) => questionId))
          const isHere = within.length > 0
          return (
            <ListRow
              key={name}
              title={name}
              subtitle={isHere ? undefined : 'Not on this phone'}
              trailing={
                <>
                  {reviews.length} · {counted(minutesFor(reviews, revision.pace), 'min', 'min')}
                  {isHere && <Icon name="chevron-right" size="md" />}
                </>
              }
              onClick={isHere ? () => start(`Revision: ${name}`, within) : undefined}
            />
          )
        })}
      </div>
    </section>
  )
}
