import type { QuestionMeta, QuestionProgress } from '@abhyas/contracts/questions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subjects } from '../../shared/questions/labels.ts'
import {
  chooseSet,
  matchesOf,
  relaxed,
  toRelax,
  treeOf,
  unfiltered,
  withArea,
  withSubject,
  type Bank,
} from './customize-set.ts'
import { difficulties, pasts, readWish, setSize, usualWish, writeWish, type Area, type Wish } from './customize-wish.ts'

const topics = ['gs1.1', 'gs1.2', 'gs2.5', 'gs3.14']
const years = [2023, 2024]

const meta = fc.record({
  subject: fc.constantFrom(...subjects),
  topics: fc.subarray(topics),
  difficulty: fc.constantFrom(...difficulties),
  year: fc.constantFrom(...years, null),
})
const past = fc.record({ isCorrect: fc.boolean(), daysAgo: fc.nat(30) })

const progressOf = (
  questionId: string,
  { isCorrect, daysAgo }: { isCorrect: boolean; daysAgo: number },
): QuestionProgress => ({
  questionId,
  answers: 1,
  correct: isCorrect ? 1 : 0,
  last: {
    clientId: '0190a0a0-0000-7000-8000-0000000000cc',
    choice: 0,
    correct: isCorrect,
    certainty: null,
    milliseconds: 1000,
    changed: false,
    at: new Date(Date.UTC(2026, 10, 21) - daysAgo * 86_400_000).toISOString(),
  },
  card: null,
})

const banks = fc
  .array(fc.record({ meta, past: fc.option(past, { nil: null }), isBookmarked: fc.boolean() }), { maxLength: 150 })
  .map((all): Bank => ({
    questions: all.map((one, index): QuestionMeta => ({
      id: `q-${index}`,
      pack: 'p',
      paper: 'GS',
      format: 'plain',
      seconds: 72,
      ...one.meta,
    })),
    progress: new Map(
      all.flatMap((one, index) =>
        one.past === null ? [] : [[`q-${index}`, progressOf(`q-${index}`, one.past)] as const],
      ),
    ),
    bookmarked: new Set(all.flatMap((one, index) => (one.isBookmarked ? `q-${index}` : []))),
  }))

const areas = subjects.flatMap((subject) => topics.map((topic): Area => `${subject}/${topic}`))
const wishes = fc
  .record({
    subjects: fc.subarray([...subjects]),
    areas: fc.subarray(areas, { maxLength: 4 }),
    difficulties: fc.subarray([...difficulties]),
    pasts: fc.subarray([...pasts]),
    isPastPaper: fc.boolean(),
    year: fc.constantFrom(...years, null),
    count: fc.integer({ min: 1, max: 20 }).map((fives) => fives * 5),
    isTimed: fc.boolean(),
    feedback: fc.constantFrom('now' as const, 'end' as const),
  })
  .map((wish): Wish => ({ ...wish, isPastPaper: wish.isPastPaper || wish.year !== null }))
const seeds = fc.integer()

test('QUEST-03 a set holds what matches, each once, as many as wished or as there are, the same for the same seed', () => {
  fc.assert(
    fc.property(banks, wishes, seeds, (bank, wish, seed) => {
      const matches = new Set(matchesOf(wish, bank).map(({ id }) => id))
      const set = chooseSet(wish, bank, seed)
      expect(set.filter((id) => !matches.has(id))).toEqual([])
      expect(new Set(set).size).toBe(set.length)
      expect(set).toHaveLength(Math.min(matches.size, wish.count))
      expect(chooseSet(wish, { ...bank, questions: [...bank.questions].reverse() }, seed)).toEqual(set)
    }),
  )
})

test('QUEST-03 what was never answered comes first, and the subjects are mixed', () => {
  fc.assert(
    fc.property(banks, seeds, (bank, seed) => {
      const set = chooseSet({ ...usualWish, count: 100 }, bank, seed)
      const firstSeen = set.findIndex((id) => bank.progress.has(id))
      const unseen = firstSeen === -1 ? set : set.slice(0, firstSeen)
      expect(set.slice(unseen.length).filter((id) => !bank.progress.has(id))).toEqual([])
      // No subject comes a second time before each that there is came once.
      const subjectOf = new Map(bank.questions.map(({ id, subject }) => [id, subject]))
      const there = new Set(unseen.map((id) => subjectOf.get(id)))
      const firstRound = unseen.slice(0, there.size).map((id) => subjectOf.get(id))
      expect(new Set(firstRound).size).toBe(firstRound.length)
    }),
  )
})

test('QUEST-03 another seed gives another set', () => {
  const questions = Array.from({ length: 200 }, (_, index): QuestionMeta => ({
    id: `q-${index}`,
    pack: 'p',
    paper: 'GS',
    year: null,
    subject: 'polity',
    topics: [],
    format: 'plain',
    difficulty: 'easy',
    seconds: 72,
  }))
  const bank = { questions, progress: new Map(), bookmarked: new Set<string>() }
  const sets = new Set([1, 2, 3, 4].map((seed) => chooseSet(usualWish, bank, seed).join()))
  expect(sets.size).toBe(4)
})

test('QUEST-03 where nothing matches, what is named to relax helps, and nothing that would help is left out', () => {
  fc.assert(
    fc.property(banks, wishes, (bank, wish) => {
      fc.pre(matchesOf(wish, bank).length === 0)
      const names = toRelax(wish, bank)
      for (const { name, count } of names) {
        expect(count).toBeGreaterThan(0)
        expect(matchesOf(relaxed(wish, name), bank)).toHaveLength(count)
      }
      const helps = (['areas', 'difficulties', 'pasts', 'papers', 'year'] as const).filter(
        (name) => matchesOf(relaxed(wish, name), bank).length > 0,
      )
      expect(new Set(names.map(({ name }) => name))).toEqual(new Set(helps))
      expect(matchesOf(unfiltered(wish), bank)).toEqual(bank.questions.filter(({ paper }) => paper === 'GS'))
    }),
  )
})

test('QUEST-03 the address says the whole wish: back, reload and a preset bring it again', () => {
  fc.assert(
    fc.property(wishes, (wish) => {
      const again = readWish(new URLSearchParams(writeWish(wish).toString()))
      const sorted = (one: Wish) => ({ ...one, subjects: [...one.subjects].sort(), areas: [...one.areas].sort() })
      expect(sorted(again)).toEqual(sorted(wish))
    }),
  )
})

test('QUEST-03 whatever an address says, the wish is one that the screen can show', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('subjects', 'topics', 'difficulty', 'only', 'year', 'count', 'feedback'),
        fc.string(),
      ),
      (query) => {
        const wish = readWish(new URLSearchParams(query))
        expect(wish.count).toBe(setSize(wish.count))
        expect(wish.count).toBeGreaterThanOrEqual(5)
        expect(wish.count).toBeLessThanOrEqual(100)
        expect(readWish(writeWish(wish))).toEqual(wish)
      },
    ),
  )
})

test('QUEST-03 the tree counts every question under its subject and under each of its topics, with the accuracy', () => {
  fc.assert(
    fc.property(banks, (bank) => {
      const tree = treeOf(bank, subjects)
      expect(tree.flatMap(({ tally }) => tally.ids)).toHaveLength(bank.questions.length)
      for (const { subject, topics: branches, tally } of tree) {
        expect(matchesOf({ ...usualWish, subjects: [subject] }, bank).map(({ id }) => id)).toEqual(tally.ids)
        for (const branch of branches) {
          const held = matchesOf({ ...usualWish, areas: [branch.area] }, bank).map(({ id }) => id)
          expect(held).toEqual(branch.tally.ids)
          const answered = held.flatMap((id) => bank.progress.get(id) ?? [])
          const right = answered.filter(({ last }) => last?.correct)
          expect(branch.tally.accuracy).toBe(answered.length === 0 ? null : right.length / answered.length)
        }
      }
    }),
  )
})

test('QUEST-03 a topic taken from a whole subject leaves the others, and taking the subject away leaves nothing of it', () => {
  fc.assert(
    fc.property(banks, wishes, (bank, wish) => {
      for (const branch of treeOf(bank, subjects)) {
        const { subject } = branch
        const whole = { ...wish, subjects: [subject], areas: [] }
        for (const { area } of branch.topics) {
          const without = withArea(whole, branch, area)
          expect(new Set([...without.areas, area])).toEqual(new Set(branch.topics.map((topic) => topic.area)))
          expect(without.subjects).toEqual([])
          expect(withArea(without, branch, area).areas).toContain(area)
        }
        expect(withSubject(whole, branch)).toMatchObject({ subjects: [], areas: [] })
        expect(withSubject({ ...whole, subjects: [] }, branch).subjects).toEqual([subject])
      }
    }),
  )
})
