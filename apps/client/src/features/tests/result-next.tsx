import { routes } from '@abhyas/contracts/routes'
import type { Result } from '@abhyas/contracts/tests'
import { subjectNames } from '../../shared/questions/labels.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { marks } from './marks.ts'
import { listPath, reviewPath } from './paths.ts'
import { lossesOf, type Loss } from './result-rules.ts'
import styles from './result.module.css'

/** What to do next, the biggest loss first. */
export function ResultNext({ result }: { result: Result }) {
  const [first, ...others] = lossesOf(result)
  if (!first)
    return (
      <ButtonLink variant="primary" isFullWidth href={listPath}>
        Every answer was right: the next test
      </ButtonLink>
    )
  return (
    <Card tone="primary" className={styles['next']}>
      <h3>Next step</h3>
      <p>{wordsOf(first)}</p>
      <ButtonLink variant="primary" isFullWidth href={pathOf(first, result.attemptId)}>
        {actionOf(first)}
      </ButtonLink>
      {others.map((loss) => (
        <ButtonLink key={loss.kind} isFullWidth href={pathOf(loss, result.attemptId)}>
          {actionOf(loss)} ({marks(loss.sixths)} marks)
        </ButtonLink>
      ))}
    </Card>
  )
}

function wordsOf(loss: Loss): string {
  const cost = `${marks(loss.sixths)} marks`
  if (loss.kind === 'subject') return `Most was lost in ${subjectNames[loss.subject]}: ${cost}.`
  const many = loss.count === 1 ? '1 question' : `${loss.count} questions`
  return loss.kind === 'wrong'
    ? `Wrong answers cost most: ${many}, ${cost} with what a right one brings.`
    : `Most was left on the table: ${many} without an answer, up to ${cost}.`
}

function actionOf(loss: Loss): string {
  if (loss.kind === 'subject') return `Practise ${subjectNames[loss.subject]}`
  return loss.kind === 'wrong' ? 'See why they were wrong' : 'Go through the blank ones'
}

const pathOf = (loss: Loss, attemptId: string): string =>
  loss.kind === 'subject'
    ? `${routes.customizePractice.path}?subjects=${loss.subject}`
    : reviewPath(attemptId, loss.kind)
