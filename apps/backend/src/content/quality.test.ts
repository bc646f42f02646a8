import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixturePack } from '../testing/pack.ts'
import type { Pack } from './pack.ts'
import { Blueprint, checkQuality } from './quality.ts'
import { PrelimsQuestion } from './questions.ts'
import { alikePairs } from './similarity.ts'

const folder = join(import.meta.dirname, '../../content')
const blueprint = Blueprint.parse(JSON.parse(await readFile(join(folder, 'blueprint.json'), 'utf8')))
const [model] = fixturePack().questions
if (!model) throw new Error('The fixture has questions.')

/** A question that is like no other, since its stem is made of words of its own. */
const make = (index: number, more: object = {}) =>
  PrelimsQuestion.parse({
    ...model,
    id: `q-${index}`,
    stem: `w${index}a w${index}b w${index}c`,
    key: index % 4,
    ...more,
  })
const packOf = (questions: readonly PrelimsQuestion[], more: Partial<Pack> = {}): Pack => ({
  ...fixturePack(),
  news: [],
  questions,
  ...more,
})
const faultsOf = (questions: readonly PrelimsQuestion[], more?: Partial<Pack>) =>
  checkQuality(packOf(questions, more), blueprint).faults

describe('pnpm content:check', () => {
  it('QUEST-01 finds no fault in the sample pack, and prints each paper', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check.ts')], {
      encoding: 'utf8',
    })
    expect(stdout + stderr).toMatch(/GS 2025/)
    expect([stdout.slice(stdout.search(/(no )?faults/i)), status]).toEqual(['No faults.\n', 0])
  })

  it('QUEST-01 says in one line that a folder is no pack', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check.ts'), 'nowhere'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Content pack: \S+pack\.json: cannot be read.*\n$/)])
  })

  it('QUEST-01 finds nothing to say of questions that differ', () => {
    expect(faultsOf(Array.from({ length: 40 }, (_, index) => make(index)))).toEqual([])
  })

  it('QUEST-01 finds options that are the same, and explanations that say other than the key', () => {
    const same = make(1, { options: ['a', 'A', 'c', 'd'].map((text) => ({ text, explanation: 'x' })) })
    const wrong = ['Wrong: x', 'Right: x', 'Wrong: x', 'Wrong: x']
    const contrary = make(2, { options: wrong.map((explanation, index) => ({ text: `${index}`, explanation })) })
    expect(faultsOf([same, contrary])).toEqual([
      'q-1: two options are the same',
      'q-2: option 2 is explained otherwise than the key says',
      'q-2: option 3 is explained otherwise than the key says',
    ])
  })

  it('QUEST-01 finds the same question in the bank and in the reserve or the news', () => {
    const stem = 'Which article lets a Governor reserve a bill for the President?'
    const turned = 'For the President a Governor may reserve bills: by which article?'
    const { news } = fixturePack()
    const fromNews = news.slice(0, 1).map(({ file, item }) => {
      const questions = item.questions.slice(0, 1).map((question) => ({ ...question, stem, key: 1 }))
      return { file, item: { ...item, questions } }
    })
    const others = Array.from({ length: 60 }, (_, index) => make(index + 10))
    const faults = faultsOf([make(1, { stem: turned, key: 1 }), ...others], {
      reserve: [make(2, { stem, key: 1 })],
      news: fromNews,
    })
    expect(faults.map((fault) => fault.replace(/ \(.*/, '')).toSorted()).toEqual([
      'q-1 and alpha-1 are one question',
      'q-1 and q-2 are one question',
      'q-2 and alpha-1 are one question',
    ])
  })

  it('QUEST-01 finds a key that is right too often, and a full paper of another mix than the examination has', () => {
    const lopsided = Array.from({ length: 20 }, (_, index) => make(index, { key: index % 2 }))
    expect(faultsOf(lopsided)).toContain('polity: option 1 is right in 50 % of the questions')
    expect(faultsOf(lopsided)).toContain('polity: option 4 is right in 0 % of the questions')
    const subjects = Object.entries({
      polity: 17,
      history: 14,
      economy: 13,
      geography: 12,
      environment: 16,
      science: 3,
      current: 25,
    })
    const paper = subjects
      .flatMap(([subject, count]) => Array.from({ length: count }, () => subject))
      .map((subject, index) => make(index, { subject, year: 2021 }))
    expect(faultsOf(paper)).toEqual([
      'GS 2021: 17 on polity, 11 to 16 are right',
      'GS 2021: 3 on science, 4 to 13 are right',
    ])
    expect(faultsOf(paper.slice(1))).toEqual([])
  })
})

describe('likeness', () => {
  const plain = (id: string, stem: string, right: string) => ({
    id,
    stem,
    statements: [],
    options: [{ text: right }],
    key: 0,
  })
  const filler = Array.from({ length: 60 }, (_, index) =>
    plain(`f${index}`, `Which of these is n${index}?`, `m${index}`),
  )

  it('QUEST-01 counts what is rare: neither phrases that all questions have, nor the order, nor plurals', () => {
    const pairs = alikePairs(
      [
        ...filler,
        plain('a', 'Which of these is a mangrove?', 'Sundari'),
        plain('b', 'Which mangroves are these?', 'Sundari'),
        plain('c', 'Which of these is a coral?', 'Sea fan'),
      ],
      0.2,
    )
    // Of a, mangrove, sundari and are, both have two.
    expect(pairs).toEqual([{ first: 'a', second: 'b', likeness: 0.5 }])
  })

  it('QUEST-01 does not count options that a format gives to all its questions', () => {
    const both = (id: string, statements: string[]) => ({ ...plain(id, 'Consider:', 'Only two'), statements })
    expect(alikePairs([both('a', ['One thing']), both('b', ['Another matter'])], 0.4)).toEqual([])
  })
})
