import { useId } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './segmented.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  icon?: IconName | undefined
}

export interface SegmentedProps<Value extends string> {
  label: string
  /** False hides the label from the eye only. */
  isLabelShown?: boolean | undefined
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One choice of two to four, side by side: native radio buttons. */
export function Segmented<Value extends string>({
  label,
  isLabelShown = false,
  segments,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['group']}>
      <legend className={isLabelShown ? styles['legend'] : 'visually-hidden'}>{label}</legend>
      <div className={styles['track']}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles['segment']}>
            <input
              type="radio"
              className={styles['input']}
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            <span className={styles['face']}>
              {segment.icon && <Icon name={segment.icon} size="md" />}
              {segment.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
