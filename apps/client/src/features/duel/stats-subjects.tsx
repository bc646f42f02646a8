import type { Outputs } from '@abhyas/contracts/app-router'
import { Card } from '../../shared/ui/card.tsx'
import { subjectNames } from './words.ts'
import styles from './stats.module.css'

/** Wins, draws and losses of each subject: drawn, and in words. */
export function Subjects({ rows }: { rows: Outputs['duel']['stats']['bySubject'] }) {
  const most = Math.max(1, ...rows.map(({ won, drawn, lost }) => won + drawn + lost))
  return (
    <Card>
      <h2>By subject</h2>
      <ul className={styles['subjects']}>
        {rows.map(({ subject, won, drawn, lost }) => (
          <li key={subject}>
            <span>{subjectNames[subject]}</span>
            <span className={styles['small']}>
              {won} won, {drawn} drawn, {lost} lost
            </span>
            <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" className={styles['bar']} aria-hidden="true">
              <rect className={styles['won']} width={won} height="1" />
              <rect className={styles['drawn']} x={won} width={drawn} height="1" />
              <rect className={styles['lost']} x={won + drawn} width={lost} height="1" />
            </svg>
          </li>
        ))}
      </ul>
    </Card>
  )
}
