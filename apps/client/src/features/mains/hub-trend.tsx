import { Link } from 'wouter'
import { Card } from '../../shared/ui/card.tsx'
import styles from './hub.module.css'
import { submissionPath } from './paths.ts'
import { shareOf, type Trend } from './trend.ts'
import { dayOf, marksOf } from './words.ts'

/** The marks of the last graded answers as bars, oldest first, with what they mean. The list says it without the bars. */
export function HubTrend({ trend: { graded, reading } }: { trend: Trend }) {
  return (
    <Card className={styles['card']}>
      <h2 className={styles['heading']}>Your marks</h2>
      <ol className={styles['bars']}>
        {graded.map((head) => (
          <li key={head.id}>
            <Link href={submissionPath(head.id)} className={styles['bar'] ?? ''}>
              <span>
                {head.question.paper} · {dayOf(head.at)}
              </span>{' '}
              <span className="tabular">{marksOf(head.marks, head.question.marks)}</span>
              <span className={styles['track']} aria-hidden="true">
                <span className={styles['fill']} style={{ inlineSize: `${Math.round(100 * shareOf(head))}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p className={styles['note']}>{reading} On the real scale a good answer earns about half.</p>
    </Card>
  )
}
