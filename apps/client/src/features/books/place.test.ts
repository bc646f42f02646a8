import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bookPath,
  holds,
  laterOf,
  linkOf,
  nearest,
  neighboursOf,
  openingOf,
  outlineOf,
  paragraphInSight,
  passageOf,
  searchOf,
  shareOf,
  startOf,
  viewOf,
  whereOfPassage,
} from './place.ts'
import { withPlace } from './places.ts'
import { bookOf } from './testing.ts'

const book = bookOf('polity')
const at = (chapterId: string, paragraph: number) => ({ chapterId, paragraph })
const link = (search: string) => linkOf(new URLSearchParams(search))
const open = (search: string, last?: ReturnType<typeof at>) => openingOf(book, link(search), last)

describe('where a book opens', () => {
  const start = at('parliament', 1)
  const last = at('judiciary', 4)
  it.each<[string, ReturnType<typeof at> | undefined, ReturnType<typeof at>, 'marked' | 'unknown' | 'plain']>([
    ['', undefined, start, 'plain'],
    ['', last, last, 'plain'],
    ['', at('judiciary', 2), at('judiciary', 1), 'plain'],
    ['', at('gone', 2), start, 'plain'],
    ['chapter=judiciary', undefined, at('judiciary', 1), 'plain'],
    ['chapter=judiciary', last, last, 'plain'],
    ['chapter=parliament', last, start, 'plain'],
    ['chapter=judiciary&n=3', last, at('judiciary', 3), 'marked'],
    ['chapter=judiciary&n=2', last, start, 'unknown'],
    ['chapter=judiciary&n=99', last, start, 'unknown'],
    ['chapter=judiciary&n=-1', last, start, 'unknown'],
    ['chapter=judiciary&n=four', last, start, 'unknown'],
    ['chapter=nowhere', last, start, 'unknown'],
    ['chapter=nowhere&n=1', last, start, 'unknown'],
    ['n=3', last, start, 'unknown'],
  ])('TUTOR-03 ?%s opens where it says, where the reader stopped, or at the start', (search, stopped, where, how) => {
    expect(open(search, stopped)).toEqual({ where, isMarked: how === 'marked', isUnknown: how === 'unknown' })
  })

  it('TUTOR-03 whatever stands in the address, what opens is in the book', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.option(fc.oneof(fc.string(), fc.integer().map(String))), (chapter, n) => {
        const search = new URLSearchParams()
        if (chapter !== null) search.set('chapter', chapter)
        if (n !== null) search.set('n', n)
        expect(holds(book, openingOf(book, linkOf(search), undefined).where)).toBe(true)
      }),
    )
  })

  it('TUTOR-03 an address is read as it was written, and so is a passage', () => {
    const paragraph = at('judiciary', 3)
    expect(link(searchOf(paragraph).toString())).toEqual(paragraph)
    expect(viewOf(searchOf(paragraph, 'chat'))).toBe('chat')
    expect(viewOf(searchOf(paragraph))).toBe('read')
    expect(bookPath('polity', paragraph)).toBe('/book/polity?chapter=judiciary&n=3')
    expect(whereOfPassage(passageOf('polity', paragraph), 'polity')).toEqual(paragraph)
    expect(whereOfPassage(passageOf('polity', paragraph), 'other')).toBeUndefined()
    for (const id of ['news:polity/judiciary#3', 'book:polity/judiciary', 'book:polity/judiciary#x', 'book:polity/#1'])
      expect(whereOfPassage(id, 'polity')).toBeUndefined()
  })
})

describe('where somebody stopped', () => {
  it('TUTOR-03 the later word counts, whatever comes first', () => {
    const early = { at: '2026-11-20T10:00:00.000Z' }
    const late = { at: '2026-11-20T10:00:00.001Z' }
    expect([laterOf(early, late), laterOf(late, early)]).toEqual([late, late])
    expect([laterOf(undefined, early), laterOf(early, undefined)]).toEqual([early, early])
    expect(laterOf(undefined, undefined)).toBeUndefined()
    // Written with and without milliseconds.
    expect(laterOf({ at: '2026-11-20T10:00:00Z' }, late)).toEqual(late)
  })

  it('TUTOR-03 the phone keeps the 60 newest', () => {
    const minute = (n: number) => new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString()
    const numbers = Array.from({ length: 61 }, (_, n) => n)
    const all = numbers.reduce<Record<string, { chapterId: string; paragraph: number; at: string }>>(
      (places, n) => withPlace(places, `book-${n}`, { ...at('a', 1), at: minute(n) }),
      {},
    )
    expect(Object.keys(all)).toHaveLength(60)
    expect([all['book-0'], all['book-60']?.at]).toEqual([undefined, minute(60)])
  })

  it('TUTOR-03 says how much of the book was read', () => {
    const outline = outlineOf(book)
    expect(shareOf(outline, at('parliament', 1))).toBe(0)
    expect(shareOf(outline, at('parliament', 2))).toBe(0.4)
    expect(shareOf(outline, at('judiciary', 2))).toBe(0.6)
    expect(shareOf(outline, at('judiciary', 4))).toBe(1)
    expect(shareOf(outline, at('gone', 1))).toBeUndefined()
  })

  it('TUTOR-03 a paragraph that was taken out gives way to the one before it', () => {
    expect(nearest(book, at('judiciary', 900))).toEqual(at('judiciary', 4))
    const late = { chapters: [{ id: 'late', paragraphs: [{ n: 5 }] }] }
    expect(nearest(late, at('late', 2))).toEqual(at('late', 5))
    expect(startOf(book, 'judiciary')).toEqual(at('judiciary', 1))
    expect(neighboursOf(book.chapters, 'judiciary')).toMatchObject({ position: 2, previous: { id: 'parliament' } })
  })
})

describe('which paragraph is read', () => {
  const boxes = (...bottoms: number[]) => bottoms.map((bottom, index) => ({ n: index + 1, bottom }))
  it.each([
    ['the first beneath the head', boxes(90, 300, 900, 1800), 2],
    ['the first as long as nothing moved', boxes(300, 900, 1800), 1],
    ['the last where the text ends in sight', boxes(-900, -200, 500), 3],
    ['the last where the text lies above', boxes(-900, -200), 2],
  ])('TUTOR-03 is %s', (_, some, n) => {
    expect(paragraphInSight(some, 100, 700)).toBe(n)
  })

  it('TUTOR-03 is none without a text in sight', () => {
    expect(paragraphInSight([], 100, 700)).toBeUndefined()
    expect(paragraphInSight(boxes(0, 0), 100, 700)).toBeUndefined()
  })
})
