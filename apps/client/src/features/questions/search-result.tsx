import { useId, useState } from 'react'
import { BookmarkButton } from '../../shared/bookmarks/bookmark-button.tsx'
import { detailOf } from '../../shared/questions/labels.ts'
import type { Hit } from '../../shared/questions/search.ts'
import { highlight } from '../../shared/questions/search-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { QuestionCard } from '../../shared/ui/question-card.tsx'
import styles from './search-page.module.css'

interface SearchResultProps {
  hit: Hit
  isOpen: boolean
  onToggle: () => void
  onPractise: () => void
}

/** One question that was found: its stem with what matched; opened, the whole of it, its answer on request. */
export function SearchResult({ hit: { question, terms }, isOpen, onToggle, onPractise }: SearchResultProps) {
  const id = useId()
  const aside = asideOf({ question, terms })
  return (
    <li className={styles['result']}>
      <h2>
        <button
          type="button"
          className={styles['head']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-step
          onClick={onToggle}
        >
          {/* Opened, it stands in the question itself. */}
          <span className={isOpen ? 'visually-hidden' : styles['stem']}>
            <Highlighted text={question.stem} terms={terms} />
          </span>
          {aside !== undefined && !isOpen && (
            <span className={styles['aside']}>
              <Highlighted text={aside} terms={terms} />
            </span>
          )}
          <span className={styles['detail']}>{detailOf(question)}</span>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size="md" className={styles['chevron']} />
        </button>
      </h2>
      {isOpen && (
        <div id={id} className={styles['open']}>
          <Opened hit={{ question, terms }} onPractise={onPractise} />
        </div>
      )}
    </li>
  )
}

function Opened({ hit: { question }, onPractise }: { hit: Hit; onPractise: () => void }) {
  const [isRevealed, setIsRevealed] = useState(false)
  return (
    <>
      <QuestionCard question={question} chosen={null} onChoose={() => undefined} isAnswered={isRevealed} isLocked />
      {isRevealed && <p className={styles['detail']}>To read: {question.source}</p>}
      <div className={styles['actions']}>
        <Button variant="primary" onClick={onPractise}>
          Practise it
        </Button>
        {!isRevealed && <Button onClick={() => setIsRevealed(true)}>Show the answer</Button>}
        <BookmarkButton kind="question" itemId={question.id} title={question.stem} detail={detailOf(question)} />
      </div>
    </>
  )
}

/** The first of the other texts that holds what was found, where the stem does not. */
function asideOf({ question: { stem, statements, options }, terms }: Hit): string | undefined {
  const holds = (text: string) => highlight(text, terms).some(({ isMatch }) => isMatch)
  return holds(stem) ? undefined : [...statements, ...options.map(({ text }) => text)].find(holds)
}

function Highlighted({ text, terms }: { text: string; terms: ReadonlySet<string> }) {
  return highlight(text, terms).map((piece, index) =>
    piece.isMatch ? (
      <mark key={index} className={styles['mark']}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
