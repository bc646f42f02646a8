import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, planOf, wordsOf } from './selection.ts'

const subjects = ['polity', 'history', 'economy']
const levels = ['easy', 'medium', 'hard'] as const
const reserve: readonly Candidate[] = subjects.flatMap((subject) =>
  levels.flatMap((difficulty) =>
    Array.from({ length: 6 }, (_, place) => ({
      id: `${subject}-${difficulty}-${place}`,
      subject,
      difficulty,
      words: 20,
      key: place % 4,
    })),
  ),
)
const wish = { format: 'standard', subject: 'polity', seen: new Set<string>(), seed: 'one' } as const
const find = (id: string) => reserve.find((candidate) => candidate.id === id)
const count = (ids: readonly string[], part: string) => ids.filter((id) => id.includes(part)).length

describe('the plan of a duel', () => {
  it.each([
    ['blitz', 5, [1, 3, 1]],
    ['standard', 7, [2, 3, 2]],
    ['long', 10, [3, 4, 3]],
  ] as const)('%s has %d questions of its mix, and three more', (format, regular, mix) => {
    const plan = planOf(reserve, { ...wish, format }) ?? []
    const ids = plan.slice(0, regular).map(({ id }) => id)
    expect(levels.map((level) => count(ids, level))).toEqual(mix)
    expect(plan).toHaveLength(regular + 3)
    expect(new Set(plan.map(({ id }) => id)).size).toBe(plan.length)
    expect(count(ids, 'polity')).toBe(regular)
  })

  it('follows from its seed', () => {
    expect(planOf(reserve, wish)).toEqual(planOf(reserve, wish))
    expect(planOf(reserve, wish)).not.toEqual(planOf(reserve, { ...wish, seed: 'two' }))
  })

  it('mixes the subjects evenly where none is asked for', () => {
    const ids = (planOf(reserve, { ...wish, subject: 'mixed' }) ?? []).slice(0, 7).map(({ id }) => id)
    for (const subject of subjects) expect(count(ids, subject)).toBeGreaterThanOrEqual(2)
  })

  it('takes unseen ones of another difficulty before seen ones, and seen ones before another subject', () => {
    const polity = reserve.filter(({ subject }) => subject === 'polity')
    const easy = polity.filter(({ difficulty }) => difficulty === 'easy')
    const seenEasy = planOf(reserve, { ...wish, seen: new Set(easy.map(({ id }) => id)) }) ?? []
    expect(
      count(
        seenEasy.map(({ id }) => id),
        'easy',
      ),
    ).toBe(0)
    const seenAll = planOf(reserve, { ...wish, seen: new Set(polity.map(({ id }) => id)) }) ?? []
    expect(
      count(
        seenAll.map(({ id }) => id),
        'polity',
      ),
    ).toBe(10)
    const few = [...polity.slice(0, 4), ...reserve.filter(({ subject }) => subject !== 'polity')]
    const ids = (planOf(few, wish) ?? []).slice(0, 7).map(({ id }) => id)
    expect(count(ids, 'polity')).toBe(4)
  })

  it('is none where the reserve is too small, and goes without sudden death where it just suffices', () => {
    expect(planOf(reserve.slice(0, 6), wish)).toBeNull()
    expect(planOf(reserve.slice(0, 8), wish)).toHaveLength(8)
  })

  it('keeps the key on its option, whatever the order', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        for (const { id, key, order } of planOf(reserve, { ...wish, seed }) ?? []) {
          expect(new Set(order)).toEqual(new Set([0, 1, 2, 3]))
          expect(order[key]).toBe(find(id)?.key)
        }
      }),
    )
  })

  it('T25 puts the key at every place equally often', () => {
    const places = [0, 0, 0, 0]
    for (let seed = 0; seed < 400; seed += 1) {
      for (const { key } of planOf(reserve, { ...wish, seed: String(seed) }) ?? []) places[key] = (places[key] ?? 0) + 1
    }
    // 1,000 each, four times their standard deviation of 27 off.
    for (const times of places) expect(Math.abs(times - 1000)).toBeLessThan(110)
  })
})

it('counts all that is to be read', () => {
  const options = ['1 only', '2 only', 'Both 1 and 2', 'Neither 1 nor 2'].map((text) => ({ text }))
  const table = { caption: 'Two rivers', columns: ['River', 'Source'], rows: [['Kosi', 'Tibet']] }
  const question = { passage: null, table, stem: 'Look at  this.', statements: ['It is so.'], ask: 'Which?', options }
  expect(wordsOf(question)).toBe(2 + 2 + 2 + 3 + 3 + 1 + 2 + 2 + 4 + 4)
})
