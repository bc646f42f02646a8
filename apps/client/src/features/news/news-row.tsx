import type { NewsSummary } from '@abhyas/contracts/news'
import { memo } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../shared/ui/class-names.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { SourceLine } from './source-line.tsx'
import styles from './news-row.module.css'

interface NewsRowProps {
  item: NewsSummary
  /** The edition's first item stands larger. */
  isLead?: boolean
  isRead?: boolean
  isSaved?: boolean
  /** Names paper and day, where no heading does. */
  hasSource?: boolean
  /** Left out where nothing can be saved. The same from render to render, or the row renders each time as well. */
  onSave?: (item: NewsSummary) => void
}

const subjectName = (subject: string): string => subject.charAt(0).toUpperCase() + subject.slice(1)

/** One item of a list: a link with its headline, and a bookmark beside it. */
export const NewsRow = memo(function NewsRow({
  item,
  isLead = false,
  isRead = false,
  isSaved = false,
  hasSource = false,
  onSave,
}: NewsRowProps) {
  return (
    <li
      className={classNames(
        styles['row'],
        isLead && styles['lead'],
        isRead && styles['read'],
        onSave && styles['savable'],
      )}
    >
      <Link href={`/news/${item.id}`} className={styles['link'] ?? ''} data-news-row={item.id}>
        <span className={styles['subject']}>{subjectName(item.subject)}</span>
        <span className={styles['title']}>{item.title}</span>
        <span className={styles['summary']}>{item.summary}</span>
        <SourceLine item={item} isRead={isRead} hasSource={hasSource} />
      </Link>
      {onSave && (
        <IconButton
          className={styles['save']}
          icon={isSaved ? 'bookmark-filled' : 'bookmark'}
          size="md"
          label={`Bookmark: ${item.title}`}
          isPressed={isSaved}
          onClick={() => onSave(item)}
        />
      )}
    </li>
  )
})
