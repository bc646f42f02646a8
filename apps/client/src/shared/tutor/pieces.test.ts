import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, endOf, gapless, lastEventIdOf, noticeText, textOf, withPiece } from './pieces.ts'
import { end, numbered, sentence, sources, wholeAnswer } from './testing.ts'

describe('the pieces of an answer', () => {
  it('TUTOR-04 put together by their number they never double, and a missing one is noticed', () => {
    const all = wholeAnswer(4)
    fc.assert(
      fc.property(fc.array(fc.nat(all.length - 1), { maxLength: 60 }), (order) => {
        let held: readonly (typeof all)[number][] = []
        for (const n of order) {
          const piece = all[n]
          const next = piece && withPiece(held, piece)
          expect(next === undefined).toBe(n > held.length)
          held = next ?? held
        }
        expect(held).toEqual(all.slice(0, held.length))
        expect(gapless(held)).toEqual(held)
      }),
    )
  })

  it('TUTOR-04 what stands behind a gap does not count as known', () => {
    const [first, second, , fourth] = wholeAnswer(4)
    if (!first || !second || !fourth) throw new Error('too few')
    expect(gapless([first, second, fourth])).toEqual([first, second])
    expect(lastEventIdOf([first, second])).toBe('1')
    expect(lastEventIdOf([])).toBeNull()
    expect(endOf([first, second])).toBeUndefined()
  })

  it('TUTOR-02 sentences stand in paragraphs and lists as they open them', () => {
    const blocks = blocksOf(
      numbered(
        sources(),
        sentence('One.', [0], 'paragraph'),
        sentence('Two.'),
        sentence('Three.', [], 'entry'),
        sentence('More of three.'),
        sentence('Four.', [], 'entry'),
        sentence('Five.', [], 'paragraph'),
        end(),
      ),
    )
    const shown = blocks.map((block) => {
      if (block.kind === 'paragraph') return block.sentences.map(({ text }) => text)
      return block.kind === 'list' ? block.entries.map((entry) => entry.map(({ text }) => text)) : block.notice.notice
    })
    expect(shown).toEqual([['One.', 'Two.'], [['Three.', 'More of three.'], ['Four.']], ['Five.']])
  })

  it('TUTOR-02 as text it has the numbers of its citations and only the sources that they name', () => {
    const text = textOf(numbered(sources(2), sentence('One.', [1], 'paragraph'), sentence('Two.', []), end()))
    expect(text).toBe('One. [2] Two.\n\nSources:\n[2] A primer of polity, The judiciary, Paragraph 2')
  })

  it('TUTOR-02 how many sentences were left out is said in plain words', () => {
    expect(noticeText({ type: 'notice', n: 1, notice: 'dropped', count: 1 })).toContain('One sentence was left out')
    expect(noticeText({ type: 'notice', n: 1, notice: 'dropped', count: 3 })).toContain('3 sentences were left out')
  })
})
