import { useRef } from 'react'
import { Field } from '../../shared/ui/field.tsx'
import { useKeys } from '../../shared/ui/keys.ts'

interface SearchFieldProps {
  label: string
  query: string
  onQuery: (query: string) => void
}

/** The search of a list; "/" leads to it. */
export function SearchField({ label, query, onQuery }: SearchFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  useKeys({ '/': () => field.current?.querySelector('input')?.focus() })
  return (
    <div ref={field}>
      <Field
        label={<span className="visually-hidden">{label}</span>}
        type="search"
        placeholder={label}
        autoComplete="off"
        maxLength={120}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
    </div>
  )
}
