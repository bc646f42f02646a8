import type { TestCard } from '@abhyas/contracts/tests'
import { Badge } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { marks, minutesInWords, size } from './marks.ts'
import { newTestPath, resultPath } from './paths.ts'
import styles from './tests.module.css'

/** A test of the list: what it asks, what it weighs, what the student did with it. */
export function TestRow({ test }: { test: TestCard }) {
  const { id, title, questionCount, minutes, maxSixths, wrongSixths, bytes, attempts, bestSixths, lastAttempt } = test
  return (
    <Card className={styles['card']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        {test.isToday && <Badge tone="primary">Today</Badge>}
        {test.isSample && <Badge tone="warning">Sample</Badge>}
        {!test.isRanked && <Badge>No rank</Badge>}
      </div>
      <p className={styles['note']}>
        {questionCount} questions · {minutesInWords(minutes)} · {marks(maxSixths)} marks · {marks(wrongSixths)} a wrong
        one · {size(bytes)}
      </p>
      {bestSixths !== null && (
        <p>
          Best <strong className="tabular">{marks(bestSixths)}</strong> in{' '}
          {attempts === 1 ? 'one attempt' : `${attempts} attempts`}
        </p>
      )}
      <div className={styles['buttons']}>
        <ButtonLink variant={attempts === 0 ? 'primary' : 'secondary'} href={newTestPath(id)}>
          {attempts === 0 ? 'Begin' : 'Again'}
          <span className="visually-hidden">: {title}</span>
        </ButtonLink>
        {lastAttempt !== null && (
          <ButtonLink variant="quiet" href={resultPath(lastAttempt, test.kind)}>
            Last result<span className="visually-hidden"> of {title}</span>
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
