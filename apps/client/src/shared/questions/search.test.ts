import { beforeEach, expect, test } from 'vitest'
import { bankQuestion } from '../../testing/questions.ts'
import { createQuestionIndex, type QuestionIndex, type SearchQuery } from './search.ts'

let index: QuestionIndex
const bill = bankQuestion('bill', { stem: 'Who certifies a Money Bill under the Constitution?', year: 2024 })
const ghats = bankQuestion('ghats', {
  stem: 'Consider the following hill ranges:',
  statements: ['The Western Ghats are older than the Himalaya.'],
  format: 'statements',
  subject: 'geography',
  topics: ['gs1.10'],
  year: 2023,
})
const bank = bankQuestion('bank', {
  stem: 'Which body sets the repo rate?',
  options: ['Monetary Policy Committee', 'Finance Commission', 'Parliament', 'Niti Aayog'].map((text) => ({
    text,
    explanation: '',
  })),
  keywords: ['inflation targeting'],
  subject: 'economy',
  topics: [],
  year: null,
})

beforeEach(() => {
  index = createQuestionIndex((topic) => (topic === 'gs1.10' ? 'Physical geography' : 'Legislatures'))
  for (const question of [bank, bill, ghats]) index.add(question)
})
const idsFor = (words: string, more: Partial<SearchQuery> = {}) =>
  index.search({ words, ...more }).hits.map(({ question }) => question.id)

test('QUEST-01 finds by stem, statements, options, keywords and the name of a topic', () => {
  expect(idsFor('certifies')).toEqual(['bill'])
  expect(idsFor('himalaya')).toEqual(['ghats'])
  expect(idsFor('niti aayog')).toEqual(['bank'])
  expect(idsFor('inflation')).toEqual(['bank'])
  expect(idsFor('physical')).toEqual(['ghats'])
})

test('QUEST-01 finds the beginnings of words and forgives typing errors', () => {
  expect(idsFor('cert')).toEqual(['bill'])
  expect(idsFor('constituton')).toEqual(['bill'])
  expect(idsFor('himalya')).toEqual(['ghats'])
  expect(idsFor('MONETRY polcy')).toEqual(['bank'])
})

test('QUEST-01 a lone letter on its way to a word and frequent words do not empty the results', () => {
  expect(idsFor('money b')).toEqual(['bill'])
  expect(idsFor('the money of the bill')).toEqual(['bill'])
})

test('QUEST-01 where no question has all the words, those with some of them come and it is said', () => {
  const found = index.search({ words: 'himalaya certifies' })
  expect(found.isLoose).toBe(true)
  expect(found.hits.map(({ question }) => question.id).sort()).toEqual(['bill', 'ghats'])
  expect(index.search({ words: 'zzzz qqqq' })).toEqual({ hits: [], isLoose: false })
})

test('QUEST-01 filters narrow the words, and list by themselves, newest first', () => {
  expect(idsFor('consider', { subject: 'polity' })).toEqual([])
  expect(idsFor('consider', { subject: 'geography', year: 2023, topic: 'gs1.10', format: 'statements' })).toEqual([
    'ghats',
  ])
  expect(idsFor('', { format: 'plain' })).toEqual(['bill', 'bank'])
})

test('QUEST-01 tells which words of the question were found', () => {
  expect(index.search({ words: 'monetry' }).hits[0]?.terms).toEqual(new Set(['monetary']))
})

test('QUEST-01 a question of another version takes the place of the old one, a gone one is not found', () => {
  const other = { ...bill, stem: 'Who signs an ordinance?' }
  expect(index.has(other)).toBe(false)
  index.add(other)
  expect(index.has(other)).toBe(true)
  expect(idsFor('certifies')).toEqual([])
  expect(idsFor('ordinance')).toEqual(['bill'])
  index.keepOnly((id) => id !== 'bill')
  expect(idsFor('ordinance')).toEqual([])
  expect(idsFor('', {})).toEqual(['ghats', 'bank'])
})
