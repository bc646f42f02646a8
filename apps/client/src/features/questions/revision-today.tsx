import type { Plan } from '@abhyas/contracts/questions'
import type { ReactNode } from 'react'
import { useWrite } from '../../shared/outbox/use-write.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './revision-page.module.css'
import { clearedOn, minutesFor, type Revision } from './revision-plan.ts'
import type { Reach } from './revision-reach.ts'
import { useStartRevision } from './practice-start.ts'
import { counted, dayInWords, onDay } from './revision-words.ts'

interface TodayProps {
  revision: Revision
  plan: Plan
  today: string
  /** What its button starts. */
  batch: readonly string[]
  reach: Reach
}

/** The day's set and the button that starts it; without one, why and what instead. */
export function RevisionToday({ revision, batch, plan, today, reach }: TodayProps) {
  const { due, done } = revision
  if (plan.pausedUntil !== null && plan.pausedUntil > today) return <Paused until={plan.pausedUntil} today={today} />
  if (due.length === 0) return <NothingDue revision={revision} today={today} />
  if (revision.today.length === 0) {
    return (
      <Panel tone="success" title={`Today’s ${counted(done, 'review')} are done`}>
        <p>{waitingInWords(revision, plan.dailyCap, today)}</p>
        <Start ids={batch} label="Revise more now" variant="secondary" reach={reach} />
      </Panel>
    )
  }
  const minutes = minutesFor(revision.today, revision.pace)
  return (
    <Card tone="primary" className={styles['today']}>
      <h2 className={styles['count']}>
        <span className={styles['number']}>{revision.today.length}</span> due today, about {counted(minutes, 'minute')}
      </h2>
      {revision.today.length < due.length && <p>{waitingInWords(revision, plan.dailyCap, today)}</p>}
      <Start ids={batch} label="Start revision" variant="primary" reach={reach} />
    </Card>
  )
}

/** "140 wait: 60 a day clears them by Thursday." */
function waitingInWords({ due, loads }: Pick<Revision, 'due' | 'loads'>, dailyCap: number, today: string): string {
  const day = clearedOn(loads)
  const plan = day === undefined ? '' : `: ${dailyCap} a day clears them by ${dayInWords(day, today)}`
  return `${due.length} ${due.length === 1 ? 'waits' : 'wait'}${plan}.`
}

interface PanelProps {
  tone?: 'success' | 'warning' | 'surface'
  title: string
  children: ReactNode
}

const Panel = ({ tone = 'surface', title, children }: PanelProps) => (
  <Card tone={tone} className={styles['today']}>
    <h2>{title}</h2>
    {children}
  </Card>
)

function NothingDue({ revision, today }: { revision: Revision; today: string }) {
  const next = revision.loads.find(({ count }) => count > 0)
  return (
    <Panel tone="success" title={revision.done > 0 ? 'Done for today' : 'Nothing is due today'}>
      {next && (
        <p>
          The next {next.count === 1 ? 'question comes' : `${next.count} come`} back {onDay(next.day, today)}.
        </p>
      )}
      <ButtonLink href="/customize-practice" variant="primary" isFullWidth>
        Practise something new
      </ButtonLink>
    </Panel>
  )
}

function Paused({ until, today }: { until: string; today: string }) {
  const write = useWrite()
  const resume = () =>
    write({ action: 'end the pause', intent: { path: 'questions.setPlan', input: { pausedUntil: null } } })
  return (
    <Panel tone="warning" title={`Paused until ${dayInWords(until, today)}`}>
      <p>Nothing is due before then. What waits is spread over the days after it.</p>
      <Button isFullWidth icon="play" onClick={resume}>
        End the pause
      </Button>
    </Panel>
  )
}

interface StartProps {
  ids: readonly string[]
  label: string
  variant: 'primary' | 'secondary'
  reach: Reach
}

function Start({ ids, label, variant, reach }: StartProps) {
  const start = useStartRevision()
  const here = reach(ids)
  const missing = ids.length - here.length
  return (
    <>
      <Button variant={variant} isFullWidth disabled={here.length === 0} onClick={() => start('Revision', here)}>
        {missing === 0 || here.length === 0 ? label : `${label}: ${here.length} of ${ids.length}`}
      </Button>
      {missing > 0 && (
        <p className={styles['note']}>
          <Icon name="offline" size="sm" />
          <span>
            {here.length === 0 ? 'None of them is' : `${missing} of them ${missing === 1 ? 'is' : 'are'} not`} on this
            phone. They come when you are online.
          </span>
        </p>
      )}
    </>
  )
}
