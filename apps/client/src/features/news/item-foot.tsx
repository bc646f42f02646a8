import type { NewsItem, NewsSummary } from '@abhyas/contracts/news'
import { Link } from 'wouter'
import { useStudent } from '../../shared/session/student.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { shortDay } from '../../shared/news/edition.ts'
import styles from './item-foot.module.css'
import type { Neighbours } from './neighbours.ts'
import { useNewsState } from './news-store.ts'
import { SourceLine } from './source-line.tsx'
import { useDayQuiz } from './use-neighbours.ts'
import { useProgress } from '../../shared/news/use-progress.ts'

interface ItemFootProps {
  item: NewsItem
  neighbours: Neighbours<NewsSummary>
}

/** What comes after an item: its questions, past questions, and the next item; after the last one the quiz of the day. */
export function ItemFoot({ item, neighbours }: ItemFootProps) {
  const { next } = neighbours
  const isSignedIn = useStudent() !== undefined
  return (
    <nav className={styles['foot']} aria-label="After this item">
      <Card isPadded={false}>
        <ListRow
          leading={<Icon name="questions" />}
          title={item.questionCount === 0 ? 'Practice' : `Practise ${item.questionCount} questions`}
          subtitle={isSignedIn ? 'On this item, with explanations' : 'After signing in'}
          href={`/news/mcq/${item.id}`}
        />
        <ListRow
          leading={<Icon name="book" />}
          title="Previous year questions"
          subtitle={isSignedIn ? 'Prelims and Mains, on the same topics' : 'After signing in'}
          href={`/news/pyq/${item.id}`}
        />
      </Card>
      <ReadingTime />
      {next ? <Next item={next} neighbours={neighbours} /> : <DayQuiz item={item} />}
    </nav>
  )
}

const inMinutes = (seconds: number): string => `${Math.floor(seconds / 60)} min ${seconds % 60} s`

/** How long this item was read, and how much of the day's goal is done. Nothing signed out. */
function ReadingTime() {
  const { readingTime } = useNewsState()
  const streak = useProgress()?.streak
  if (!streak || readingTime === 0) return null
  const today = Math.floor(streak.todaySeconds / 60)
  return (
    <p className={styles['time']}>
      {inMinutes(readingTime)} on this item ·{' '}
      {streak.goalMet ? "today's goal is met" : `${today} of ${Math.ceil(streak.goalSeconds / 60)} min today`}
    </p>
  )
}

function Next({ item, neighbours }: { item: NewsSummary; neighbours: Neighbours<NewsSummary> }) {
  return (
    <Link href={`/news/${item.id}`} replace className={styles['next'] ?? ''}>
      <span className={styles['kicker']}>
        Next, {neighbours.position + 1} of {neighbours.total}
        <Icon name="chevron-right" size="sm" />
      </span>
      <span className={styles['title']}>{item.title}</span>
      <SourceLine item={item} />
    </Link>
  )
}

// As many as the server puts into the quiz of a day.
const dayQuizLength = 10

function DayQuiz({ item }: { item: NewsItem }) {
  const quiz = useDayQuiz(item)
  return (
    <div className={styles['end']}>
      <p>You are at the end of this list.</p>
      <ButtonLink variant="primary" isFullWidth href={`/news/mcq/${quiz.id}`}>
        Quiz me on {quiz.isToday ? 'today' : shortDay(quiz.day)} ({dayQuizLength})
      </ButtonLink>
    </div>
  )
}
