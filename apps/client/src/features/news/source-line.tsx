import type { NewsSummary } from '@abhyas/contracts/news'
import { Badge } from '../../shared/ui/badge.tsx'
import { shortDay, sourceNames } from '../../shared/news/edition.ts'
import { readingMinutes } from './read-count.ts'
import styles from './source-line.module.css'

interface SourceLineProps {
  item: Pick<NewsSummary, 'source' | 'date' | 'readingSeconds' | 'isSample'>
  /** What else is to be said of it, before the rest. */
  isRead?: boolean
  /** Left out where a heading names the paper and the day already. */
  hasSource?: boolean
}

/** Of which paper and day an item is, how long it takes, and that it is a sample. */
export function SourceLine({ item, isRead = false, hasSource = true }: SourceLineProps) {
  return (
    <span className={styles['line']}>
      {isRead && <Badge tone="success">Read</Badge>}
      {hasSource && (
        <span>
          {sourceNames[item.source].short} · {shortDay(item.date)}
        </span>
      )}
      <span>{readingMinutes(item.readingSeconds)} min</span>
      {item.isSample && <Badge>Sample</Badge>}
    </span>
  )
}
