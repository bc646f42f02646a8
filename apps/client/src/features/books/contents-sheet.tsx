import type { Book } from '@abhyas/contracts/books'
import { Sheet } from '../../shared/ui/sheet.tsx'
import styles from './sheets.module.css'
import { factsOf, minutesOf } from './words.ts'

interface ContentsSheetProps {
  book: Book
  /** The chapter that is open. */
  current: string
  isOpen: boolean
  onClose: () => void
  onChapter: (chapterId: string) => void
}

/** The table of contents, and what the book is. */
export function ContentsSheet({ book, current, isOpen, onClose, onChapter }: ContentsSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Contents">
      <ol className={styles['list']}>
        {book.chapters.map(({ id, title, paragraphs }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles['row']}
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onChapter(id)}
            >
              <span className={styles['chapter']}>
                {index + 1}. {title}
              </span>
              <span className={styles['aside']}>
                {minutesOf(paragraphs.map(({ text }) => text))}
                {id === current && ' · open now'}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p className={styles['about']}>
        {book.summary} {factsOf(book)}. {book.licence}
      </p>
    </Sheet>
  )
}
