import { expect, test } from 'vitest'
import { planOf } from './revision-plan-sheet.tsx'

const today = '2026-11-21'
const before = { examDate: '2026-05-24', dailyCap: 60, pausedUntil: null }
const fields = { examDate: '2027-05-23', dailyCap: '40', pausedUntil: '' }

test('QUEST-02 a plan is kept with its dates, an exam that is over only where it was there before', () => {
  expect(planOf(fields, before, today).plan).toEqual({ examDate: '2027-05-23', dailyCap: 40, pausedUntil: null })
  expect(planOf({ ...fields, examDate: '2026-05-24' }, before, today).plan?.examDate).toBe('2026-05-24')
  expect(planOf({ ...fields, examDate: '2026-05-25' }, before, today).plan).toBeUndefined()
})

test.each(['9999-12-31', '20270-05-23', '202705-05-23'])(
  'QUEST-02 a year that was mistyped, %s, is no plan, for the server would refuse it or the pause never end',
  (day) => {
    const { plan, errors } = planOf({ ...fields, examDate: day, pausedUntil: day }, before, today)
    expect(plan).toBeUndefined()
    expect(errors.examDate).toContain('ten years')
    expect(errors.pausedUntil).toContain('ten years')
  },
)
