import type { Report } from '@abhyas/contracts/mains'
import { howOf } from './report-words.ts'
import styles from './report.module.css'
import { dayOf } from './words.ts'

/** How the marks came about, and what they cannot know. */
export function ReportHow({ report }: { report: Report }) {
  const { engine, gradedAt } = report
  return (
    <section className={styles['section']} aria-labelledby="how">
      <h2 id="how">How this was graded</h2>
      {howOf(report).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {engine.cannotJudge.length > 0 && (
        <>
          <h3>What it cannot judge</h3>
          <ul className={styles['bullets']}>
            {engine.cannotJudge.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <p className={styles['small']}>
        Engine {engine.version}, on {dayOf(gradedAt)}
      </p>
    </section>
  )
}
