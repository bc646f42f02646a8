import type { Outputs } from '@abhyas/contracts/app-router'
import { Card } from '../../shared/ui/card.tsx'
import { subjectNames } from './words.ts'
import styles from './stats.module.css'

/** Wins, draws and losses of each subject: a bar for the eye in a table for everyone. */
export function Subjects({ rows }: { rows: Outputs['duel']['stats']['bySubject'] }) {
  const most = Math.max(1, ...rows.map(({ won, drawn, lost }) => won + drawn + lost))
  return (
    <Card>
      <h2>By subject</h2>
      <table className={styles['subjects']}>
        <caption className="visually-hidden">Duels by subject</caption>
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">Won</th>
            <th scope="col">Drawn</th>
            <th scope="col">Lost</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ subject, won, drawn, lost }) => (
            <tr key={subject}>
              <th scope="row">
                {subjectNames[subject]}
                <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" className={styles['bar']} aria-hidden="true">
                  <rect className={styles['won']} width={won} height="1" />
                  <rect className={styles['drawn']} x={won} width={drawn} height="1" />
                  <rect className={styles['lost']} x={won + drawn} width={lost} height="1" />
                </svg>
              </th>
              <td>{won}</td>
              <td>{drawn}</td>
              <td>{lost}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
