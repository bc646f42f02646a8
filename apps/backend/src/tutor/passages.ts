import type { BankQuestion } from '../content/library-questions.ts'
import type { Library } from '../content/library.ts'
import type { Passage } from './material.ts'
import { newestArticle } from './passages-news.ts'

/** A passage as the search keeps it. */
export interface KeptPassage extends Passage {
  readonly bookId: string | null
  /** What the piece stands under, beside its title: a section's heading. */
  readonly heading: string
}

type Book = Library['books'][number]

/** The parts of a news item that have an address. */
export const newsParts = ['summary', 'context', 'facts', 'analysis'] as const
type NewsPart = (typeof newsParts)[number]

const newsPlaces: Record<NewsPart, string> = {
  summary: 'Summary',
  context: 'Context',
  facts: 'Key facts',
  analysis: 'Analysis',
}

interface NewsTexts {
  readonly title: string
  readonly summary: string
  readonly whyInNews: string
  readonly context: readonly string[]
  readonly keyFacts: readonly string[]
  readonly analysis: readonly string[]
  readonly isSample: boolean
}

const optionPlaces = ['a', 'b', 'c', 'd'] as const

const textOf = (item: NewsTexts, part: NewsPart): string => {
  const texts = {
    summary: [item.summary, item.whyInNews],
    context: item.context,
    facts: item.keyFacts,
    analysis: item.analysis,
  }
  return texts[part].join('\n')
}

/** The parts of a news item; `path` is the address of the edition in which it is shown. */
export const passagesOfNews = (slug: string, item: NewsTexts, path: string): readonly KeptPassage[] =>
  newsParts.map((part) => ({
    id: `news:${slug}#${part}`,
    kind: 'news',
    title: item.title,
    place: newsPlaces[part],
    text: textOf(item, part),
    path,
    isSample: item.isSample,
    bookId: null,
    heading: '',
  }))

/** The paragraphs of a book in their order. */
export const passagesOfBook = (book: Book): readonly KeptPassage[] =>
  book.chapters.flatMap((chapter) => {
    let heading = ''
    return chapter.paragraphs.map((paragraph) => {
      heading = paragraph.heading ?? heading
      return {
        id: `book:${book.id}/${chapter.id}#${paragraph.n}`,
        kind: 'book' as const,
        title: `${book.title}, ${chapter.title}`,
        place: `Paragraph ${paragraph.n}`,
        text: paragraph.text,
        path: `/book/${book.id}?chapter=${chapter.id}&n=${paragraph.n}`,
        isSample: book.isSample,
        bookId: book.id,
        heading,
      }
    })
  })

const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/**
 * What is said of a question: first its explanation, then why each option is right or wrong. The explanation's text has
 * the question's stem in its first line, and where the options are statements of their own, the right one in the next.
 */
function passagesOfQuestion(question: BankQuestion, isSample: boolean): readonly KeptPassage[] {
  const right = question.options[question.key]?.text ?? ''
  const lead = question.format === 'plain' ? [question.stem, `Answer: ${withStop(right)}`] : [question.stem]
  const common = {
    kind: 'question' as const,
    title: `Question on ${question.keywords[0] ?? question.subject}`,
    path: `/chat/mcq?question=${question.id}`,
    isSample,
    bookId: null,
    heading: question.keywords.slice(1).join(', '),
  }
  return [
    {
      id: `question:${question.id}#explanation`,
      place: 'Explanation',
      text: [...lead, question.explanation].join('\n'),
      ...common,
    },
    ...question.options.map((option, index) => {
      const letter = optionPlaces[index] ?? 'a'
      return {
        id: `question:${question.id}#option-${letter}`,
        place: `Option ${letter.toUpperCase()}`,
        text: option.explanation,
        ...common,
      }
    }),
  ]
}

/**
 * All that is searched: books, news, and the explanations of the bank's questions but those of Paper II, which reckon
 * and state no facts. News has its slug in place of a path: which edition shows it changes from day to day.
 */
export const passagesOf = (library: Library): readonly KeptPassage[] => [
  ...library.books.flatMap(passagesOfBook),
  ...library.news.flatMap((item) => passagesOfNews(item.slug, item, item.slug)),
  ...library.bank
    .filter(({ question }) => question.subject !== 'csat')
    .flatMap(({ question, isSample }) => passagesOfQuestion(question, isSample).slice(0, 1)),
]

/** The passages of a question of any pack. */
export const passagesOfKnown = (library: Library, question: BankQuestion): readonly KeptPassage[] =>
  passagesOfQuestion(question, library.bank.find((some) => some.question.id === question.id)?.isSample ?? true)

/** Whether everyone may see the question `id` at `now`: it is of the bank, or of a news item that is out. */
export function isOpenToAll(library: Library, id: string, now: Date): boolean {
  if (library.bank.some(({ question }) => question.id === id)) return true
  const item = library.news.find(({ questions }) => questions.some((question) => question.id === id))
  return item !== undefined && newestArticle(library, item.slug, now) !== undefined
}

/** The passage of an address as it stands at `now`; undefined where it is gone, or its edition is still to come. */
export function passageOf(library: Library, id: string, now: Date): Passage | undefined {
  const match = /^(book|news|question):([^#]+)#/.exec(id)
  const name = match?.[2] ?? ''
  if (match?.[1] === 'book') {
    const book = library.book(name.split('/')[0] ?? '')
    return book && seek(passagesOfBook(book), id)
  }
  if (match?.[1] === 'news') {
    const article = newestArticle(library, name, now)
    return article && seek(passagesOfNews(name, article.item, `/news/${article.item.id}`), id)
  }
  const question = match && isOpenToAll(library, name, now) ? library.question(name) : undefined
  return question && seek(passagesOfKnown(library, question), id)
}

const seek = (passages: readonly KeptPassage[], id: string): Passage | undefined => {
  const found = passages.find((passage) => passage.id === id)
  return found && shown(found)
}

/** A passage without what only the search needs. */
export const shown = ({ bookId: _bookId, heading: _heading, ...passage }: KeptPassage): Passage => passage
