import { routes } from '@abhyas/contracts/routes'
import type { Catalogue } from '../../shared/questions/bank.ts'
import { useSettings } from '../../shared/settings/settings.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { nextSet, type ProgressMap } from './pyq-cells.ts'
import styles from './pyq-page.module.css'
import { useStart } from './practice-start.ts'

interface PyqContinueProps {
  catalogue: Catalogue
  /** Undefined while it is not known what was done. */
  progress: ProgressMap | undefined
}

/** The one thing to do next: the set that was left, else what is left of the newest paper. */
export function PyqContinue({ catalogue, progress }: PyqContinueProps) {
  const { unfinishedPractice: unfinished } = useSettings()
  const start = useStart()
  if (unfinished !== null)
    return (
      <Card tone="primary" className={styles['next']}>
        <div>
          <h2 className={styles['heading']}>Go on where you stopped</h2>
          <p className={styles['detail']}>
            {unfinished.title} · {unfinished.answered} of {unfinished.total} answered
          </p>
        </div>
        <ButtonLink href={unfinished.path} variant="primary">
          Continue
        </ButtonLink>
      </Card>
    )
  if (!progress) return null
  const next = nextSet(catalogue, progress)
  if (!next)
    return (
      <Card tone="success" className={styles['next']}>
        <div>
          <h2 className={styles['heading']}>Every question is done</h2>
          <p className={styles['detail']}>Revision brings each one back before you forget it.</p>
        </div>
        <ButtonLink href={routes.revision.path} variant="primary">
          Revise
        </ButtonLink>
      </Card>
    )
  return (
    <Card tone="primary" className={styles['next']}>
      <div>
        <h2 className={styles['heading']}>{next.title}</h2>
        <p className={styles['detail']}>
          {next.ids.length === next.total
            ? `${next.total} questions, none answered yet`
            : `${next.ids.length} to do, of ${next.total}`}
        </p>
      </div>
      <Button
        variant="primary"
        onClick={() => start({ title: next.title, mode: 'practice', ids: next.ids, from: routes.pyq.path })}
      >
        {next.ids.length === next.total ? 'Start' : 'Continue'}
      </Button>
    </Card>
  )
}
