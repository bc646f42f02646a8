import type { Book } from '@abhyas/contracts/books'
import { routes } from '@abhyas/contracts/routes'

/** A paragraph of a book. */
export interface Where {
  readonly chapterId: string
  readonly paragraph: number
}

/** Where somebody stopped, and when. */
export interface Stopped extends Where {
  readonly at: string
}

/** A book as far as its addresses go. */
export interface Outline {
  readonly chapters: readonly { readonly id: string; readonly paragraphs: readonly { readonly n: number }[] }[]
}

/** What an address asks for; `paragraph` is 0 for one that no book has. Null where it names none. */
export interface BookLink {
  readonly chapterId: string | null
  readonly paragraph: number | null
}

export type View = 'read' | 'chat'

/** Reads `?chapter=&n=`. */
export function linkOf(search: URLSearchParams): BookLink {
  const n = search.get('n')
  return {
    chapterId: search.get('chapter'),
    paragraph: n === null ? null : /^\d{1,4}$/.test(n) ? Number(n) : 0,
  }
}

/** Reads `?view=`. */
export const viewOf = (search: URLSearchParams): View => (search.get('view') === 'chat' ? 'chat' : 'read')

/** The address of a link, as `linkOf` and `viewOf` read it. */
export function searchOf({ chapterId, paragraph }: BookLink, view: View = 'read'): URLSearchParams {
  const search = new URLSearchParams()
  if (chapterId !== null) search.set('chapter', chapterId)
  if (paragraph !== null) search.set('n', String(paragraph))
  if (view === 'chat') search.set('view', view)
  return search
}

/** The path of a book's screen, with `where` in sight if it is given. */
export const bookPath = (bookId: string, where?: Where): string =>
  routes.book.path.replace(':id', encodeURIComponent(bookId)) + (where ? `?${searchOf(where).toString()}` : '')

/** Reads a passage's address `book:<book>/<chapter>#<n>`; undefined for one that is not of the book `bookId`. */
export function whereOfPassage(passageId: string, bookId: string): Where | undefined {
  const prefix = `book:${bookId}/`
  const [chapterId, n] = passageId.startsWith(prefix) ? passageId.slice(prefix.length).split('#') : []
  return chapterId && n && /^\d{1,4}$/.test(n) ? { chapterId, paragraph: Number(n) } : undefined
}

/** The passage's address of a paragraph, as `whereOfPassage` reads it. */
export const passageOf = (bookId: string, { chapterId, paragraph }: Where): string =>
  `book:${bookId}/${chapterId}#${paragraph}`

/** Of two words on where somebody stopped the later one; the first where both are of one moment. */
export function laterOf<P extends { readonly at: string }>(a: P | undefined, b: P | undefined): P | undefined {
  if (!a || !b) return a ?? b
  return Date.parse(b.at) > Date.parse(a.at) ? b : a
}

const chapterOf = ({ chapters }: Outline, id: string | null) => chapters.find((chapter) => chapter.id === id)

/** Whether the book has the paragraph. */
export const holds = (book: Outline, { chapterId, paragraph }: Where): boolean =>
  chapterOf(book, chapterId)?.paragraphs.some(({ n }) => n === paragraph) === true

/** The first paragraph of the chapter, of the book's first one where none is named. */
export function startOf(book: Outline, chapterId?: string): Where {
  const chapter = chapterOf(book, chapterId ?? null) ?? book.chapters[0]
  return { chapterId: chapter?.id ?? '', paragraph: chapter?.paragraphs[0]?.n ?? 1 }
}

/** `where` as the book is now: a paragraph that was taken out since gives way to the one before it. */
export function nearest(book: Outline, { chapterId, paragraph }: Where): Where | undefined {
  const chapter = chapterOf(book, chapterId)
  if (!chapter) return undefined
  const before = chapter.paragraphs.filter(({ n }) => n <= paragraph).at(-1)
  return before ? { chapterId, paragraph: before.n } : startOf(book, chapterId)
}

export interface Opening {
  readonly where: Where
  /** Shown for a moment as what the link is about. */
  readonly isMarked: boolean
  /** The link leads nowhere: the book is open at its start. */
  readonly isUnknown: boolean
}

/** Where a book opens: at what the link names, else where its reader stopped, else at the start. */
export function openingOf(book: Outline, link: BookLink, last: Where | undefined): Opening {
  const { chapterId, paragraph } = link
  const unmarked = { isMarked: false, isUnknown: false }
  if (chapterId === null && paragraph === null) {
    return { where: (last && nearest(book, last)) ?? startOf(book), ...unmarked }
  }
  const isUnknown =
    !chapterOf(book, chapterId) || (paragraph !== null && !holds(book, { chapterId: chapterId ?? '', paragraph }))
  if (chapterId === null || isUnknown) return { where: startOf(book), isMarked: false, isUnknown: true }
  if (paragraph !== null) return { where: { chapterId, paragraph }, isMarked: true, isUnknown: false }
  const stopped = last?.chapterId === chapterId ? nearest(book, last) : undefined
  return { where: stopped ?? startOf(book, chapterId), ...unmarked }
}

/** How much of the book lies before the end of the paragraph `where`, from 0 to 1; undefined where it is not in the book. */
export function shareOf(book: Outline, where: Where): number | undefined {
  const here = nearest(book, where)
  const all = book.chapters.flatMap(({ id, paragraphs }) => paragraphs.map(({ n }) => ({ id, n })))
  const at = all.findIndex(({ id, n }) => id === here?.chapterId && n === here.paragraph)
  // At its first paragraph a book is not begun.
  return at < 0 ? undefined : at === 0 ? 0 : (at + 1) / all.length
}

/** The numbers of a book's paragraphs by chapter. */
export const outlineOf = ({ chapters }: Book): Outline => ({
  chapters: chapters.map(({ id, paragraphs }) => ({ id, paragraphs: paragraphs.map(({ n }) => ({ n })) })),
})

/** The chapters before and after `chapterId`. */
export function neighboursOf<C extends { readonly id: string }>(chapters: readonly C[], chapterId: string) {
  const at = chapters.findIndex(({ id }) => id === chapterId)
  return {
    position: at + 1,
    previous: at > 0 ? chapters[at - 1] : undefined,
    next: at < 0 ? undefined : chapters[at + 1],
  }
}

/** A paragraph's box in the window. */
export interface Box {
  readonly n: number
  readonly bottom: number
}

/**
 * The paragraph that is read: the first with a line beneath `top`, where the screen's head ends; the last one where the
 * text ends above `windowBottom`. Undefined for a text without boxes.
 */
export function paragraphInSight(boxes: readonly Box[], top: number, windowBottom: number): number | undefined {
  const last = boxes.at(-1)
  if (!last || last.bottom === 0) return undefined
  if (last.bottom <= windowBottom) return last.n
  return (boxes.find(({ bottom }) => bottom > top + 24) ?? last).n
}
