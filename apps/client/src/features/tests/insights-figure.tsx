import { useId, type ReactNode } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import styles from './insights.module.css'

export interface FigureTable {
  readonly columns: readonly string[]
  /** The first cell names the row. */
  readonly rows: readonly (readonly [name: string, ...cells: string[]])[]
}

interface FigureProps {
  title: string
  /** The one line that says what the plot shows. */
  reading: string
  table: FigureTable
  /** False leaves the table to screen readers. */
  isTableShown?: boolean
  /** The drawing, hidden from screen readers. */
  children?: ReactNode
  /** What can be done about it. */
  foot?: ReactNode
}

/** A plot with its reading beneath it, and the same in a table. */
export function Figure({ title, reading, table, isTableShown = false, children, foot }: FigureProps) {
  const id = useId()
  return (
    <Card>
      <figure className={styles['figure']} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        {children}
        <figcaption className={styles['reading']}>{reading}</figcaption>
        {table.rows.length > 0 &&
          (isTableShown ? (
            // What scrolls must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <section className={styles['table']} aria-label={`${title}, as a table`} tabIndex={0}>
              <Table title={title} table={table} />
            </section>
          ) : (
            <div className="visually-hidden">
              <Table title={title} table={table} />
            </div>
          ))}
        {foot}
      </figure>
    </Card>
  )
}

const Table = ({ title, table }: { title: string; table: FigureTable }) => (
  <table>
    <caption className="visually-hidden">{title}</caption>
    <thead>
      <tr>
        {table.columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map(([name, ...cells], row) => (
        // Two rows may bear the same name: two attempts at one test.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={row}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={table.columns[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
