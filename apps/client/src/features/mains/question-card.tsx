import type { MainsQuestion } from '@abhyas/contracts/mains'
import type { ReactNode } from 'react'
import { BookmarkButton } from '../../shared/bookmarks/bookmark-button.tsx'
import { savedDetail } from '../../shared/mains/words.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { samplePath, uploadPath } from './paths.ts'
import styles from './question.module.css'
import { demandOf, originOf } from './words.ts'

interface QuestionCardProps {
  question: MainsQuestion
  /** What the student did with it: badges, beside where it is from. */
  marks?: ReactNode
  /** Says why it is important. */
  isWhyShown?: boolean
}

/** A question of a list: what is asked, the bookmark, and the ways on. */
export function QuestionCard({ question, marks, isWhyShown = false }: QuestionCardProps) {
  const { id, paper, text, why, hasSample } = question
  return (
    <Card className={styles['card']}>
      <div className={styles['top']}>
        <p className={styles['line']}>
          <Badge tone="primary">{paper}</Badge>
          <span>{originOf(question)}</span>
          {marks}
        </p>
        <BookmarkButton
          kind="mains"
          itemId={id}
          title={text}
          detail={savedDetail(question)}
          label={`Bookmark: ${text}`}
          className={styles['save']}
        />
      </div>
      <p className={styles['text']}>{text}</p>
      <p className={styles['line']}>{demandOf(question)}</p>
      {isWhyShown && why !== null && (
        <p className={styles['why']}>
          <strong>Why important</strong>
          {why}
        </p>
      )}
      <div className={styles['foot']}>
        <ButtonLink variant="primary" href={uploadPath(id)}>
          Write<span className="visually-hidden">: {text}</span>
        </ButtonLink>
        {hasSample && (
          <ButtonLink variant="quiet" href={samplePath(id)}>
            Model answer<span className="visually-hidden">: {text}</span>
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
