import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './question-palette.module.css'

const stateWords = {
  unseen: 'not seen',
  unanswered: 'not answered',
  answered: 'answered',
  marked: 'marked for review',
  'answered-marked': 'answered, marked for review',
  right: 'right',
  wrong: 'wrong',
} as const

export type PaletteState = keyof typeof stateWords

export interface QuestionPaletteProps {
  /** The state of every question, in order. */
  states: readonly PaletteState[]
  /** The index of the question on the screen. */
  current: number | null
  onSelect: (index: number) => void
  /** The indices that are shown, where not all are; what is counted are all the same. */
  only?: ReadonlySet<number> | undefined
}

/** All questions of a test as numbers, each with its state in shape and word, and beneath how many of each there are. */
export function QuestionPalette({ states, current, onSelect, only }: QuestionPaletteProps) {
  const counts = new Map<PaletteState, number>()
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1)
  return (
    <nav aria-label="Questions" className={styles['palette']}>
      <ol className={styles['grid']}>
        {states.map(
          (state, index) =>
            (only === undefined || only.has(index)) && (
              <li key={index}>
                <button
                  type="button"
                  className={styles['cell']}
                  aria-label={`Question ${index + 1}, ${stateWords[state]}`}
                  aria-current={index === current ? 'step' : undefined}
                  onClick={() => onSelect(index)}
                >
                  <Mark state={state} text={index + 1} />
                </button>
              </li>
            ),
        )}
      </ol>
      <ul className={styles['legend']}>
        {[...counts].map(([state, count]) => (
          <li key={state}>
            <Mark state={state} text={count} /> {stateWords[state]}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const marks = { marked: 'flag', 'answered-marked': 'flag', right: 'check', wrong: 'cross' } as const

function Mark({ state, text }: { state: PaletteState; text: number }) {
  const icon = state in marks ? marks[state as keyof typeof marks] : null // `in` has just found it there
  return (
    <span className={classNames(styles['mark'], styles[state], 'tabular')}>
      {text}
      {icon && <Icon name={icon} size="xs" className={styles['icon']} />}
    </span>
  )
}
