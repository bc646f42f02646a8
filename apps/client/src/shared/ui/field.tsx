import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

/** What a control inside a `Field` must bear. */
export interface ControlProps {
  id: string
  className: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'style' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and what to do; null or undefined when nothing is. */
  error?: ReactNode
  /** Renders another control than an input: a select, a textarea. The other props then go unused. */
  children?: ((control: ControlProps) => ReactNode) | undefined
}

/** A label, its control, a hint and an error, tied together for a screen reader. */
export function Field({ label, hint, error, children, className, ...input }: FieldProps) {
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const control: ControlProps = {
    id,
    className: styles['control'] ?? '',
    'aria-describedby': classNames(hasError && `${id}-error`, hintId),
    'aria-invalid': hasError || undefined,
  }
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children ? children(control) : <input {...input} {...control} />}
      {hintId && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles['error']} role="alert">
        {hasError && (
          <>
            <Icon name="warning" size="sm" /> {error}
          </>
        )}
      </p>
    </div>
  )
}
