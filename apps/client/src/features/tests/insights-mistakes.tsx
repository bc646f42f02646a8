import { inWords } from '../../shared/questions/duration.ts'
import { subjectNames } from '../../shared/questions/labels.ts'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { Bars } from './insights-bars.tsx'
import { Columns } from './insights-columns.tsx'
import { Figure } from './insights-figure.tsx'
import { timeBands, timeSinks } from './insights-history.ts'
import { answerChanges, answered, losses, type Counts, type Fact } from './insights-rules.ts'
import { counted, inMarks, percent } from './insights-words.ts'
import { marks } from './marks.ts'
import { reviewPath } from './paths.ts'
import { errorTypeNames } from './review-rules.ts'
import styles from './insights.module.css'

interface Facts {
  facts: readonly Fact[]
}

const tableOf = (rows: readonly (Counts & { readonly label: string })[], first: string) => ({
  columns: [first, 'Right', 'Wrong', 'Blank'],
  rows: rows.map(({ label, right, wrong, blank }) => [label, `${right}`, `${wrong}`, `${blank}`] as const),
})

/** What wrong answers cost, by the kind of mistake. */
export function Losses({ facts }: Facts) {
  const rows = losses(facts)
  const [most] = rows
  if (!most) return null
  const lost = rows.reduce((sum, row) => sum + row.lostSixths, 0)
  const suggested = rows.reduce((sum, row) => sum + row.suggested, 0)
  return (
    <Figure
      title="Negative marks by mistake"
      reading={`${inMarks(lost)} lost to wrong answers; the most, ${marks(most.lostSixths)}, under “${errorTypeNames[most.errorType]}”.`}
      table={{
        columns: ['Mistake', 'Answers', 'Marks lost'],
        rows: rows.map(({ errorType, count, lostSixths }) => [
          errorTypeNames[errorType],
          `${count}`,
          marks(lostSixths),
        ]),
      }}
      foot={
        suggested > 0 && (
          <p className={styles['note']}>
            {counted(suggested, 'reason')} of these {suggested === 1 ? 'is' : 'are'} our suggestion until you say it in
            the test’s review.
          </p>
        )
      }
    >
      <Bars
        tone="error"
        rows={rows.map(({ errorType, count, lostSixths }) => ({
          label: `${errorTypeNames[errorType]} · ${count}`,
          value: lostSixths,
          text: marks(-lostSixths),
        }))}
      />
    </Figure>
  )
}

/** How answers that were changed ended, beside those that were not. */
export function Changes({ facts }: Facts) {
  const { kept, once, more } = answerChanges(facts)
  const rows = [
    { label: 'Not changed', ...kept },
    { label: 'Once', ...once },
    { label: 'More often', ...more },
  ]
  const changed = answered(once) + answered(more)
  const right = once.right + more.right
  const accuracy = answered(kept) === 0 ? '' : `, of those you kept ${percent(kept.right / answered(kept))}`
  return (
    <Figure
      title="Changed answers"
      reading={
        changed === 0
          ? 'You changed no answer.'
          : `${right} of ${counted(changed, 'changed answer')} ended right (${percent(right / changed)})${accuracy}.`
      }
      table={tableOf(rows, 'Changed')}
    >
      <Columns columns={rows} />
      <p className={styles['note']}>How a change ended is known, what was chosen before it is not.</p>
    </Figure>
  )
}

const mostSinks = 5

/** Where the time went: against what a prepared student needs, and the questions that took the most of it. */
export function TimeSpent({ facts, isSample }: Facts & { isSample: boolean }) {
  const rows = timeBands(facts).map((band) => ({ ...band, label: band.name }))
  const sinks = timeSinks(facts)
  const total = rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const spent = sinks.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const right = sinks.filter(({ outcome }) => outcome === 'right').length
  if (total === 0) return null
  return (
    <Figure
      title="Time per question"
      reading={
        sinks.length === 0
          ? 'No question took more than twice the time it needs.'
          : `${counted(sinks.length, 'question')} took over twice the time needed: ${inWords(spent)} of ${inWords(total)}, ${right} right.`
      }
      table={tableOf(rows, 'Of the time needed')}
      foot={
        sinks.length > 0 && (
          <div className={styles['rows']}>
            {sinks.slice(0, mostSinks).map((fact) => (
              <ListRow
                key={`${fact.attemptId} ${fact.number}`}
                title={`Question ${fact.number} · ${subjectNames[fact.subject]}`}
                subtitle={`${fact.title}: ${inWords(fact.milliseconds)}, needs ${inWords(fact.seconds * 1000)}`}
                trailing={{ right: 'Right', wrong: 'Wrong', blank: 'Blank' }[fact.outcome]}
                {...(!isSample && { href: reviewPath(fact.attemptId) })}
              />
            ))}
          </div>
        )
      }
    >
      <Columns columns={rows} />
    </Figure>
  )
}
