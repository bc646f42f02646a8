import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { moveFocus } from './roving-focus.ts'
import { dateFormat } from './date-format.ts'
import styles from './date-strip.module.css'

export interface DateStripProps {
  /** What the days choose, for a screen reader. */
  label: string
  /** YYYY-MM-DD, oldest first. */
  days: readonly string[]
  selected: string
  onSelect: (day: string) => void
  /** The day that is called "Today". */
  today: string
  /** Days that are greyed and cannot be chosen. */
  disabledDays?: readonly string[] | undefined
  /** Why, for a screen reader: "no edition". */
  disabledReason?: string | undefined
}

// A calendar day has no time zone: it is read and written in UTC.
const format = (form: Intl.DateTimeFormatOptions) => dateFormat('en-IN', { timeZone: 'UTC', ...form })
const weekday = format({ weekday: 'short' })
const month = format({ month: 'short' })
const longMonth = format({ month: 'long' })

/** Days in a row that scrolls by swipe; arrows, Home and End move the choice. The chosen day scrolls into view. */
export function DateStrip({
  label,
  days,
  selected,
  onSelect,
  today,
  disabledDays = [],
  disabledReason = 'not available',
}: DateStripProps) {
  const strip = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const button = strip.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (button && strip.current) strip.current.scrollLeft = centred(strip.current, button)
  }, [selected, days.length])
  const tabStop = days.includes(selected) ? selected : days.at(-1)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => moveFocus(event, 'button')?.click()
  return (
    <fieldset ref={strip} aria-label={label} className={styles['strip']} data-roving>
      {days.map((day) => {
        const date = new Date(`${day}T00:00:00Z`)
        const isDisabled = disabledDays.includes(day)
        const isFirstShown = day === days[0] || date.getUTCDate() === 1
        return (
          <button
            key={day}
            type="button"
            className={styles['day']}
            disabled={isDisabled}
            tabIndex={day === tabStop ? 0 : -1}
            aria-pressed={day === selected}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onSelect(day)}
            onKeyDown={onKeyDown}
          >
            <span className={styles['weekday']}>{day === today ? 'Today' : weekday(date)}</span>{' '}
            <span className={styles['number']}>{date.getUTCDate()}</span>{' '}
            <span className="visually-hidden">
              {longMonth(date)}
              {isDisabled && `, ${disabledReason}`}
            </span>
            <span className={styles['month']} aria-hidden="true">
              {isFirstShown && month(date)}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

const centred = (strip: HTMLElement, day: HTMLElement) =>
  day.offsetLeft - strip.offsetLeft - (strip.clientWidth - day.offsetWidth) / 2
