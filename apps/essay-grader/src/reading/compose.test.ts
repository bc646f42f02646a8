import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compose, type Word } from './compose.ts'

const words = (line: string): Word[] =>
  line.split(' ').map((text) => ({ text: text.replace('?', ''), isDoubtful: text.endsWith('?') }))
const page = (...paragraphs: readonly (readonly string[])[]) => compose(paragraphs.map((lines) => lines.map(words)))

describe('MAINS-02 the text of a page', () => {
  it('MAINS-02 joins lines and parted words, keeps paragraphs, points and the hyphens of compounds', () => {
    expect(page(['The gover-', 'nor and the self-', 'help group'], ['Next.']).text).toBe(
      'The governor and the self-help group\n\nNext.',
    )
    expect(page(['Steps:', '1. Money', '2. Staff', '- Audit']).text).toBe('Steps:\n1. Money\n2. Staff\n- Audit')
    expect(page(['well - known', 'India-', 'Bharat']).text).toBe('well - known India- Bharat')
  })

  it('MAINS-02 says which words are doubtful, also of a word that was parted', () => {
    const { text, doubtful } = page(['The gover-?', 'nor? came', 'by? train'])
    expect(doubtful.map(({ start, end }) => text.slice(start, end))).toEqual(['governor', 'by'])
  })

  it('MAINS-02 of any page every doubtful stretch is words of it, in their order', () => {
    const word = fc.record({ text: fc.stringMatching(/^[a-zA-Z0-9.,-]{1,8}$/), isDoubtful: fc.boolean() })
    const lines = fc.array(fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { maxLength: 4 }), { maxLength: 4 })
    fc.assert(
      fc.property(lines, (paragraphs) => {
        const { text, doubtful } = compose(paragraphs)
        let end = 0
        for (const stretch of doubtful) {
          expect(stretch.start).toBeGreaterThanOrEqual(end)
          expect(text.slice(stretch.start, stretch.end)).toMatch(/^\S+$/)
          end = stretch.end
        }
        expect(end).toBeLessThanOrEqual(text.length)
        const isDoubted = paragraphs.flat(2).some(({ isDoubtful, text: of }) => isDoubtful && of !== '-')
        expect(doubtful.length > 0 || !isDoubted).toBe(true)
      }),
    )
  })
})
