import { ownPath } from '@abhyas/contracts/routes'
import type { Passage } from '@abhyas/contracts/tutor'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import styles from './conversation.module.css'
import { supportOf } from './highlight.ts'

/** A passage to look at, and the sentence of the answer that rests on it; null where none does. */
export interface Cited {
  readonly passage: Passage
  readonly sentence: string | null
}

const openLabels: Record<Passage['kind'], string> = {
  book: 'Open it in the book',
  news: 'Open the news item',
  question: 'Open the question',
}

/** A passage in full, with what the answer takes from it marked, and the way to its place. */
export function PassageSheet({ cited, onClose }: { cited: Cited | null; onClose: () => void }) {
  const path = cited ? ownPath(cited.passage.path) : undefined
  return (
    <Sheet
      isOpen={cited !== null}
      onClose={onClose}
      title={cited?.passage.title ?? 'Source'}
      footer={
        cited &&
        path !== undefined && (
          <ButtonLink href={path} variant="primary" isFullWidth onClick={onClose}>
            {openLabels[cited.passage.kind]}
          </ButtonLink>
        )
      }
    >
      {cited && (
        <>
          <p className={styles['place']}>
            {cited.passage.place} {cited.passage.isSample && <Badge>Sample</Badge>}
          </p>
          <blockquote className={styles['passage']}>
            <Marked text={cited.passage.text} sentence={cited.sentence} />
          </blockquote>
        </>
      )}
    </Sheet>
  )
}

function Marked({ text, sentence }: { text: string; sentence: string | null }) {
  const place = sentence === null ? undefined : supportOf(text, sentence)
  if (!place) return text
  const [start, end] = place
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
