import type { Book, BookHead } from '@abhyas/contracts/books'

/** A book of two chapters; in the second the paragraph 2 was taken out. */
export const bookOf = (id: string, more: Partial<Book> = {}): Book => ({
  id,
  title: 'Polity: a primer',
  subject: 'polity',
  summary: 'The frame of the state.',
  licence: 'For tests.',
  isSample: true,
  chapterCount: 2,
  words: 1234,
  bytes: 62_400,
  version: 'v1',
  chapters: [
    {
      id: 'parliament',
      title: 'Parliament',
      paragraphs: [
        { n: 1, heading: 'Two houses', text: 'Parliament has two houses.' },
        { n: 2, heading: null, text: 'The Rajya Sabha is never dissolved.' },
      ],
      sources: ['Constitution of India, Part V'],
    },
    {
      id: 'judiciary',
      title: 'The judiciary',
      paragraphs: [
        { n: 1, heading: 'Courts', text: 'The Supreme Court stands at the top.' },
        { n: 3, heading: null, text: 'Judicial review tests laws against the Constitution.' },
        { n: 4, heading: 'Access', text: 'Public interest litigation widens access to courts.' },
      ],
      sources: [],
    },
  ],
  ...more,
})

export const headOf = (id: string, more: Partial<BookHead> = {}): BookHead => {
  const { chapters: _chapters, ...head } = bookOf(id)
  return { ...head, ...more }
}
