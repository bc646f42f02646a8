import type { MainsQuestion } from '@abhyas/contracts/mains'
import { Button } from '../../shared/ui/button.tsx'
import { relaxations, type Filter } from './list-filter.ts'
import { filterWord, valueName } from './list-filters.tsx'
import styles from './lists.module.css'
import type { MainsQuestions } from './use-questions.ts'

const nothing: Filter = { paper: null, topic: null, year: null, marks: null, directive: null }

interface ListZeroProps {
  questions: readonly MainsQuestion[]
  topics: MainsQuestions['topics']
  filter: Filter
  onChange: (filter: Filter) => void
}

/** No question fits: which filter to let go of, and how many there are then. */
export function ListZero({ questions, topics, filter, onChange }: ListZeroProps) {
  return (
    <div className={styles['zero']}>
      <p>No question fits all of these filters.</p>
      {relaxations(questions, filter).map(({ key, count }) => (
        <Button key={key} onClick={() => onChange({ ...filter, [key]: null })}>
          Any {filterWord(key)} instead of {valueName(key, filter[key] ?? '', topics)}: {count}
        </Button>
      ))}
      <Button variant="quiet" onClick={() => onChange(nothing)}>
        Clear all filters
      </Button>
    </div>
  )
}
