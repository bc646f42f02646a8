import { News, type Pack, type Source } from '../content/pack.ts'
import { Book } from '../content/books.ts'
import { MainsQuestion } from '../content/mains.ts'
import { NewsQuestion, Paper, PrelimsQuestion } from '../content/questions.ts'

const question = (id: string) => ({
  id,
  format: 'plain',
  stem: `What does ${id} ask?`,
  options: ['One', 'Two', 'Three', 'Four'].map((text) => ({ text, explanation: `${text} is explained.` })),
  key: 1,
  explanation: 'Two is right.',
  difficulty: 'easy',
  seconds: 40,
})

/** An item of about 90 words, on two topics, with three questions whose key is 1. */
function newsItem(slug: string, source: Source, day: number, position: number): News {
  const sentence = `The committee on ${slug} met again and agreed on nothing at all.`
  return News.parse({
    slug,
    source,
    day,
    position,
    title: `About ${slug}`,
    summary: sentence,
    whyInNews: sentence,
    context: [sentence, sentence],
    keyFacts: [sentence, sentence],
    analysis: [sentence],
    topics: ['gs2.5', 'gs3.1'],
    subject: 'polity',
    keywords: [slug.replaceAll('-', ' '), 'committees'],
    sourceLink: { title: 'A source', url: 'https://example.org/' },
    questions: [1, 2, 3].map((number) => NewsQuestion.parse({ ...question(`${slug}-${number}`), quote: sentence })),
  })
}

const places = [
  ['alpha', 'THE_HINDU', 0, 1],
  ['beta', 'THE_HINDU', 0, 2],
  ['gamma', 'THE_HINDU', 1, 1],
  ['delta', 'THE_INDIAN_EXPRESS', 0, 1],
  ['epsilon', 'THE_INDIAN_EXPRESS', 1, 1],
  ['zeta', 'THE_INDIAN_EXPRESS', 1, 2],
] as const

const paragraph = (n: number, text: string, heading?: string) => ({ n, text, ...(heading ? { heading } : {}) })

/** A book of two chapters; between the paragraphs 1 and 3 of the second one is missing. */
const book = Book.parse({
  id: 'alpha-primer',
  title: 'Alpha: a primer',
  subject: 'polity',
  summary: 'What alpha is, in two chapters.',
  licence: 'For tests.',
  chapters: [
    {
      id: 'first',
      title: 'The first chapter',
      topics: ['gs2.5'],
      paragraphs: [
        paragraph(1, 'Alpha is the first letter. Beta follows alpha.', 'Letters'),
        paragraph(2, 'Gamma is the third.'),
      ],
      sources: ['A grammar'],
    },
    {
      id: 'second',
      title: 'The second chapter',
      topics: ['gs3.1'],
      paragraphs: [paragraph(1, 'Delta comes after gamma.', 'More letters'), paragraph(3, 'Omega is the last letter.')],
    },
  ],
})

const point = (index: number) => ({
  point: `Committees do thing ${index}.`,
  variants: [`A committee does thing ${index}.`, `Thing ${index} is done by committees.`],
  part: index === 0 ? 'intro' : 'body',
  weight: 1,
})

/** A question of Mains for practice, with a checklist of six points and a model answer. */
export const practiceMains = (id: string, more: object = {}) =>
  MainsQuestion.parse({
    id,
    year: null,
    paper: 'GS2',
    marks: 10,
    words: 20,
    directive: 'Explain',
    text: 'Explain what committees are good for.',
    topics: ['gs2.5'],
    keywords: ['committees'],
    isImportant: true,
    why: 'Committees are asked about.',
    checklist: Array.from({ length: 6 }, (_, index) => point(index)),
    modelAnswer: {
      intro: 'A committee is a small house within the House.',
      body: [{ heading: 'Scrutiny', text: 'It reads Bills clause by clause.' }],
      conclusion: 'It should sit more.',
    },
    specifics: ['Article 118'],
    sources: ['A book on Parliament'],
    ...more,
  })

/** A small pack: a rotation of two days from 2026-01-05 on, with one or two items a paper and day. */
export function fixturePack(): Pack {
  return {
    head: { name: 'sample', notice: 'For tests.', rotation: { anchor: '2026-01-05', days: 2 } },
    topics: [
      { id: 'gs2.5', paper: 'GS2', name: 'Parliament and state legislatures' },
      { id: 'gs3.1', paper: 'GS3', name: 'Planning and growth' },
    ],
    news: places.map(([slug, source, day, position]) => ({
      file: `news/${slug}.json`,
      item: newsItem(slug, source, day, position),
    })),
    papers: [2020, 2021, 2024].map((year) =>
      Paper.parse({ year, paper: 'GS', title: `Prelims ${year}, GS Paper I`, keyStatus: 'ours' }),
    ),
    questions: [
      ['past-1', 2021, 'alpha', 'gs2.5'],
      ['past-2', 2024, 'elections', 'gs2.5'],
      ['past-3', 2020, 'soil', 'gs1.10'],
    ].map(([id, year, keyword, topic]) =>
      PrelimsQuestion.parse({
        ...question(String(id)),
        year,
        subject: 'polity',
        topics: [topic],
        keywords: [keyword],
        source: 'A book',
      }),
    ),
    reserve: [],
    testQuestions: [],
    tests: [],
    mains: [
      MainsQuestion.parse({
        id: 'past-mains-1',
        year: 2022,
        paper: 'GS2',
        marks: 10,
        words: 150,
        directive: 'Discuss',
        text: 'Discuss the work of committees.',
        topics: ['gs2.5'],
        keywords: ['committees'],
      }),
      practiceMains('practice-mains-1'),
    ],
    books: [book],
  }
}
