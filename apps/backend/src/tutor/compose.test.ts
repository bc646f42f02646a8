import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compose } from './compose.ts'
import { namedOption } from './compose-choice.ts'
import { sidesOf } from './compose.ts'
import type { Mode, Passage } from './material.ts'

const passage = (id: string, text: string): Passage => ({
  id,
  kind: id.startsWith('question') ? 'question' : 'book',
  title: 'A book, Parliament',
  place: 'Paragraph 4',
  text,
  path: '/book/a',
  isSample: true,
})

const sessions = passage(
  'book:a/b#4',
  'Adjournment suspends a sitting, prorogation ends a session, and dissolution ends the life of the Lok Sabha. Pending bills do not lapse on prorogation. Quorum is the minimum attendance needed for a valid sitting, and equals one-tenth of the membership of a House. It must be kept at all times.',
)
const officers = passage(
  'book:a/b#5',
  'The Speaker is the presiding officer of the Lok Sabha. A casting vote is a vote that breaks a tie.',
)
const bank = passage(
  'question:q-1#explanation',
  'What is the quorum of a House of Parliament?\nAnswer: One-tenth of its members.\nArticle 100 fixes the quorum at one-tenth of the membership.',
)
const found = { passages: [sessions, officers, bank], isAnswered: true }
const modes: readonly Mode[] = ['explain', 'mains', 'quiz', 'compare', 'hint']

const options = ['One-third', 'One-tenth', 'One-half', 'One-fifth'].map((text, index) => ({
  text,
  explanation: index === 1 ? 'Right: Article 100 says one-tenth.' : `Wrong: ${text} is asked nowhere. It is too many.`,
}))
const choice = { key: 1, picked: 2, options, explanation: 'Article 100 fixes one-tenth. A House may sit with it.' }
const ofQuestion = [
  passage('question:q-1#explanation', `What is it?\nAnswer: One-tenth.\n${choice.explanation}`),
  ...options.map((option, index) => passage(`question:q-1#option-${'abcd'[index]}`, option.explanation)),
]

describe('TUTOR-02 an answer of the material', () => {
  test('answers first, then explains, each sentence letter for letter with its source', () => {
    const sentences = compose({ mode: 'explain', text: 'What is quorum?', found, choice: null })
    expect(sentences[0]?.text).toMatch(/^Quorum is the minimum attendance/)
    expect(sentences[0]?.opens).toBe('paragraph')
    for (const { text, cites } of sentences)
      expect(cites.some((n) => found.passages[n]?.text.includes(text))).toBe(true)
  })

  test('a sentence that leans on the one before comes with it', () => {
    const texts = compose({ mode: 'explain', text: 'What must be kept at all times?', found, choice: null }).map(
      ({ text }) => text,
    )
    expect(texts.indexOf('It must be kept at all times.')).toBe(
      texts.findIndex((text) => text.startsWith('Quorum is')) + 1,
    )
  })

  test.each(modes)('is nothing in mode %s where nothing answers', (mode) => {
    expect(compose({ mode, text: 'What is quorum?', found: { ...found, isAnswered: false }, choice: null })).toEqual([])
    expect(compose({ mode, text: 'What is quorum?', found: { passages: [], isAnswered: true }, choice: null })).toEqual(
      [],
    )
  })

  test('for Mains has at most 150 words', () => {
    const long = passage(
      'book:a/b#9',
      Array.from(
        { length: 40 },
        (_, n) => `The quorum rule number ${n} of the House is kept by the Speaker because it matters.`,
      ).join(' '),
    )
    const sentences = compose({
      mode: 'mains',
      text: 'Discuss the quorum of the House',
      found: { passages: [long], isAnswered: true },
      choice: null,
    })
    const words = sentences.flatMap(({ text }) => text.split(/\s+/))
    expect(sentences.length).toBeGreaterThan(2)
    expect(words.length).toBeLessThanOrEqual(150)
  })

  test('asks back without telling the key', () => {
    const sentences = compose({ mode: 'quiz', text: 'quorum of Parliament', found, choice: null })
    const texts = sentences.map(({ text }) => text)
    expect(texts).toContain('What is the quorum of a House of Parliament?')
    expect(texts.join(' ')).not.toContain('One-tenth of its members')
    expect(sentences.filter(({ opens }) => opens === 'entry').length).toBeLessThanOrEqual(3)
  })

  test('compares two sides, and says what is missing', () => {
    const both = compose({
      mode: 'compare',
      text: 'Difference between adjournment and prorogation',
      found,
      choice: null,
    })
    expect(both[0]?.text).toMatch(/^Adjournment suspends/)
    const lacking = compose({ mode: 'compare', text: 'Compare quorum and filibuster', found, choice: null })
    expect(lacking.map(({ text }) => text)).toContain('The material says nothing here of filibuster.')
    expect(lacking.filter(({ cites }) => cites.length > 0)).toHaveLength(1)
  })

  test('a hint points to the place and states no fact', () => {
    const sentences = compose({ mode: 'hint', text: 'What is quorum?', found, choice: null })
    expect(sentences[0]?.text).toContain('A book, Parliament')
    expect(sentences.map(({ text }) => text).join(' ')).not.toContain('one-tenth')
  })
})

describe('QUEST-08 an answer about a question', () => {
  test('goes to the choice first, then says why the key is right', () => {
    const sentences = compose({
      mode: 'explain',
      text: 'Explain',
      found: { passages: ofQuestion, isAnswered: true },
      choice,
    })
    expect(sentences.map(({ text }) => text)).toEqual([
      'C fails: One-half is asked nowhere.',
      'It is too many.',
      'B is right: Article 100 says one-tenth.',
      'Article 100 fixes one-tenth.',
      'A House may sit with it.',
    ])
    expect(sentences.map(({ cites }) => cites)).toEqual([[3], [3], [2], [0], [0]])
  })

  test('tells of one option more when it is named', () => {
    const sentences = compose({
      mode: 'explain',
      text: 'Why not D?',
      found: { passages: ofQuestion, isAnswered: true },
      choice,
    })
    expect(sentences[0]?.text).toBe('D fails: One-fifth is asked nowhere.')
    expect(sentences).toHaveLength(2)
  })

  test('begins with the key where nothing was picked, or the right one', () => {
    for (const picked of [null, 1]) {
      const said = compose({
        mode: 'explain',
        text: 'Explain',
        found: { passages: ofQuestion, isAnswered: true },
        choice: { ...choice, picked },
      })
      expect(said[0]?.text).toBe('B is right: Article 100 says one-tenth.')
    }
  })

  test('a hint is the same whatever the key is, and says of no option that it fails', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.option(fc.integer({ min: 0, max: 3 })), (key, picked) => {
        const hintFor = (some: number) =>
          compose({
            mode: 'hint',
            text: 'A hint',
            found: { passages: [], isAnswered: true },
            choice: { ...choice, key: some, picked },
          })
        expect(hintFor(key)).toEqual(hintFor((key + 1) % 4))
        expect(hintFor(key).some(({ text }) => /fails|is right|one-tenth/i.test(text))).toBe(false)
      }),
    )
  })

  test('gives another question back when a similar one is asked for', () => {
    const said = compose({
      mode: 'explain',
      text: 'A similar question',
      found: { passages: [bank], isAnswered: true },
      choice,
    })
    expect(said.map(({ text }) => text)).toContain('What is the quorum of a House of Parliament?')
  })

  test('knows which option a question names', () => {
    expect(
      ['why not B?', 'option c', 'b', 'Why is (d) wrong', 'a cat', 'not a good idea', 'why?'].map(namedOption),
    ).toEqual([1, 2, 1, 3, undefined, undefined, undefined])
  })
})

test('TUTOR-02 the two sides of a comparison are found in how students ask', () => {
  expect(sidesOf('What is the difference between habeas corpus and mandamus?')).toEqual(['habeas corpus', 'mandamus'])
  expect(sidesOf('Food chain aur food web me kya antar hai')).toEqual(['Food chain', 'food web'])
  expect(sidesOf('money bill vs finance bill')).toEqual(['money bill', 'finance bill'])
  expect(sidesOf('What is quorum?')).toBeUndefined()
})
