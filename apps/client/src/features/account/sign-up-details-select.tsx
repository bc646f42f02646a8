import { Field } from '../../shared/ui/field.tsx'

interface SignUpSelectProps {
  readonly label: string
  /** Empty for not said. One that is not among the choices is offered too. */
  readonly value: string
  readonly choices: readonly string[]
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly onChoose: (value: string) => void
}

/** One choice out of a few, or none. */
export function SignUpSelect({ label, value, choices, hint, error, onChoose }: SignUpSelectProps) {
  const all = value === '' || choices.includes(value) ? choices : [value, ...choices]
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChoose(event.target.value)}>
          <option value="">Not said</option>
          {all.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </Field>
  )
}
