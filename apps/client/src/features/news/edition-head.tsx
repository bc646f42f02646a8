import { DateStrip } from '../../shared/ui/date-strip.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { addDays, editionAfter, editionBefore, hasEdition, sourceNames } from '../../shared/news/edition.ts'
import type { Edition } from './use-edition.ts'
import styles from './edition-head.module.css'

const shownDays = 21

/** The days that the strip shows: three weeks, from further back where the chosen day is older, to tomorrow. */
export function stripDays({ clock, date, today }: Pick<Edition, 'clock' | 'date' | 'today'>): string[] {
  const usual = addDays(today, 1 - shownDays)
  const oldest = date < usual ? addDays(date, -3) : usual
  const days: string[] = []
  for (let day = oldest < clock.first ? clock.first : oldest; day <= addDays(today, 1); day = addDays(day, 1))
    days.push(day)
  return days
}

function Arrows({ edition, children }: { edition: Edition; children: React.ReactNode }) {
  const { clock, date, source, select } = edition
  const before = editionBefore(clock, date)
  const after = editionAfter(clock, date)
  const name = sourceNames[source].short
  return (
    <>
      <IconButton
        icon="chevron-left"
        size="md"
        label={before === undefined ? `No earlier ${name} edition` : `Earlier ${name} edition`}
        disabled={before === undefined}
        onClick={() => before !== undefined && select(before)}
      />
      {children}
      <IconButton
        icon="chevron-right"
        size="md"
        label={after === undefined ? `No later ${name} edition yet` : `Later ${name} edition`}
        disabled={after === undefined}
        onClick={() => after !== undefined && select(after)}
      />
    </>
  )
}

/** The head of one paper's list among others: its name, its date, and the way to other days. */
export function EditionHead({ edition }: { edition: Edition }) {
  return (
    <div className={styles['head']}>
      <div className={styles['words']}>
        <h2 className={styles['name']}>{sourceNames[edition.source].full}</h2>
        <p className={styles['label']}>{edition.label}</p>
      </div>
      <Arrows edition={edition}>{null}</Arrows>
    </div>
  )
}

/** The days of one paper alone, to be chosen from; the line beneath says which edition is shown. */
export function EditionDays({ edition }: { edition: Edition }) {
  const { clock, date, today, source, select } = edition
  const days = stripDays(edition)
  return (
    <div className={styles['days']}>
      <h2 className="visually-hidden">{sourceNames[source].full}</h2>
      <div className={styles['strip']}>
        <Arrows edition={edition}>
          <DateStrip
            label={`Edition of ${sourceNames[source].full}`}
            days={days}
            selected={date}
            onSelect={select}
            today={today}
            disabledDays={days.filter((day) => !hasEdition(clock, day))}
            disabledReason="no edition"
          />
        </Arrows>
      </div>
      <p className={styles['label']}>{edition.label}</p>
    </div>
  )
}
