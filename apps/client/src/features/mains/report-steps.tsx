import type { Submission } from '@abhyas/contracts/mains'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { useIsHeld } from '../../shared/outbox/outbox.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { awayText, whenSentText } from './report-words.ts'
import styles from './report.module.css'

interface Step {
  readonly state: 'done' | 'now' | 'next'
  readonly text: string
}

const order = ['reading', 'confirming', 'evaluating', 'ready'] as const

/** What has to happen to a submission, and how far it is. */
export function stepsOf(
  { source, state, pages }: Pick<Submission, 'source' | 'state' | 'pages'>,
  pagesRead: number,
): readonly Step[] {
  const reading = `Reading page ${Math.min(pagesRead + 1, pages.length)} of ${pages.length}`
  const steps = [
    ...(source === 'pages'
      ? ([
          ['reading', state === 'reading' ? reading : 'Pages read'],
          ['confirming', 'You check the text'],
        ] as const)
      : []),
    ['evaluating', 'Evaluating'] as const,
    ['ready', 'Ready'] as const,
  ]
  const at = order.findIndex((name) => name === state)
  return [
    { state: 'done', text: 'Received' },
    ...steps.map(([name, text]): Step => {
      const place = order.indexOf(name)
      return { state: place < at ? 'done' : place === at ? 'now' : 'next', text }
    }),
  ]
}

const stateWords = { done: 'Done', now: 'Now', next: 'To come' } as const
const icons = { done: 'check', now: 'clock', next: 'more' } as const

interface StepsProps {
  submission: Pick<Submission, 'source' | 'state' | 'pages'>
  pagesRead: number
  /** The student's word waits on this phone. */
  isUnsent: boolean
  /** The server could not tell how it stands now. */
  isAway: boolean
}

/** How far a submission is, drawn and said (MAINS-05). */
export function ReportSteps({ submission, pagesRead, isUnsent, isAway }: StepsProps) {
  const steps = stepsOf(submission, pagesRead)
  const now = steps.find(({ state }) => state === 'now')
  return (
    <section className={styles['progress']} aria-labelledby="steps">
      <h2 id="steps">{titleOf(submission.state)}</h2>
      {/* One line, so that a screen reader hears what changed and not the whole list. */}
      <output className="visually-hidden">{now?.text}</output>
      <ol className={styles['steps']}>
        {steps.map(({ state, text }) => (
          <li key={text} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
            <Icon name={icons[state]} size="md" label={stateWords[state]} />
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {isUnsent ? <Unsent /> : <p>{isAway ? awayText : safeText(submission.state)}</p>}
    </section>
  )
}

function Unsent() {
  const isOnline = useIsOnline()
  const isHeld = useIsHeld('mains.confirm')
  return <p>Your text is saved on this phone. Grading begins {whenSentText(isOnline, isHeld)}.</p>
}

const titleOf = (state: Submission['state']) => {
  if (state === 'reading') return 'Your pages are being read'
  return state === 'confirming' ? 'Your turn' : 'Your answer is being graded'
}

const safeText = (state: Submission['state']) =>
  state === 'confirming'
    ? 'Your answer is safe. Grading begins once you confirm the text.'
    : 'Your answer is safe. You can leave; the report waits for you here.'
