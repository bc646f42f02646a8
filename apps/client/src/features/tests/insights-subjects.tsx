import { useState } from 'react'
import { useCatalogue } from '../../shared/questions/bank.ts'
import { subjectNames } from '../../shared/questions/labels.ts'
import { Button } from '../../shared/ui/button.tsx'
import { accuracyBy, priorOf, type AccuracyRow } from './insights-accuracy.ts'
import { Intervals } from './insights-bars.tsx'
import { Figure, type FigureTable } from './insights-figure.tsx'
import { answered, countsOf, type Fact } from './insights-rules.ts'
import { percent } from './insights-words.ts'
import styles from './insights.module.css'

interface Facts {
  facts: readonly Fact[]
}

const tableOf = <Key,>(
  first: string,
  rows: readonly AccuracyRow<Key>[],
  nameOf: (key: Key) => string,
): FigureTable => ({
  columns: [first, 'Right', 'Accuracy (likely)'],
  rows: rows.map((row) => [
    nameOf(row.key),
    `${row.right} of ${answered(row)}`,
    `${percent(row.accuracy)} (${Math.round(row.low * 100)}–${Math.round(row.high * 100)})`,
  ]),
})

/** Accuracy by subject, shrunk for small numbers, against the student's own in all. */
export function Subjects({ facts }: Facts) {
  const rows = accuracyBy(facts, ({ subject }) => [subject])
  const [weakest] = rows
  const overall = priorOf(countsOf(facts))
  if (!weakest) return null
  const name = subjectNames[weakest.key]
  const isClear = weakest.high < overall
  return (
    <Figure
      title="Accuracy by subject"
      reading={
        rows.length === 1
          ? `${name}: ${weakest.right} of ${answered(weakest)} right.`
          : `${name} is the weakest, ${percent(weakest.accuracy)} against ${percent(overall)} in all${isClear ? '' : '; so few answers may still be luck'}.`
      }
      table={tableOf('Subject', rows, (subject) => subjectNames[subject])}
    >
      <Intervals
        mark={overall}
        rows={rows.map((row) => ({
          ...row,
          label: `${subjectNames[row.key]} · ${row.right} of ${answered(row)}`,
          text: percent(row.accuracy),
          value: row.accuracy,
        }))}
      />
      <p className={styles['note']}>
        Few answers are drawn towards your own accuracy in all, the dotted line, as if eight more had gone that way. The
        bars are what luck leaves open.
      </p>
    </Figure>
  )
}

/** How many topics a phone's screen holds. */
const atFirst = 8

/** Accuracy by topic, the weakest first; `names` by the topic's id, which stands where there is none. */
export function Topics({ facts, names }: Facts & { names: ReadonlyMap<string, string> }) {
  const [isWhole, setIsWhole] = useState(false)
  const rows = accuracyBy(facts, ({ topics }) => topics)
  const nameOf = (id: string) => names.get(id) ?? id
  const [weakest] = rows
  if (!weakest) return null
  return (
    <Figure
      title="Topics"
      reading={`Begin with ${nameOf(weakest.key)}: ${weakest.right} of ${answered(weakest)} right.`}
      isTableShown
      table={tableOf('Topic', isWhole ? rows : rows.slice(0, atFirst), nameOf)}
      foot={
        !isWhole &&
        rows.length > atFirst && (
          <Button isFullWidth onClick={() => setIsWhole(true)}>
            Show all {rows.length} topics
          </Button>
        )
      }
    />
  )
}

/** `Topics` with the names of the catalogue, for whoever may ask for it. */
export function NamedTopics({ facts }: Facts) {
  const { catalogue } = useCatalogue()
  return <Topics facts={facts} names={new Map(catalogue?.topics.map(({ id, name }) => [id, name]))} />
}
