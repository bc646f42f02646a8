import type { MainsQuestion } from '@abhyas/contracts/mains'
import { classNames } from '../../shared/ui/class-names.ts'
import { canNarrow, filterKeys, optionsOf, withoutYear, type Filter, type FilterKey } from './list-filter.ts'
import styles from './lists.module.css'
import type { MainsQuestions } from './use-questions.ts'
import { marksWord } from './words.ts'

const names: Readonly<Record<FilterKey, string>> = {
  paper: 'Paper',
  topic: 'Topic',
  year: 'Year',
  marks: 'Marks',
  directive: 'Directive',
}

/** What a value of a filter is called: "GS2", "Fundamental rights", "15 marks". */
export function valueName(key: FilterKey, value: string, topics: MainsQuestions['topics']): string {
  if (key === 'paper') return value
  if (key === 'topic') return topics.find(({ id }) => id === value)?.name ?? value
  if (key === 'year') return value === withoutYear ? 'For practice' : value
  return key === 'marks' ? marksWord(Number(value)) : value
}

interface ListFiltersProps {
  /** The list before it is narrowed: what can be chosen is what it has. */
  questions: readonly MainsQuestion[]
  topics: MainsQuestions['topics']
  filter: Filter
  onChange: (filter: Filter) => void
}

/** The filters of a list, a chip each: the chip is a native select. One without a choice is left out. */
export function ListFilters({ questions, topics, filter, onChange }: ListFiltersProps) {
  return (
    <fieldset className={styles['filters']} aria-label="Filters">
      {filterKeys
        .filter((key) => filter[key] !== null || canNarrow(questions, key))
        .map((key) => (
          <One
            key={key}
            name={names[key]}
            value={filter[key]}
            options={optionsOf(questions, key).map((value) => ({ value, name: valueName(key, value, topics) }))}
            onChange={(value) => onChange({ ...filter, [key]: value })}
          />
        ))}
    </fieldset>
  )
}

interface OneProps {
  name: string
  value: string | null
  options: readonly { readonly value: string; readonly name: string }[]
  onChange: (value: string | null) => void
}

function One({ name, value, options, onChange }: OneProps) {
  const isUnknown = value !== null && options.every((option) => option.value !== value)
  return (
    <select
      className={classNames(styles['filter'], value !== null && styles['isOn'])}
      aria-label={name}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{value === null ? name : `Any ${name.toLowerCase()}`}</option>
      {isUnknown && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  )
}

/** The name of a filter in a sentence: "topic". */
export const filterWord = (key: FilterKey): string => names[key].toLowerCase()
