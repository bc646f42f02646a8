import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import type { DraftHead } from './drafts.ts'
import styles from './hub.module.css'
import { uploadPath } from './paths.ts'
import { dayOf, wordsWord } from './words.ts'

const madeOf = ({ pages, words }: DraftHead): string =>
  [words > 0 && wordsWord(words), pages > 0 && (pages === 1 ? '1 page' : `${pages} pages`)].filter(Boolean).join(' · ')

/** What was begun and not handed in: the newest to go on with, the others beneath. Nothing where there is none. */
export function HubDrafts({ drafts }: { drafts: readonly DraftHead[] }) {
  const [newest, ...others] = drafts
  if (!newest) return null
  return (
    <>
      <Card tone="primary" className={styles['card']}>
        <h2 className={styles['heading']}>Go on with your draft</h2>
        <p className={styles['clamped']}>{newest.question.text}</p>
        <p className={styles['note']}>
          {madeOf(newest)} · saved on this phone, {dayOf(newest.at)}
        </p>
        <ButtonLink variant="primary" isFullWidth href={uploadPath(newest.questionId)}>
          Continue
        </ButtonLink>
      </Card>
      {others.length > 0 && (
        <ul className={styles['rows']} aria-label="Other drafts">
          {others.map((draft) => (
            <li key={draft.questionId}>
              <ListRow
                href={uploadPath(draft.questionId)}
                title={<span className={styles['clamped']}>{draft.question.text}</span>}
                subtitle={`Draft · ${madeOf(draft)}`}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
