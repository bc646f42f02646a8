import type { MainsQuestion } from '@abhyas/contracts/mains'
import { Link } from 'wouter'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import styles from './lists.module.css'
import { papersOf } from './hub-rules.ts'
import { PaperChips } from './paper-chips.tsx'
import { hubPath, samplePath } from './paths.ts'
import { QuestionsLoaded } from './questions-loaded.tsx'
import { SearchField } from './search-field.tsx'
import { says } from './search.ts'
import { TriesBadges } from './tries-badges.tsx'
import { useQueryParts } from './use-query.ts'
import { useTries } from './use-submissions.ts'
import { demandOf, paperTitle } from './words.ts'

const keys: KeyHelp = [['/', 'Search']]

/** Every question with a model answer, by paper, with a search (MAINS-04). */
export default function AnswersPage() {
  return (
    <div className={styles['page']}>
      <QuestionsLoaded>
        {({ questions }) => {
          const answered = questions.filter(({ hasSample }) => hasSample)
          if (answered.length > 0) return <Answers questions={answered} />
          return (
            <EmptyState
              icon="mains"
              message="There are no model answers here yet."
              action={{ label: 'To Mains practice', href: hubPath }}
            />
          )
        }}
      </QuestionsLoaded>
      <KeysHelp keys={keys} />
    </div>
  )
}

function Answers({ questions }: { questions: readonly MainsQuestion[] }) {
  const { params, change } = useQueryParts()
  const query = params.get('q') ?? ''
  const paper = params.get('paper')
  const papers = papersOf(questions)
  const shown = questions.filter(
    (question) => (paper === null || question.paper === paper) && says(`${question.text} ${question.directive}`, query),
  )
  return (
    <>
      <SearchField label="Search model answers" query={query} onQuery={(q) => change({ q })} />
      <PaperChips papers={papers} selected={paper} onSelect={(next) => change({ paper: next })} />
      <output className={styles['count']}>
        {shown.length === 1 ? '1 model answer' : `${shown.length} model answers`}
      </output>
      {shown.length === 0 && (
        <EmptyState
          icon="search"
          message="No model answer is like this."
          action={{ label: 'Show all', onClick: () => change({ q: null, paper: null }) }}
        />
      )}
      {papers.map((one) => (
        <OfPaper key={one} paper={one} questions={shown.filter((question) => question.paper === one)} />
      ))}
    </>
  )
}

function OfPaper({ paper, questions }: { paper: string; questions: readonly MainsQuestion[] }) {
  const tries = useTries()
  if (questions.length === 0) return null
  const id = `answers-${paper}`
  const title = paperTitle(paper)
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles['heading']}>
          {paper}
        </h2>
        {title !== undefined && <p className={styles['note']}>{title}</p>}
      </div>
      <ul className={styles['rows']}>
        {questions.map((question) => (
          <li key={question.id}>
            <Link href={samplePath(question.id)} className={styles['row'] ?? ''}>
              <span className={styles['title']}>{question.text}</span>
              <span className={styles['line']}>
                {demandOf(question)}
                <TriesBadges tries={tries.get(question.id)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
