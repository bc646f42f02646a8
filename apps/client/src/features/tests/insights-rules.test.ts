import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AttemptFacts } from '@abhyas/contracts/tests'
import { accuracyBy, calibration, priorOf, shrunk, wilson } from './insights-accuracy.ts'
import { attemptsAgainstAccuracy, lastAgainstBefore, timeBands, timeSinks, trend } from './insights-history.ts'
import { answerChanges, answered, countsOf, factsOf, gaps, guessMatrix, losses, whatIf } from './insights-rules.ts'
import { sampleAttempts } from './insights-sample.ts'
import { attemptFacts, questionFact } from './insights-testing.ts'
import { errorTypes } from './review-rules.ts'

const question = fc
  .record({
    questionId: fc.constantFrom(...Array.from({ length: 40 }, (_, n) => `q-${n}`)),
    subject: fc.constantFrom('polity' as const, 'economy' as const, 'history' as const),
    correct: fc.constantFrom(true, false, null),
    certainty: fc.constantFrom('sure' as const, 'even' as const, 'guess' as const, null),
    milliseconds: fc.nat(400_000),
    changes: fc.nat(4),
    errorType: fc.constantFrom(null, ...errorTypes),
  })
  .map(({ questionId, ...more }) => questionFact(questionId, more))
const marking = fc.constantFrom({ rightSixths: 12, wrongSixths: -4 }, { rightSixths: 15, wrongSixths: -5 })
/** Attempts with the tally that the server would tell. */
const attempts = fc.array(
  fc.tuple(fc.array(question, { minLength: 1, maxLength: 30 }), marking).map(([questions, marks]): AttemptFacts => {
    const attempt = attemptFacts(questions, marks)
    const { right, wrong } = attempt.tally
    const sixths = right * marks.rightSixths + wrong * marks.wrongSixths
    return { ...attempt, maxSixths: marks.rightSixths * questions.length, tally: { ...attempt.tally, sixths } }
  }),
  { minLength: 1, maxLength: 4 },
)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('the rules of the insights', () => {
  it('TEST-05 the guess matrix adds up to the score, and to the answers', () => {
    fc.assert(
      fc.property(attempts, (some) => {
        const rows = guessMatrix(factsOf(some))
        expect(sum(rows.map(({ sixths }) => sixths))).toBe(sum(some.map(({ tally }) => tally.sixths)))
        expect(sum(rows.map(answered))).toBe(sum(some.map(({ tally }) => tally.right + tally.wrong)))
      }),
    )
  })

  it('TEST-05 with nothing left blank the what-if is the score; what is left and what stays add up to it', () => {
    fc.assert(
      fc.property(attempts, (some) => {
        const facts = factsOf(some)
        const score = countsOf(facts).sixths
        expect(whatIf(facts, 0)).toMatchObject({ sixths: score, left: { right: 0, wrong: 0 } })
        for (const threshold of [1, 2] as const) {
          const { sixths, left } = whatIf(facts, threshold)
          expect(sixths + left.sixths).toBe(score)
        }
        expect(answered(whatIf(facts, 2).left)).toBeGreaterThanOrEqual(answered(whatIf(facts, 1).left))
      }),
    )
  })

  it('TEST-05 negative marks by error type add up to what was lost, the most costly first', () => {
    fc.assert(
      fc.property(attempts, (some) => {
        const rows = losses(factsOf(some))
        const lost = sum(some.map(({ tally, wrongSixths }) => -wrongSixths * tally.wrong))
        expect(sum(rows.map(({ lostSixths }) => lostSixths))).toBe(lost)
        expect(rows.map(({ lostSixths }) => lostSixths)).toEqual(
          rows.map(({ lostSixths }) => lostSixths).sort((a, b) => b - a),
        )
      }),
    )
  })

  it('TEST-05 shrunken accuracy lies between the prior and what was counted, and never at 0 or 100 %', () => {
    const counts = fc.nat(200).chain((n) => fc.tuple(fc.nat(n), fc.constant(n)))
    fc.assert(
      fc.property(counts, counts, ([right, n], [allRight, all]) => {
        const prior = priorOf({ right: allRight, wrong: all - allRight })
        const value = shrunk(right, n, prior)
        const raw = n === 0 ? prior : right / n
        expect(value).toBeGreaterThanOrEqual(Math.min(raw, prior) - 1e-12)
        expect(value).toBeLessThanOrEqual(Math.max(raw, prior) + 1e-12)
        expect(value).toBeGreaterThan(0)
        expect(value).toBeLessThan(1)
      }),
    )
  })

  it('TEST-05 four right of four are no 100 %: the weakest stands first, what was never answered nowhere', () => {
    const facts = factsOf([
      attemptFacts([
        ...['a', 'b', 'c', 'd'].map((id) => questionFact(id, { subject: 'history' })),
        ...Array.from({ length: 20 }, (_, n) => questionFact(`p-${n}`, { correct: n % 2 === 0 })),
        questionFact('e', { subject: 'economy', correct: null }),
      ]),
    ])
    const rows = accuracyBy(facts, ({ subject }) => [subject])
    expect(rows.map(({ key }) => key)).toEqual(['polity', 'history'])
    expect(rows[1]?.accuracy).toBeGreaterThan(0.65)
    expect(rows[1]?.accuracy).toBeLessThan(0.75)
    expect(rows[1]?.low).toBeLessThan(0.5)
  })

  it('TEST-05 calibration says that a word meant more than it held only where luck does not explain it', () => {
    const sure = (of: number, right: number) =>
      calibration(
        factsOf([attemptFacts(Array.from({ length: of }, (_, n) => questionFact(`${n}`, { correct: n < right })))]),
      )
    expect(sure(4, 3)).toMatchObject([{ certainty: 'sure', answered: 4, right: 3, verdict: 'as-meant' }])
    expect(sure(40, 24)).toMatchObject([{ verdict: 'worse' }])
    expect(sure(60, 60)).toMatchObject([{ verdict: 'better' }])
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 })
    // Of 10 all right, Wilson's interval begins at 10 / (10 + 1.96²).
    expect(wilson(10, 10).low).toBeCloseTo(0.7225, 3)
  })

  it('TEST-05 the trend runs from the oldest, in percent of the marks, and no score is without noise', () => {
    const one = (id: string, right: number) =>
      attemptFacts(
        Array.from({ length: 100 }, (_, n) => questionFact(`${n}`, { correct: n < right })),
        { attemptId: id },
      )
    const points = trend([one('new', 60), one('old', 50)])
    expect(points.map(({ attemptId }) => attemptId)).toEqual(['old', 'new'])
    // (50 · 12 − 50 · 4) of 1200; 16 · √(100 · ½ · ½) · 1.96 of 1200.
    expect(points[0]?.percent).toBeCloseTo(33.33, 2)
    expect(points[0]?.noise).toBeCloseTo(13.07, 2)
    expect(trend([one('all', 100)])[0]?.noise).toBeGreaterThan(0)
    expect(lastAgainstBefore(points)).toMatchObject({ isNoise: true })
    expect(lastAgainstBefore(trend([one('new', 90), one('old', 40)]))).toMatchObject({ isNoise: false })
    expect(lastAgainstBefore(points.slice(1))).toBeNull()
  })

  it('TEST-05 an answer below the break-even accuracy loses marks: one in four, by the marks of either paper', () => {
    const questions = [questionFact('a'), questionFact('b', { correct: false }), questionFact('c', { correct: null })]
    const csat = { rightSixths: 15, wrongSixths: -5 }
    const [gs, other] = attemptsAgainstAccuracy([attemptFacts(questions), attemptFacts(questions, csat)])
    expect(gs).toMatchObject({ attempted: 2 / 3, accuracy: 0.5, breakEven: 0.25 })
    expect(other?.breakEven).toBe(0.25)
    expect(attemptsAgainstAccuracy([attemptFacts([questionFact('a', { correct: null })])])).toEqual([])
  })

  it('TEST-05 every question that was on screen is in one band of time; the sinks are those of the last', () => {
    fc.assert(
      fc.property(attempts, (some) => {
        const facts = factsOf(some)
        const rows = timeBands(facts)
        const seen = facts.filter(({ milliseconds }) => milliseconds > 0)
        expect(sum(rows.map(({ right, wrong, blank }) => right + wrong + blank))).toBe(seen.length)
        expect(sum(rows.map(({ milliseconds }) => milliseconds))).toBe(sum(facts.map((fact) => fact.milliseconds)))
        const last = rows.at(-1)
        expect(timeSinks(facts)).toHaveLength(last ? last.right + last.wrong + last.blank : 0)
      }),
    )
  })

  it('TEST-05 answers are counted by how often they were changed, each once', () => {
    fc.assert(
      fc.property(attempts, (some) => {
        const facts = factsOf(some)
        const { kept, once, more } = answerChanges(facts)
        expect(sum([kept, once, more].map(answered))).toBe(answered(countsOf(facts)))
      }),
    )
  })

  it('TEST-05 the set of two days begins with what was wrong though sure; the newest attempt at a question counts', () => {
    const older = attemptFacts([
      questionFact('mended', { correct: false }),
      questionFact('lucky', { certainty: 'guess' }),
      questionFact('blank', { correct: null, certainty: null }),
    ])
    const newer = attemptFacts([
      questionFact('wrong', { correct: false, certainty: 'even' }),
      questionFact('mended'),
      questionFact('belief', { correct: false }),
    ])
    const { set, total } = gaps(factsOf([newer, older]))
    expect(set.map(({ questionId }) => questionId)).toEqual(['belief', 'wrong', 'lucky', 'blank'])
    expect(total).toBe(4)
    const many = Array.from({ length: 50 }, (_, n) => questionFact(`${n}`, { correct: false }))
    expect(gaps(factsOf([attemptFacts(many)])).set).toHaveLength(30)
  })

  it('TEST-05 the sample is the same on every visit, and whole', () => {
    const sample = sampleAttempts()
    expect(sampleAttempts()).toEqual(sample)
    for (const attempt of sample) expect(countsOf(factsOf([attempt]))).toMatchObject({ sixths: attempt.tally.sixths })
    expect(guessMatrix(factsOf(sample)).filter((row) => answered(row) > 0)).toHaveLength(3)
    expect(losses(factsOf(sample)).length).toBeGreaterThan(3)
  })
})
