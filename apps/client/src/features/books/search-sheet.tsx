import type { Book } from '@abhyas/contracts/books'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { canSearch, highlight, termOf } from '../../shared/questions/search-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import type { Where } from './place.ts'
import { createBookSearch, snippetOf, type Hit } from './search.ts'
import styles from './sheets.module.css'

export interface SearchSheetProps {
  book: Book
  isOpen: boolean
  onClose: () => void
  onGo: (where: Where) => void
}

/** Finds paragraphs of the book by their words. */
export default function SearchSheet({ isOpen, onClose, ...rest }: SearchSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Search in this book">
      <Search {...rest} />
    </Sheet>
  )
}

const pageSize = 20

function Search({ book, onGo }: Pick<SearchSheetProps, 'book' | 'onGo'>) {
  const id = useId()
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words)
  const search = useMemo(() => createBookSearch(book), [book])
  const { hits, isLoose } = useMemo(() => search(asked), [search, asked])
  const [most, setMost] = useState(pageSize)
  return (
    <div className={styles['search']}>
      <form
        // The element of that name is younger than the phones of 2022.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="search"
        className={styles['box']}
        onSubmit={(event) => {
          event.preventDefault()
          document.querySelector<HTMLElement>(`[data-hits="${id}"] button`)?.focus()
        }}
      >
        <Icon name="search" size="md" />
        <input
          type="search"
          className={styles['input']}
          aria-label="Words of a paragraph"
          placeholder="Words of a paragraph"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          maxLength={120}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setMost(pageSize)
          }}
        />
      </form>
      <output className={styles['detail']}>
        {canSearch(asked) && countOf(hits.length)}
        {isLoose && ' No paragraph has all these words. These have some of them.'}
      </output>
      <ol className={styles['list']} data-hits={id}>
        {hits.slice(0, most).map((hit) => (
          <HitRow key={`${hit.where.chapterId} ${hit.where.paragraph}`} hit={hit} onGo={onGo} />
        ))}
      </ol>
      {hits.length > most && <Button onClick={() => setMost(most + pageSize)}>Show more</Button>}
    </div>
  )
}

const countOf = (count: number): string =>
  count === 0 ? 'No paragraph found. Try another word.' : count === 1 ? '1 paragraph' : `${count} paragraphs`

function HitRow({ hit: { where, chapter, text, terms }, onGo }: { hit: Hit; onGo: (where: Where) => void }) {
  const pieces = highlight(
    snippetOf(text, (token) => terms.has(termOf(token))),
    terms,
  )
  return (
    <li>
      <button type="button" className={styles['row']} onClick={() => onGo(where)}>
        <span className={styles['aside']}>
          {chapter}, paragraph {where.paragraph}
        </span>
        <span className={styles['snippet']}>
          {pieces.map((piece, index) => (piece.isMatch ? <mark key={index}>{piece.text}</mark> : piece.text))}
        </span>
      </button>
    </li>
  )
}
