import type { PrelimsPaper } from '@abhyas/contracts/questions'
import { paperNames, subjectNames } from '../../shared/questions/labels.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { percentOf, toneOf, undoneFirst, type Grid, type ProgressMap, type Tally } from './pyq-cells.ts'
import styles from './pyq-grid.module.css'
import { useStart } from './practice-start.ts'

/** Short enough for a column; the whole name is read and shown on the cells. */
const columnNames: Readonly<Record<string, string>> = {
  history: 'Hist.',
  geography: 'Geo.',
  economy: 'Econ.',
  environment: 'Env.',
  science: 'Sci.',
  current: 'Curr.',
}

const rowName = (year: number | null): string => (year === null ? 'Outside the papers' : String(year))

interface PyqGridProps {
  grid: Grid
  paper: PrelimsPaper
  progress: ProgressMap
}

/** What is done of each year and subject, and how well; a cell begins a practice of it. */
export function PyqGrid({ grid, paper, progress }: PyqGridProps) {
  const start = useStart()
  if (grid.rows.length === 0) return <p className={styles['reading']}>No questions of this paper yet.</p>
  const done = grid.rows.reduce((sum, { whole }) => sum + whole.done, 0)
  const total = grid.rows.reduce((sum, { whole }) => sum + whole.ids.length, 0)
  return (
    <>
      <div className={styles['scroll']}>
        <table className={styles['grid']}>
          <caption className="visually-hidden">
            {`${paperNames[paper]}: questions done and share of right answers, by year and subject`}
          </caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              {grid.subjects.map((subject) => (
                <th key={subject} scope="col" abbr={subjectNames[subject]} title={subjectNames[subject]}>
                  {columnNames[subject] ?? subjectNames[subject]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map(({ year, cells }) => (
              <tr key={year}>
                <th scope="row" title={rowName(year)}>
                  {year ?? 'More'}
                </th>
                {grid.subjects.map((subject, index) => {
                  const tally = cells[index]
                  const title = `${subjectNames[subject]}, ${year ?? 'outside the papers'}`
                  return (
                    <td key={subject}>
                      {tally ? (
                        <Cell
                          title={title}
                          tally={tally}
                          onOpen={() =>
                            start({ title, mode: 'practice', ids: undoneFirst(tally.ids, progress), from: '/pyq' })
                          }
                        />
                      ) : (
                        <span className={styles['missing']}>
                          <span className="visually-hidden">No question</span>
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles['reading']}>
        {done} of {total} done. In each cell: how many are done, and the share of your answers that was right. Tap one
        to practise it.
      </p>
    </>
  )
}

function Cell({ title, tally, onOpen }: { title: string; tally: Tally; onOpen: () => void }) {
  const { ids, done, accuracy } = tally
  return (
    <button type="button" className={classNames(styles['cell'], styles[toneOf(tally)])} onClick={onOpen}>
      <span className="visually-hidden">{title}: </span>
      <span className={styles['share']}>{percentOf(tally)}</span>
      <span className="visually-hidden">{accuracy === null ? ' not begun, ' : ' right, '}</span>
      <span className={styles['count']}>
        {done}/{ids.length}
      </span>
      <span className="visually-hidden"> done</span>
    </button>
  )
}
