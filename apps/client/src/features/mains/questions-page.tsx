import type { MainsQuestion } from '@abhyas/contracts/mains'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../shared/ui/button.tsx'
import { matching, readFilter, writeFilter } from './list-filter.ts'
import { ListFilters } from './list-filters.tsx'
import { ListZero } from './list-zero.tsx'
import styles from './lists.module.css'
import { QuestionCard } from './question-card.tsx'
import { QuestionsLoaded } from './questions-loaded.tsx'
import { TriesBadges } from './tries-badges.tsx'
import type { MainsQuestions } from './use-questions.ts'
import { useTries } from './use-submissions.ts'

const cardsAtOnce = 30

interface QuestionsPageProps {
  /** Which of all questions it lists, in its order. */
  choose: (questions: readonly MainsQuestion[]) => readonly MainsQuestion[]
  /** What stands where it lists none, however it is narrowed. */
  empty: ReactNode
  /** Says of each why it is important. */
  isWhyShown?: boolean
}

/** A list of questions with filters in the address, and what is done with each (MAINS-01). */
export function QuestionsPage({ choose, empty, isWhyShown = false }: QuestionsPageProps) {
  return (
    <div className={styles['page']}>
      <QuestionsLoaded>
        {(known) => {
          const listed = choose(known.questions)
          return listed.length === 0 ? empty : <Listed listed={listed} topics={known.topics} isWhyShown={isWhyShown} />
        }}
      </QuestionsLoaded>
    </div>
  )
}

interface ListedProps extends Pick<MainsQuestions, 'topics'> {
  listed: readonly MainsQuestion[]
  isWhyShown: boolean
}

function Listed({ listed, topics, isWhyShown }: ListedProps) {
  const [params, setParams] = useSearchParams()
  const [most, setMost] = useState(cardsAtOnce)
  const tries = useTries()
  const filter = readFilter(params)
  const shown = matching(listed, filter)
  const change = (next: typeof filter) => {
    setMost(cardsAtOnce)
    setParams(writeFilter(next), { replace: true })
  }
  return (
    <>
      <ListFilters questions={listed} topics={topics} filter={filter} onChange={change} />
      <output className={styles['count']}>{shown.length === 1 ? '1 question' : `${shown.length} questions`}</output>
      {shown.length === 0 && <ListZero questions={listed} topics={topics} filter={filter} onChange={change} />}
      <ul className={styles['cards']}>
        {shown.slice(0, most).map((question) => (
          <li key={question.id}>
            <QuestionCard
              question={question}
              isWhyShown={isWhyShown}
              marks={<TriesBadges tries={tries.get(question.id)} />}
            />
          </li>
        ))}
      </ul>
      {shown.length > most && <Button onClick={() => setMost(most + cardsAtOnce)}>Show more</Button>}
    </>
  )
}
