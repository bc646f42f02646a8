import type { MainsQuestion } from '@abhyas/contracts/mains'
import { useState } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { useDrafts } from './drafts.ts'
import { uploadPath } from './paths.ts'
import { QuestionsLoaded } from './questions-loaded.tsx'
import { SearchField } from './search-field.tsx'
import { says } from './search.ts'
import styles from './upload.module.css'
import { demandOf } from './words.ts'

const mostShown = 30

/** Which question is answered: a draft, today's, or one that is searched for. */
export function ChooseQuestion() {
  return (
    <>
      <p className={styles['note']}>Which question do you answer?</p>
      <Drafts />
      <QuestionsLoaded>
        {({ questions, todayId }) => <Choice questions={questions} todayId={todayId} />}
      </QuestionsLoaded>
    </>
  )
}

function Drafts() {
  const drafts = useDrafts().filter(({ phase }) => phase === 'writing')
  if (drafts.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="begun">
      <h2 id="begun" className={styles['heading']}>
        Begun
      </h2>
      <Card isPadded={false}>
        {drafts.map(({ questionId, question, pages, words }) => (
          <ListRow
            key={questionId}
            href={uploadPath(questionId)}
            title={question.text}
            subtitle={pages > 0 ? `${pages} ${pages === 1 ? 'file' : 'files'}` : `${words} words`}
          />
        ))}
      </Card>
    </section>
  )
}

interface ChoiceProps {
  questions: readonly MainsQuestion[]
  todayId: string | null
}

function Choice({ questions, todayId }: ChoiceProps) {
  const [query, setQuery] = useState('')
  const today = questions.find(({ id }) => id === todayId)
  const found = questions.filter(({ text, paper, directive }) => says(`${text} ${paper} ${directive}`, query))
  const row = (question: MainsQuestion) => (
    <ListRow
      key={question.id}
      href={uploadPath(question.id)}
      title={question.text}
      subtitle={`${question.paper} · ${demandOf(question)}`}
    />
  )
  return (
    <>
      {today && query === '' && (
        <section className={styles['section']} aria-labelledby="today">
          <h2 id="today" className={styles['heading']}>
            Today’s question
          </h2>
          <Card isPadded={false}>{row(today)}</Card>
        </section>
      )}
      <section className={styles['section']} aria-labelledby="all">
        <h2 id="all" className={styles['heading']}>
          All questions
        </h2>
        <SearchField label="Search the questions" query={query} onQuery={setQuery} />
        <output className={styles['note']}>
          {found.length === 0
            ? 'No question has all these words. Try fewer.'
            : found.length > mostShown
              ? `The first ${mostShown} of ${found.length}: search for more.`
              : `${found.length} ${found.length === 1 ? 'question' : 'questions'}`}
        </output>
        {found.length > 0 && <Card isPadded={false}>{found.slice(0, mostShown).map(row)}</Card>}
      </section>
    </>
  )
}
