import type { ReactNode } from 'react'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import styles from './past-frame.module.css'

export interface MatchProps {
  isNotRelated: boolean
  onNotRelated: (isNotRelated: boolean) => void
}

interface PastFrameProps extends MatchProps {
  year: number
  /** What the question is of: "Prelims", "GS2, 10 marks". */
  kind: string
  reason: string
  children: ReactNode
}

/** What stands around a question of a past year: its year, why it is here, and the reader's word on that. */
export function PastFrame({ year, kind, reason, isNotRelated, onNotRelated, children }: PastFrameProps) {
  return (
    <Card className={styles['frame']}>
      <div className={styles['head']}>
        <Badge tone="primary">{year}</Badge>
        <span>{kind}</span>
        <span className={styles['reason']}>{reason.charAt(0).toUpperCase() + reason.slice(1)}</span>
      </div>
      {!isNotRelated && children}
      <div className={styles['foot']}>
        <output>{isNotRelated && 'You marked this as not related. It will stand last.'}</output>
        <Button variant="quiet" icon={isNotRelated ? 'retry' : 'cross'} onClick={() => onNotRelated(!isNotRelated)}>
          {isNotRelated ? 'Undo' : 'Not related'}
        </Button>
      </div>
    </Card>
  )
}
