import { useLocation } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { inWords } from '../../shared/questions/duration.ts'
import { practicePath, startPractice } from '../../shared/questions/practice-set.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Bars } from './insights-bars.tsx'
import { Figure } from './insights-figure.tsx'
import { gapKinds, gaps, type Fact, type GapKind } from './insights-rules.ts'
import { counted } from './insights-words.ts'

const names: Readonly<Record<GapKind, string>> = {
  belief: 'Sure, and wrong',
  wrong: 'Wrong',
  luck: 'Right by a guess',
  blank: 'Left blank',
}

interface RevisionSetProps {
  /** The newest attempt first. */
  facts: readonly Fact[]
  isSample: boolean
  /** Where the practice leads back to. */
  from: string
}

/** What to revise within 48 hours of a test, and the start of it. */
export function RevisionSet({ facts, isSample, from }: RevisionSetProps) {
  const [, navigate] = useLocation()
  const { set, total } = gaps(facts)
  const rows = gapKinds
    .map((kind) => ({ kind, count: set.filter((gap) => gap.kind === kind).length }))
    .filter(({ count }) => count > 0)
  const length = inWords(set.reduce((sum, { seconds }) => sum + seconds, 0) * 1000)
  const start = () => {
    track('Practice Started', { mode: 'revision', count: set.length })
    startPractice(
      { title: 'After the test', mode: 'revision', feedback: 'now', timerSeconds: null, from },
      set.map(({ questionId }) => questionId),
    )
    navigate(practicePath)
  }
  const which = total > set.length ? `The ${set.length} that tell most of ${total}` : counted(set.length, 'question')
  return (
    <Figure
      title="Your next 48 hours"
      reading={
        set.length === 0
          ? 'Nothing is open: every answer was right, and you knew it.'
          : `${which}, about ${length}: a mistake is mended best within two days, while you still know why you made it.`
      }
      table={{ columns: ['Why', 'Questions'], rows: rows.map(({ kind, count }) => [names[kind], `${count}`]) }}
      foot={
        set.length > 0 &&
        !isSample && (
          <Button variant="primary" isFullWidth onClick={start}>
            Practise {set.length === 1 ? 'it' : `these ${set.length}`} now
          </Button>
        )
      }
    >
      <Bars
        tone="primary"
        rows={rows.map(({ kind, count }) => ({ label: names[kind], value: count, text: `${count}` }))}
      />
    </Figure>
  )
}
