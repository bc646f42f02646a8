import type { QuestionMeta } from '@abhyas/contracts/questions'
import { difficultyNames } from '../../shared/questions/labels.ts'
import { Chip } from '../../shared/ui/chip.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Segmented } from '../../shared/ui/segmented.tsx'
import styles from './customize-page.module.css'
import { difficulties, fewest, most, pasts, setSize, toggled, type Past, type Wish } from './customize-wish.ts'

interface FiltersProps {
  wish: Wish
  questions: readonly QuestionMeta[]
  areBookmarksKnown: boolean
  onChange: (wish: Wish) => void
}

const pastNames: Record<Past, string> = { unseen: 'Never answered', wrong: 'Last wrong', bookmarked: 'Bookmarked' }

/** What narrows the set beside its subjects, and how it is worked through. */
export function CustomizeFilters({ wish, questions, areBookmarksKnown, onChange }: FiltersProps) {
  const years = [...new Set(questions.flatMap(({ year }) => year ?? []))].sort((a, b) => b - a)
  return (
    <>
      <fieldset className={styles['part']}>
        <legend>Only those that are</legend>
        <div className={styles['chips']}>
          {pasts.map((past) => (
            <Chip
              key={past}
              isSelected={wish.pasts.includes(past)}
              onClick={() => onChange({ ...wish, pasts: toggled(wish.pasts, past) })}
            >
              {pastNames[past]}
            </Chip>
          ))}
        </div>
        {!areBookmarksKnown && <p className={styles['hint']}>Your bookmarks could not be loaded.</p>}
      </fieldset>
      <fieldset className={styles['part']}>
        <legend>Difficulty</legend>
        <div className={styles['chips']}>
          {difficulties.map((difficulty) => (
            <Chip
              key={difficulty}
              isSelected={wish.difficulties.includes(difficulty)}
              onClick={() => onChange({ ...wish, difficulties: toggled(wish.difficulties, difficulty) })}
            >
              {difficultyNames[difficulty]}
            </Chip>
          ))}
        </div>
      </fieldset>
      <Field label="Papers">
        {(control) => (
          <select
            {...control}
            value={wish.year ?? (wish.isPastPaper ? 'past' : '')}
            onChange={({ target: { value } }) => {
              const year = Number(value)
              onChange({ ...wish, isPastPaper: value !== '', year: year > 0 ? year : null })
            }}
          >
            <option value="">All questions</option>
            <option value="past">Previous years only</option>
            {years.map((year) => (
              <option key={year} value={year}>
                {year} only
              </option>
            ))}
          </select>
        )}
      </Field>
      <Size count={wish.count} onChange={(count) => onChange({ ...wish, count })} />
      <Segmented
        label="Timer"
        isLabelShown
        segments={[
          { value: 'off', label: 'Off' },
          { value: 'on', label: 'On' },
        ]}
        value={wish.isTimed ? 'on' : 'off'}
        onChange={(value) => onChange({ ...wish, isTimed: value === 'on' })}
      />
      <Segmented
        label="Answers and explanations"
        isLabelShown
        segments={[
          { value: 'now', label: 'After each question' },
          { value: 'end', label: 'At the end' },
        ]}
        value={wish.feedback}
        onChange={(feedback) => onChange({ ...wish, feedback })}
      />
    </>
  )
}

const Size = ({ count, onChange }: { count: number; onChange: (count: number) => void }) => (
  <Field label={<>How many: {count}</>}>
    {({ id }) => (
      <input
        id={id}
        className={styles['range']}
        type="range"
        min={fewest}
        max={most}
        step={5}
        value={count}
        onChange={(event) => onChange(setSize(event.target.valueAsNumber))}
      />
    )}
  </Field>
)
