import type { Card } from '@abhyas/contracts/questions'
import { useState } from 'react'
import { serverNow } from '../../shared/connection/connection.ts'
import { intervalsOf } from '../../shared/questions/schedule.ts'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { intervalInWords, type Grade } from './grade.ts'
import styles from './grade-row.module.css'

const names: Record<Grade, string> = { 1: 'Again', 2: 'Hard', 3: 'Good', 4: 'Easy' }
const grades = [1, 2, 3, 4] as const

export interface GradeRowProps {
  /** As it was before the answer that is graded; null for a question that was never reviewed. */
  card: Card | null
  /** The one that counts now. */
  grade: number
  onGrade: (grade: Grade) => void
}

/** How well an answer was known, and with each grade when the question comes back. The keys are the screen's affair. */
export default function GradeRow({ card, grade, onGrade }: GradeRowProps) {
  // Of the moment of the answer: the intervals must not change under the finger.
  const [intervals] = useState(() => intervalsOf(card, serverNow()))
  return (
    <Segmented
      label="How well you knew it, and when it comes back"
      segments={grades.map((value) => ({
        value: String(value),
        label: (
          <span className={styles['grade']}>
            {names[value]} <span className={styles['interval']}>{intervalInWords(intervals[value])}</span>
          </span>
        ),
      }))}
      value={String(grade)}
      onChange={(value) => {
        const chosen = grades.find((one) => String(one) === value)
        if (chosen) onGrade(chosen)
      }}
    />
  )
}
