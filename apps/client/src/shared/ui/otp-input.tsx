import { useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './otp-input.module.css'

export interface OtpInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called when the last digit is in. */
  onComplete?: ((value: string) => void) | undefined
  /** Digits; default 6. */
  length?: number | undefined
  error?: string | null | undefined
  hint?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
}

/** One native input drawn as boxes: pasting and the phone's code suggestion fill it, and a screen reader meets one field. */
export function OtpInput({
  label,
  value,
  onChange,
  onComplete,
  length = 6,
  error = null,
  hint,
  disabled = false,
  autoFocus = false,
}: OtpInputProps) {
  const id = useId()
  const change = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  return (
    <div className={styles['otp']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={classNames(styles['boxes'], error !== null && styles['invalid'])}>
        <input
          id={id}
          className={styles['input']}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${length}}`}
          value={value}
          disabled={disabled}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen that asks for a code is about nothing else
          autoFocus={autoFocus}
          aria-invalid={error !== null || undefined}
          aria-describedby={classNames(error !== null && `${id}-error`, hint !== undefined && `${id}-hint`)}
          onChange={(event) => change(event.target.value)}
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            aria-hidden="true"
            className={classNames(styles['box'], index === Math.min(value.length, length - 1) && styles['current'])}
          >
            {value[index]}
          </span>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles['error']} role="alert">
        {error !== null && (
          <>
            <Icon name="warning" size="sm" /> {error}
          </>
        )}
      </p>
    </div>
  )
}
