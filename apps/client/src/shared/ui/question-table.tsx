import type { Table } from '@abhyas/contracts/questions'
import { useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Dialog } from './dialog.tsx'
import styles from './question-table.module.css'

/** A table to be read with a question. A wide one scrolls by itself; it opens large on request. */
export function QuestionTable({ table }: { table: Table }) {
  const [isLarge, setIsLarge] = useState(false)
  const close = () => setIsLarge(false)
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>{table.caption}</figcaption>
      <Grid table={table} />
      <Button variant="quiet" icon="search" onClick={() => setIsLarge(true)}>
        Enlarge the table
      </Button>
      <Dialog
        isOpen={isLarge}
        onClose={close}
        title={table.caption}
        isWide
        actions={
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        }
      >
        <Grid table={table} isLarge />
      </Dialog>
    </figure>
  )
}

function Grid({ table: { caption, columns, rows }, isLarge = false }: { table: Table; isLarge?: boolean }) {
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['scroller']} aria-label={caption} tabIndex={0}>
      <table className={classNames(styles['table'], isLarge && styles['large'])}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={column}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
