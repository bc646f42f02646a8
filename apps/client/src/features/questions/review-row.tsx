import { BookmarkButton } from '../../shared/bookmarks/bookmark-button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { QuestionCard } from '../../shared/ui/question-card.tsx'
import { certaintyNames } from '../../shared/questions/certainty.ts'
import { inWords } from '../../shared/questions/duration.ts'
import { ReportButton } from '../../shared/questions/report-dialog.tsx'
import { questionPath } from '../../shared/tutor/paths.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import type { ReviewItem } from './review-items.ts'
import styles from './review.module.css'
import { lineOf } from './set-questions.ts'

interface ReviewRowProps {
  id: string
  item: ReviewItem
  /** Its place in the list, from 1. */
  number: number
  isOpen: boolean
  onToggle: () => void
}

/** One answer: how it went, and opened the question with its explanations. */
export function ReviewRow({ id, item: { question, given }, number, isOpen, onToggle }: ReviewRowProps) {
  const isRight = given?.choice === question.key
  const facts = given && [
    given.certainty && certaintyNames[given.certainty],
    inWords(given.milliseconds),
    given.changed && 'changed',
  ]
  return (
    <li className={styles['item']}>
      <button id={id} type="button" className={styles['row']} aria-expanded={isOpen} onClick={onToggle}>
        <span className={classNames(styles['mark'], given && (isRight ? styles['right'] : styles['wrong']), 'tabular')}>
          {number}
          {given && <Icon name={isRight ? 'check' : 'cross'} size="sm" />}
        </span>
        <span className={styles['words']}>
          {/* Opened, the stem stands below in full. */}
          <span className={isOpen ? 'visually-hidden' : styles['stem']}>{question.stem}</span>
          <span className={styles['facts']}>
            {given === null ? 'Not answered' : isRight ? 'Right' : 'Wrong'}
            {facts?.filter(Boolean).map((fact) => ` · ${fact}`)}
          </span>
        </span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size="md" className={styles['chevron']} />
      </button>
      {isOpen && (
        <div className={styles['open']}>
          <QuestionCard
            question={question}
            chosen={given?.choice ?? null}
            onChoose={() => undefined}
            isAnswered={given !== null}
            isLocked
          />
          {given !== null && question.source !== undefined && question.source !== '' && (
            <p className={styles['note']}>To read: {question.source}</p>
          )}
          <div className={styles['further']}>
            <BookmarkButton kind="question" itemId={question.id} title={question.stem} detail={lineOf(question)} />
            {question.subject !== undefined && (
              <ButtonLink icon="tutor" href={questionPath(question.id, given?.choice ?? null)}>
                Ask the tutor
              </ButtonLink>
            )}
            <ReportButton question={question} />
          </div>
        </div>
      )}
    </li>
  )
}
