import { Icon } from '../../shared/ui/icon.tsx'
import { bandOf, flagTexts, lengthOf, verdictNames, type GradedSubmission } from './report-words.ts'
import styles from './report.module.css'
import { dayOf, mark } from './words.ts'

/** The marks, large, with how sure they are and what stands out. */
export function ReportScore({ submission }: { submission: GradedSubmission }) {
  const { report, at, attempt } = submission
  const { marks, of, flags, directive, words } = report
  return (
    <section className={styles['score']} aria-labelledby="score">
      <h2 id="score" className="visually-hidden">
        Marks
      </h2>
      <p className={styles['big']}>
        {mark(marks)} <span className={styles['of']}>of {mark(of)}</span>
      </p>
      <p>An examiner might give {bandOf(report)}</p>
      <p className={styles['small']}>
        Attempt {attempt}, handed in on {dayOf(at)}
      </p>
      {flags.length > 0 && (
        <div className={styles['flags']}>
          <h3>What stands out</h3>
          <ul>
            {flags.map((flag) => (
              <li key={flag}>
                <Icon name="warning" size="md" />
                <span>{flagTexts[flag]}</span>
              </li>
            ))}
          </ul>
          <p>The marks are what the rules say. Where they are wrong, dispute them: a person reads it.</p>
        </div>
      )}
      <dl className={styles['facts']}>
        <div>
          <dt>{directive.word === '' ? 'Directive' : `Directive “${directive.word}”`}</dt>
          <dd>
            <strong>{verdictNames[directive.verdict]}.</strong> {directive.why}
          </dd>
        </div>
        <div>
          <dt>Length</dt>
          <dd>{lengthOf(words)}</dd>
        </div>
      </dl>
    </section>
  )
}
