import { useId } from 'react'
import styles from './stars.module.css'

interface StarsProps {
  /** One to five; undefined where none is chosen. */
  readonly value: number | undefined
  readonly onChange: (stars: number) => void
}

/** One to five stars: native radio buttons. */
export function Stars({ value = 0, onChange }: StarsProps) {
  const name = useId()
  return (
    <fieldset className={styles['stars']}>
      <legend className="visually-hidden">Stars</legend>
      {[1, 2, 3, 4, 5].map((star) => (
        <label key={star} className={star <= value ? styles['lit'] : undefined}>
          <input
            type="radio"
            name={name}
            value={star}
            checked={star === value}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
            onChange={() => onChange(star)}
          />
          <span aria-hidden="true">{star <= value ? '★' : '☆'}</span>
        </label>
      ))}
    </fieldset>
  )
}
