import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mainsQuestion } from '../../testing/mains.ts'
import {
  canNarrow,
  filterKeys,
  matching,
  optionsOf,
  readFilter,
  relaxations,
  withoutYear,
  writeFilter,
  type Filter,
} from './list-filter.ts'

const none: Filter = { paper: null, topic: null, year: null, marks: null, directive: null }
const questions = fc.array(
  fc.record({
    paper: fc.constantFrom('GS1', 'GS2', 'Essay'),
    year: fc.constantFrom(null, 2023, 2024),
    marks: fc.constantFrom(10, 15, 125),
    directive: fc.constantFrom('Discuss', 'Examine'),
    topics: fc.uniqueArray(fc.constantFrom('gs1.1', 'gs2.5')),
  }),
  { maxLength: 12 },
)
const filters: fc.Arbitrary<Filter> = fc.record({
  paper: fc.constantFrom(null, 'GS1', 'GS2', 'Essay'),
  topic: fc.constantFrom(null, 'gs1.1', 'gs2.5'),
  year: fc.constantFrom(null, withoutYear, '2023'),
  marks: fc.constantFrom(null, '10', '125'),
  directive: fc.constantFrom(null, 'Discuss', 'Analyse'),
})

test('MAINS-01 an address says a filter and nothing else', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter)
    }),
  )
  expect(readFilter(new URLSearchParams('paper=&other=1'))).toEqual(none)
})

test('MAINS-01 a filter lets through what has all of its values, and without one of them never less', () => {
  fc.assert(
    fc.property(questions, filters, (made, filter) => {
      const all = made.map((more, n) => mainsQuestion(`q-${n}`, more))
      const shown = matching(all, filter)
      const said = ({ paper, topic, year, marks, directive }: Filter) =>
        all.filter(
          (one) =>
            one.paper === (paper ?? one.paper) &&
            (topic === null || one.topics.includes(topic)) &&
            (year === null || String(one.year ?? withoutYear) === year) &&
            String(one.marks) === (marks ?? String(one.marks)) &&
            one.directive === (directive ?? one.directive),
        )
      expect(shown).toEqual(said(filter))
      for (const key of filterKeys)
        expect(matching(all, { ...filter, [key]: null }).length).toBeGreaterThanOrEqual(shown.length)
      expect(matching(all, none)).toEqual(all)
    }),
  )
})

test('MAINS-01 what to let go of is named with how many questions there are then, the most first', () => {
  const all = [
    mainsQuestion('a', { paper: 'GS1', marks: 10 }),
    mainsQuestion('b', { paper: 'GS1', marks: 10 }),
    mainsQuestion('c', { paper: 'GS2', marks: 15 }),
  ]
  expect(relaxations(all, { ...none, paper: 'GS1', marks: '15' })).toEqual([
    { key: 'marks', count: 2 },
    { key: 'paper', count: 1 },
  ])
  expect(relaxations(all, { ...none, paper: 'GS1', marks: '15', directive: 'Prove' })).toEqual([])
})

test('MAINS-01 years are offered from the newest, those for practice last, papers by name', () => {
  const all = [
    mainsQuestion('a', { year: null, paper: 'GS2' }),
    mainsQuestion('b', { year: 2023, paper: 'GS1' }),
    mainsQuestion('c', { year: 2024, paper: 'GS1' }),
  ]
  expect(optionsOf(all, 'year')).toEqual(['2024', '2023', withoutYear])
  expect(optionsOf(all, 'paper')).toEqual(['GS1', 'GS2'])
})

test('MAINS-01 a filter that would leave nothing out is not offered, one that only some have is', () => {
  const all = [mainsQuestion('a', { topics: ['gs2.5'] }), mainsQuestion('b')]
  expect(canNarrow(all, 'topic')).toBe(true)
  expect(canNarrow(all, 'paper')).toBe(false)
})
