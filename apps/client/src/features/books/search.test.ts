import { describe, expect, it } from 'vitest'
import { createBookSearch, snippetOf } from './search.ts'
import { bookOf } from './testing.ts'

const search = createBookSearch(bookOf('polity'))
const placesOf = (words: string) => search(words).hits.map(({ where }) => `${where.chapterId} ${where.paragraph}`)

describe('the search in a book', () => {
  it.each([
    ['rajya sabha', 'parliament 2'],
    ['Rajya Sabah', 'parliament 2'],
    ['litig', 'judiciary 4'],
    ['supreme cuort', 'judiciary 1'],
    ['dissolvd', 'parliament 2'],
  ])('TUTOR-03 finds %o, by beginnings of words and with typing errors', (words, place) => {
    expect(placesOf(words)[0]).toBe(place)
  })

  it('TUTOR-03 finds nothing for words that stand nowhere, and for none', () => {
    expect(search('photosynthesis')).toEqual({ hits: [], isLoose: false })
    expect(search('  ')).toEqual({ hits: [], isLoose: false })
  })

  it('TUTOR-03 says so where no paragraph has all the words', () => {
    const { hits, isLoose } = search('litigation photosynthesis')
    expect([hits[0]?.where.paragraph, isLoose]).toEqual([4, true])
  })

  it('TUTOR-03 a snippet stands around the first word that was found, and is the text letter for letter', () => {
    const text = `${'before '.repeat(40)}needle ${'after '.repeat(60)}`.trim()
    const snippet = snippetOf(text, (token) => token === 'needle')
    expect(snippet).toMatch(/^… before .*needle after .*after …$/)
    expect(text).toContain(snippet.slice(2, -2))
    expect(snippetOf('A short text.', () => false)).toBe('A short text.')
  })
})
