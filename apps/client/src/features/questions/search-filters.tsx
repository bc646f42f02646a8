import { useMemo, type ReactNode } from 'react'
import type { Catalogue } from '../../shared/questions/bank.ts'
import { formatNames, formatOf, formats, subjectNames, subjectOf, subjects } from '../../shared/questions/labels.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import type { Filters } from './search-query.ts'
import styles from './search-page.module.css'

interface SearchFiltersProps {
  filters: Filters
  catalogue: Catalogue
  onChange: (filters: Filters) => void
}

/** The years and the topics that the questions have. */
function optionsOf({ questions, topics }: Catalogue) {
  const years = [...new Set(questions.flatMap(({ year }) => year ?? []))].sort((a, b) => b - a)
  const used = new Set(questions.flatMap((question) => question.topics))
  const usedTopics = topics.filter(({ id }) => used.has(id))
  return {
    years: years.map((year) => (
      <option key={year} value={year}>
        {year}
      </option>
    )),
    topics: [...new Set(usedTopics.map(({ paper }) => paper))].map((paper) => (
      <optgroup key={paper} label={paper}>
        {usedTopics
          .filter((topic) => topic.paper === paper)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </optgroup>
    )),
  }
}

/** The filters of the search, a chip each: the chip is a native select. */
export function SearchFilters({ filters, catalogue, onChange }: SearchFiltersProps) {
  // Long lists that no key typed changes.
  const { years, topics } = useMemo(() => optionsOf(catalogue), [catalogue])
  return (
    <fieldset className={styles['filters']} aria-label="Filters">
      <Filter
        label="Subject"
        value={filters.subject ?? ''}
        onChange={(value) => onChange({ ...filters, subject: subjectOf(value) })}
      >
        {subjects.map((subject) => (
          <option key={subject} value={subject}>
            {subjectNames[subject]}
          </option>
        ))}
      </Filter>
      <Filter
        label="Year"
        value={filters.year === undefined ? '' : String(filters.year)}
        onChange={(value) => onChange({ ...filters, year: value === '' ? undefined : Number(value) })}
      >
        {years}
      </Filter>
      <Filter
        label="Topic"
        value={filters.topic ?? ''}
        onChange={(value) => onChange({ ...filters, topic: value === '' ? undefined : value })}
      >
        {topics}
      </Filter>
      <Filter
        label="Format"
        value={filters.format ?? ''}
        onChange={(value) => onChange({ ...filters, format: formatOf(value) })}
      >
        {formats.map((format) => (
          <option key={format} value={format}>
            {formatNames[format]}
          </option>
        ))}
      </Filter>
    </fieldset>
  )
}

interface FilterProps {
  label: string
  /** Empty for none. */
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Filter({ label, value, onChange, children }: FilterProps) {
  return (
    <select
      className={classNames(styles['filter'], value !== '' && styles['isOn'])}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{value === '' ? label : `Any ${label.toLowerCase()}`}</option>
      {children}
    </select>
  )
}
