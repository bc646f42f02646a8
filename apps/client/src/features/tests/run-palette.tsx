import type { TestQuestion } from '@abhyas/contracts/tests'
import { useState } from 'react'
import { subjectNames, subjects } from '../../shared/questions/labels.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { QuestionPalette } from '../../shared/ui/question-palette.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { passing, type PaletteFilter } from './run-rules.ts'
import { markOf, type RunState } from './run-state.ts'
import styles from './run.module.css'

interface RunPaletteProps {
  isOpen: boolean
  onClose: () => void
  questions: readonly TestQuestion[]
  states: readonly RunState[]
  index: number
  onSelect: (index: number) => void
  /** Left out where the test is only read. */
  onSubmit: (() => void) | undefined
}

/** All questions as numbers with their states and counts, by subject or those marked, to go to one of them. */
export function RunPalette({ isOpen, onClose, questions, states, index, onSelect, onSubmit }: RunPaletteProps) {
  const [filter, setFilter] = useState<PaletteFilter>('all')
  const marked = passing(questions, states, 'marked').size
  const there = subjects.filter((subject) => questions.some((question) => question.subject === subject))
  const only = passing(questions, states, filter)
  const choice = (value: PaletteFilter, label: string) => (
    <Chip key={value} isSelected={filter === value} onClick={() => setFilter(value)}>
      {label}
    </Chip>
  )
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="All questions"
      footer={
        onSubmit && (
          <Button isFullWidth onClick={onSubmit}>
            Submit the test
          </Button>
        )
      }
    >
      <div className={styles['palette']}>
        <fieldset className={styles['filters']} aria-label="Which questions">
          {choice('all', 'All')}
          {choice('marked', `Marked ${marked}`)}
          {there.length > 1 && there.map((subject) => choice(subject, subjectNames[subject]))}
        </fieldset>
        {only.size === 0 && <p className={styles['note']}>No question is marked.</p>}
        <QuestionPalette
          states={states.map(markOf)}
          current={index}
          only={only}
          onSelect={(next) => {
            onClose()
            onSelect(next)
          }}
        />
      </div>
    </Sheet>
  )
}
