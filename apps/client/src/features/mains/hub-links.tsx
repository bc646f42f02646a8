import type { MainsQuestion } from '@abhyas/contracts/mains'
import { routes } from '@abhyas/contracts/routes'
import { useBookmarks } from '../../shared/bookmarks/bookmarks.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import styles from './hub.module.css'

const countOf = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

interface HubLinksProps {
  /** Of the paper that is chosen. */
  questions: readonly MainsQuestion[]
  /** Null for all. */
  paper: string | null
  /** How many answers the student has; undefined where that is not known. */
  answers: number | undefined
}

/** The lists of Mains practice, each with how much is in it. The chosen paper goes along. */
export function HubLinks({ questions, paper, answers }: HubLinksProps) {
  const { bookmarks } = useBookmarks()
  const ids = new Set(questions.map(({ id }) => id))
  const saved = bookmarks.filter(({ kind, itemId, saved: isSaved }) => kind === 'mains' && isSaved && ids.has(itemId))
  const of = (path: string) => (paper === null ? path : `${path}?${new URLSearchParams({ paper })}`)
  const important = questions.filter(({ isImportant }) => isImportant).length
  const past = questions.filter(({ year }) => year !== null).length
  const samples = questions.filter(({ hasSample }) => hasSample).length
  return (
    <nav className={styles['rows']} aria-label="Lists of Mains practice">
      <ListRow
        href={of(routes.mainsPreviousYear.path)}
        leading={<Icon name="calendar" />}
        title="Previous year questions"
        subtitle={countOf(past, 'question')}
      />
      <ListRow
        href={of(routes.mainsImportant.path)}
        leading={<Icon name="flag" />}
        title="Important questions"
        subtitle={countOf(important, 'question')}
      />
      <ListRow
        href={of(routes.mainsBookmarks.path)}
        leading={<Icon name="bookmark" />}
        title="Saved questions"
        subtitle={countOf(saved.length, 'question')}
      />
      <ListRow
        href={routes.submissions.path}
        leading={<Icon name="list" />}
        title="My answers"
        subtitle={answers === undefined ? 'Their marks and reports' : countOf(answers, 'answer')}
      />
      <ListRow
        href={of(routes.mainsAnswers.path)}
        leading={<Icon name="book" />}
        title="Model answers"
        subtitle={countOf(samples, 'answer')}
      />
    </nav>
  )
}
