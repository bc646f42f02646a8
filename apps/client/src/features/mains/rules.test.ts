import { describe, expect, it } from 'vitest'
import { mainsQuestion, submissionHead } from '../../testing/mains.ts'
import { directiveOf } from './directives.ts'
import { guidedText } from './guided-rules.ts'
import { firstOf, latestOf, offerOf } from './hub-rules.ts'
import { isOfState, listedOf, stateFilters } from './submission-rules.ts'
import { trendOf } from './trend.ts'
import { triesOf } from './tries.ts'
import { stateNames, type AnswerState } from './words.ts'

const question = mainsQuestion('m-1')
const other = mainsQuestion('m-2', { marks: 20 })
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T06:00:00.000Z`
const nothing = { retries: [], confirms: [], removes: [] }

describe('what a student did with a question', () => {
  it('MAINS-01 is the number of answers and the best graded one, the newest of equals', () => {
    const tries = triesOf([
      submissionHead('d', question, { marks: null, state: 'evaluating' }),
      submissionHead('c', question, { marks: 5 }),
      submissionHead('b', question, { marks: 5 }),
      submissionHead('a', question, { marks: 3 }),
      submissionHead('e', other, { marks: null, state: 'failed' }),
    ])
    expect(tries.get('m-1')).toMatchObject({ count: 4, best: { id: 'c' } })
    expect(tries.get('m-2')).toEqual({ count: 1, best: undefined })
    expect(tries.get('m-3')).toBeUndefined()
  })
})

describe('the listed answers', () => {
  const known = [
    submissionHead('b', question, { at: at(2) }),
    submissionHead('a', question, { at: at(1), state: 'failed', marks: null }),
  ]
  const idsOf = (...args: Parameters<typeof listedOf>) => listedOf(...args).map(({ id }) => id)

  it('MAINS-03 one that is deleted here goes at once, and comes back at once, before and after the server heard of it', () => {
    const [b] = known
    if (!b) throw new Error('no submission')
    const deleted = { ...nothing, removes: [{ submissionId: 'b', isDeleted: true }] }
    expect(idsOf(known, [b], deleted)).toEqual(['a'])
    const undone = { ...nothing, removes: [...deleted.removes, { submissionId: 'b', isDeleted: false }] }
    expect(idsOf(known, [b], undone)).toEqual(['b', 'a'])
    const rest = known.slice(1)
    expect(idsOf(rest, [b], nothing)).toEqual(['a'])
    expect(idsOf(rest, [b], { ...nothing, removes: [{ submissionId: 'b', isDeleted: false }] })).toEqual(['b', 'a'])
  })

  it('MAINS-03 one that is tried again or confirmed here is under way before the server heard of it', () => {
    const retried = listedOf(known, [], { ...nothing, retries: [{ submissionId: 'a' }, { submissionId: 'b' }] })
    expect(retried.map(({ state, isWaiting }) => [state, isWaiting])).toEqual([
      ['ready', false],
      ['evaluating', true],
    ])
    const [confirmed] = listedOf([submissionHead('c', question, { state: 'confirming', marks: null })], [], {
      ...nothing,
      confirms: [{ submissionId: 'c' }],
    })
    expect(confirmed).toMatchObject({ state: 'evaluating', isWaiting: true })
  })

  it('MAINS-03 every state is found by "all" and by exactly one filter beside it', () => {
    const states = Object.keys(stateNames) as AnswerState[] // the record's keys
    for (const state of states)
      expect(
        stateFilters.filter((filter) => isOfState(state, filter)),
        state,
      ).toHaveLength(2)
  })
})

describe('the hub', () => {
  it('MAINS-01 offers today’s question, or of another paper the first that is not tried', () => {
    const all = [mainsQuestion('a'), mainsQuestion('b', { paper: 'GS1' }), mainsQuestion('c', { paper: 'GS1' })]
    expect(offerOf(all, 'c', null, new Set())).toMatchObject({ question: { id: 'c' }, isToday: true })
    expect(offerOf(all, 'a', 'GS1', new Set(['b']))).toMatchObject({ question: { id: 'c' }, isToday: false })
    expect(offerOf(all, 'a', 'GS1', new Set(['b', 'c']))).toMatchObject({ question: { id: 'b' } })
    expect(offerOf(all, 'a', 'GS4', new Set())).toBeUndefined()
  })

  it('MAINS-01 begins newcomers with ten marks', () => {
    const all = [mainsQuestion('a', { marks: 15 }), mainsQuestion('b', { hasSample: false }), mainsQuestion('c')]
    expect(firstOf(all, 'a')?.id).toBe('c')
    expect(firstOf(all, 'b')?.id).toBe('b')
    expect(firstOf([], null)).toBeUndefined()
  })

  it('MAINS-01 shows the answer that needs the student before the last report', () => {
    const heads = [
      submissionHead('c', question, { state: 'evaluating', marks: null }),
      submissionHead('b', question),
      submissionHead('a', question, { state: 'confirming', marks: null }),
    ]
    expect(latestOf(heads)?.id).toBe('a')
    expect(latestOf(heads.slice(0, 2))?.id).toBe('b')
    expect(latestOf(heads.slice(0, 1))?.id).toBe('c')
  })

  it('MAINS-01 the trend counts shares of the marks, oldest first, and says what they mean', () => {
    const newestFirst = [5, 4, 3, 2].map((marks, n) => submissionHead(`s-${n}`, question, { marks, at: at(9 - n) }))
    const trend = trendOf([submissionHead('x', question, { marks: null, state: 'failed' }), ...newestFirst])
    expect(trend?.graded.map(({ marks }) => marks)).toEqual([2, 3, 4, 5])
    expect(trend?.reading).toBe('35 % of the marks on average. The last 2 are 20 points above those before.')
    expect(trendOf([submissionHead('y', other, { marks: 5 })])?.reading).toBe(
      '25 % of the marks. The trend begins with the second answer.',
    )
    expect(trendOf([])).toBeUndefined()
  })

  it('MAINS-01 what is noted on the way to a first answer begins the draft', () => {
    expect(guidedText({ points: ['One ', '', 'Two'], sentences: ' It is. ' })).toBe('It is.\n\n- One\n- Two')
    expect(guidedText({ points: ['', ''], sentences: '' })).toBe('')
  })
})

it('MAINS-04 a directive is explained however it is written, an unknown one is not', () => {
  expect(directiveOf(' critically EXAMINE ')?.word).toBe('Critically examine')
  expect(directiveOf('Ponder')).toBeUndefined()
})
