import type { Book, Chapter } from '@abhyas/contracts/books'
import { Fragment, type ReactNode, type Ref } from 'react'
import { Badge } from '../../shared/ui/badge.tsx'
import styles from './reader.module.css'
import { paragraphId } from './use-in-sight.ts'
import { minutesOf } from './words.ts'

interface ChapterTextProps {
  book: Book
  chapter: Chapter
  /** One-based. */
  position: number
  /** The paragraph that a link is about. */
  marked: number | undefined
  /** What stands above the text. */
  notice: ReactNode
  ref: Ref<HTMLElement>
}

/** A chapter, paragraph by paragraph, each with the number by which it is cited. */
export function ChapterText({ book, chapter, position, marked, notice, ref }: ChapterTextProps) {
  return (
    <article ref={ref} className={styles['article']}>
      {notice}
      <header className={styles['opening']}>
        <p className={styles['kicker']}>
          <span>{book.title}</span>
          {book.isSample && <Badge>Sample</Badge>}
        </p>
        <h2 className={styles['title']}>{chapter.title}</h2>
        <p className={styles['detail']}>
          Chapter {position} of {book.chapters.length} · {minutesOf(chapter.paragraphs.map(({ text }) => text))}
        </p>
      </header>
      <div className={styles['paragraphs']}>
        {chapter.paragraphs.map(({ n, heading, text }) => (
          <Fragment key={n}>
            {heading !== null && <h3>{heading}</h3>}
            <p id={paragraphId(n)} data-n={n} data-marked={n === marked || undefined}>
              {text}
            </p>
          </Fragment>
        ))}
      </div>
      {chapter.sources.length > 0 && (
        <footer className={styles['further']}>
          <h3>Read further</h3>
          <ul>
            {chapter.sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </footer>
      )}
      <output className="visually-hidden">{marked !== undefined && `Paragraph ${marked} is in sight.`}</output>
    </article>
  )
}
