import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import GradeRow from './grade-row.tsx'

afterEach(cleanup)

test('QUEST-02 each grade shows its next interval, the inferred one is chosen, another is one tap away', () => {
  const onGrade = vi.fn<(grade: number) => void>()
  render(<GradeRow card={null} grade={3} onGrade={onGrade} />)
  const grades = screen.getAllByRole<HTMLInputElement>('radio')
  expect(grades.map((grade) => grade.checked)).toEqual([false, false, true, false])
  expect(screen.getByRole('radio', { name: /^Again 1 day$/ })).toBeTruthy()
  const days = grades.map((grade) => Number(/\d+/.exec(grade.labels?.[0]?.textContent ?? '')?.[0]))
  expect(days).toEqual([...days].sort((a, b) => a - b))
  fireEvent.click(screen.getByRole('radio', { name: /^Easy/ }))
  expect(onGrade).toHaveBeenCalledExactlyOnceWith(4)
})
