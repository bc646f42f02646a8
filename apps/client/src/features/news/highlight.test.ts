import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { placeOf, rangesIn, stretchesOf, trimmedRange } from './highlight.ts'

const text = 'The trade winds weaken, and warm water spreads eastward.'

describe('stretches', () => {
  it('NEWS-04 overlapping highlights are cut where they overlap', () => {
    const stretches = stretchesOf(text, [
      { id: 'a', start: 4, end: 15, quote: 'trade winds' },
      { id: 'b', start: 10, end: 22, quote: 'winds weaken' },
    ])
    expect(stretches.map((stretch) => [stretch.text, stretch.ids.join('')])).toEqual([
      ['The ', ''],
      ['trade ', 'a'],
      ['winds', 'ab'],
      [' weaken', 'b'],
      [', and warm water spreads eastward.', ''],
    ])
  })

  it('NEWS-04 a highlight is found again by its words, and one whose words are gone is not drawn', () => {
    expect(placeOf(text, { start: 0, end: 4, quote: 'warm water' })).toEqual([28, 38])
    expect(placeOf(text, { start: 0, end: 4, quote: 'cold water' })).toBeUndefined()
  })

  it('NEWS-04 no text is lost or doubled, whatever is highlighted', () => {
    const range = fc.tuple(fc.nat(text.length), fc.nat(text.length)).filter(([a, b]) => a !== b)
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), (ranges) => {
        const highlights = ranges.map(([a, b], index) => {
          const [start, end] = [Math.min(a, b), Math.max(a, b)]
          return { id: `${index}`, start, end, quote: text.slice(start, end) }
        })
        const stretches = stretchesOf(text, highlights)
        expect(stretches.map((stretch) => stretch.text).join('')).toBe(text)
        for (const { id, quote } of highlights) {
          const covered = stretches.filter((stretch) => stretch.ids.includes(id))
          expect(covered.map((stretch) => stretch.text).join('')).toBe(quote)
        }
      }),
    )
  })
})

describe('selection', () => {
  beforeEach(() => {
    document.body.innerHTML = `<article><h2>Context</h2>
      <p data-section="context" data-paragraph="0">The trade <mark>winds</mark> weaken.</p>
      <h2>Analysis</h2><p data-section="analysis" data-paragraph="0">Warm water spreads.</p></article>`
  })
  const article = () => document.querySelector('article') ?? document.body
  const select = (from: [Node | null, number], to: [Node | null, number]) => {
    const range = document.createRange()
    range.setStart(from[0] ?? document.body, from[1])
    range.setEnd(to[0] ?? document.body, to[1])
    return rangesIn(article(), range)
  }

  it('NEWS-04 a selection that ends inside a mark keeps its offsets in the paragraph', () => {
    const first = document.querySelector('p')?.firstChild ?? null
    const mark = document.querySelector('mark')?.firstChild ?? null
    expect(select([first, 4], [mark, 5])).toEqual([
      { section: 'context', paragraph: 0, start: 4, end: 15, quote: 'trade winds' },
    ])
  })

  it('NEWS-04 a selection over two paragraphs makes one highlight in each and none of the headings', () => {
    const first = document.querySelector('p')?.firstChild ?? null
    const last = document.querySelectorAll('p')[1]?.firstChild ?? null
    expect(select([first, 4], [last, 5]).map((range) => range.quote)).toEqual(['trade winds weaken.', 'Warm'])
  })

  it('NEWS-04 blanks alone are nothing to highlight', () => {
    expect(trimmedRange('a   b', 1, 4)).toBeUndefined()
    expect(trimmedRange(' a b ', 0, 5)).toEqual({ start: 1, end: 4, quote: 'a b' })
  })
})
