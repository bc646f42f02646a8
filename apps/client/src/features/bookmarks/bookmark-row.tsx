import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { Link } from 'wouter'
import { useBookmarks } from '../../shared/bookmarks/bookmarks.ts'
import { placeOf } from '../../shared/bookmarks/place.ts'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import type { IconName } from '../../shared/ui/icon-names.ts'
import styles from './bookmarks-page.module.css'

const icons: Record<Bookmark['kind'], IconName> = { news: 'news', question: 'questions', mains: 'mains' }

interface BookmarkRowProps {
  bookmark: Bookmark
  /** Of this screen, where the item opens on it; else the item's own place. */
  href: string | undefined
  /** Undefined where nothing is being chosen. */
  isChosen: boolean | undefined
  onChoose: () => void
  onEdit: () => void
}

/** One saved item: a link to it with a button for its long form, or something to choose. */
export function BookmarkRow({ bookmark, href, isChosen, onChoose, onEdit }: BookmarkRowProps) {
  if (isChosen !== undefined)
    return (
      <li>
        <label className={styles['row']}>
          <span className={styles['mark']}>
            <input type="checkbox" checked={isChosen} onChange={onChoose} />
          </span>
          <RowText bookmark={bookmark} />
        </label>
      </li>
    )
  return (
    <li className={styles['item']}>
      <Link href={href ?? placeOf(bookmark)} replace={href !== undefined} className={styles['row'] ?? ''}>
        <span className={styles['mark']}>
          <Icon name={icons[bookmark.kind]} size="md" />
        </span>
        <RowText bookmark={bookmark} />
      </Link>
      <IconButton icon="more" label={`Edit: ${bookmark.title}`} onClick={onEdit} />
    </li>
  )
}

function RowText({ bookmark }: { bookmark: Bookmark }) {
  const { title, detail, folder, note, importantBecause } = bookmark
  const { isWaiting } = useBookmarks()
  const isOnline = useIsOnline()
  return (
    <span className={styles['text']}>
      <span className={styles['title']}>{title}</span>
      <span className={styles['line']}>
        <span>{detail}</span>
        {folder !== '' && <Badge>{folder}</Badge>}
        {importantBecause !== null && <Badge tone="warning">Important</Badge>}
        {!isOnline && isWaiting(bookmark) && <Badge>Will send</Badge>}
      </span>
      {importantBecause !== null && importantBecause !== '' && (
        <span className={styles['note']}>Because: {importantBecause}</span>
      )}
      {note !== '' && <span className={styles['note']}>{note}</span>}
    </span>
  )
}
