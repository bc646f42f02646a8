import type { SampleAnswer } from '@abhyas/contracts/mains'
import { Badge } from '../../shared/ui/badge.tsx'
import { partNames } from './sample-rules.ts'
import styles from './sample.module.css'

/** What the grader looks for, what an answer can name, and where it is from. */
export function SamplePoints({ sample: { checklist, specifics, sources } }: { sample: SampleAnswer }) {
  const heaviest = Math.max(...checklist.map(({ weight }) => weight))
  const hasWeights = checklist.some(({ weight }) => weight < heaviest)
  return (
    <>
      {checklist.length > 0 && (
        <section className={styles['section']} aria-labelledby="checklist">
          <h2 id="checklist" className={styles['heading']}>
            Points to make
          </h2>
          <ol className={styles['points']}>
            {checklist.map(({ point, part, weight }) => (
              <li key={point}>
                {point} <Badge>{partNames[part]}</Badge>{' '}
                {hasWeights && weight === heaviest && <Badge tone="primary">Weighs most</Badge>}
              </li>
            ))}
          </ol>
        </section>
      )}
      <Listed id="specifics" title="What it can name" items={specifics} />
      <Listed id="sources" title="Sources" items={sources} />
    </>
  )
}

function Listed({ id, title, items }: { id: string; title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      <ul className={styles['points']}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
