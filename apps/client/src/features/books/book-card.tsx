import type { BookHead } from '@abhyas/contracts/books'
import { Link } from 'wouter'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { subjectNames } from '../../shared/questions/labels.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { keepBook, removeBook, type useKeptBooks } from './kept-books.ts'
import { bookPath, shareOf, type Stopped } from './place.ts'
import styles from './shelf.module.css'
import { factsOf } from './words.ts'

type Known = ReturnType<ReturnType<typeof useKeptBooks>>

interface BookCardProps {
  book: BookHead
  known: Known
  place: Stopped | undefined
}

/** A book on the shelf: its cover leads into it, beneath stands what it is, what was read and whether it is on this phone. */
export function BookCard({ book, known, place }: BookCardProps) {
  return (
    <li className={styles['card']}>
      <Cover book={book} />
      <p className={styles['facts']}>{factsOf(book)}</p>
      <Progress known={known} place={place} />
      <OnPhone book={book} keeping={known.keeping} />
      <p className={styles['licence']}>{book.licence}</p>
    </li>
  )
}

/** Drawn from title and subject. */
function Cover({ book: { id, title, subject, summary, isSample } }: { book: BookHead }) {
  const [name, ...rest] = title.split(/:\s+/)
  return (
    <Link href={bookPath(id)} className={styles['cover'] ?? ''} data-subject={subject} title={summary}>
      <span className={styles['subject']}>
        {subjectNames[subject]}
        {isSample && <span className={styles['sample']}>Sample</span>}
      </span>
      <span className={styles['title']}>
        {name}
        {rest.length > 0 && <span className={styles['subtitle']}>{rest.join(': ')}</span>}
      </span>
    </Link>
  )
}

function Progress({ known: { copy }, place }: Pick<BookCardProps, 'known' | 'place'>) {
  if (!place) return <p className={styles['facts']}>Not begun</p>
  const share = copy && shareOf(copy.outline, place)
  // How far it is, only the text itself can tell.
  if (share === undefined) return <p className={styles['facts']}>Begun</p>
  const percent = Math.round(share * 100)
  return (
    <div className={styles['progress']}>
      <ProgressBar label="Read" value={percent} max={100} tone={percent === 100 ? 'success' : 'primary'} />
      <span className="tabular">{percent === 100 ? 'Read' : percent === 0 ? 'Just begun' : `${percent} % read`}</span>
    </div>
  )
}

function OnPhone({ book: { id, title }, keeping }: { book: BookHead; keeping: Known['keeping'] }) {
  const isOnline = useIsOnline()
  const toast = useToast()
  const remove = () =>
    void removeBook(id).then(() =>
      toast.show({ title: 'Removed from this phone', message: 'Your place in it is kept.' }),
    )
  if (keeping === 'looking') return <p className={styles['facts']}>Looking at what is on this phone</p>
  if (keeping === 'kept')
    return (
      <div className={styles['kept']}>
        <p>
          <Icon name="check" size="sm" /> On this phone
        </p>
        <Button variant="quiet" icon="trash" aria-label={`Remove: ${title}`} onClick={remove}>
          Remove
        </Button>
      </div>
    )
  if (!isOnline) return <p className={styles['facts']}>Not on this phone. It opens when you are online.</p>
  const isFailed = keeping === 'failed'
  return (
    <div className={styles['kept']}>
      {isFailed && (
        <p role="alert" className={styles['failed']}>
          <Icon name="warning" size="sm" /> Could not be loaded. Nothing is lost.
        </p>
      )}
      <Button
        icon={isFailed ? 'retry' : 'download'}
        isBusy={keeping === 'loading'}
        aria-label={`${isFailed ? 'Retry' : 'Keep offline'}: ${title}`}
        onClick={() => void keepBook(id)}
      >
        {isFailed ? 'Retry' : 'Keep offline'}
      </Button>
    </div>
  )
}
