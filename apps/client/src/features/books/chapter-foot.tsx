import type { Book } from '@abhyas/contracts/books'
import { routes } from '@abhyas/contracts/routes'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { neighboursOf } from './place.ts'
import styles from './reader.module.css'

const keys: KeyHelp = [
  ['J or →', 'Next chapter'],
  ['K or ←', 'Previous chapter'],
  ['C', 'Contents'],
  ['/', 'Search in this book'],
  ['T', 'Read or chat'],
  ['Esc', 'Back'],
]

interface ChapterFootProps {
  book: Book
  chapterId: string
  onChapter: (chapterId: string) => void
  onChat: () => void
}

/** Where a chapter leads to: the next one, the one before, the tutor. */
export function ChapterFoot({ book, chapterId, onChapter, onChat }: ChapterFootProps) {
  const { previous, next } = neighboursOf(book.chapters, chapterId)
  return (
    <nav className={styles['foot']} aria-label="After this chapter">
      {next ? (
        <Button variant="primary" isFullWidth onClick={() => onChapter(next.id)}>
          Next: {next.title}
        </Button>
      ) : (
        <>
          <p>You are at the end of the book.</p>
          <ButtonLink variant="primary" isFullWidth href={routes.selectBook.path}>
            Choose another book
          </ButtonLink>
        </>
      )}
      <Button isFullWidth icon="tutor" onClick={onChat}>
        Ask the tutor about this book
      </Button>
      {previous && (
        <Button variant="quiet" isFullWidth onClick={() => onChapter(previous.id)}>
          Previous: {previous.title}
        </Button>
      )}
      <p className={styles['licence']}>{book.licence}</p>
      <KeysHelp keys={keys} />
    </nav>
  )
}
