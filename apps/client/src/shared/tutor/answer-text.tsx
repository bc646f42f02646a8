import type { Language, Piece } from '@abhyas/contracts/tutor'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './conversation.module.css'
import type { Cited } from './passage-sheet.tsx'
import { blocksOf, noticeText, sourcesOf, type Block, type Sentence, type Sources } from './pieces.ts'

interface AnswerTextProps {
  readonly pieces: readonly Piece[]
  readonly language: Language
  readonly onCite: (cited: Cited) => void
}

/** What there is of an answer: its text as text, never as markup, with a mark at each sentence for what it rests on. */
export function AnswerText({ pieces, language, onCite }: AnswerTextProps) {
  const sources = sourcesOf(pieces)
  const blocks = blocksOf(pieces)
  return (
    <>
      {sources && (
        <p className={styles['writer']}>
          <Badge tone={sources.writer === 'model' ? 'primary' : 'neutral'}>
            {sources.writer === 'model' ? 'Model + sources' : 'Sources only'}
          </Badge>
        </p>
      )}
      <div className={styles['text']} lang={sources?.writer === 'model' ? language : 'en'}>
        {blocks.map((block, index) => (
          <BlockText key={index} block={block} sources={sources} onCite={onCite} />
        ))}
      </div>
      {sources && sources.passages.length > 0 && (
        <SourceList sources={sources} isCited={isCited(pieces)} onCite={onCite} />
      )}
    </>
  )
}

const isCited = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => piece.type === 'sentence' && piece.cites.length > 0)

interface BlockTextProps extends Pick<AnswerTextProps, 'onCite'> {
  readonly block: Block
  readonly sources: Sources | undefined
}

function BlockText({ block, sources, onCite }: BlockTextProps) {
  const write = (sentences: readonly Sentence[]) =>
    sentences.map((sentence) => <SentenceText key={sentence.n} sentence={sentence} sources={sources} onCite={onCite} />)
  if (block.kind === 'paragraph') return <p>{write(block.sentences)}</p>
  if (block.kind === 'list')
    return (
      <ul className={styles['entries']}>
        {block.entries.map((entry, index) => (
          <li key={index}>{write(entry)}</li>
        ))}
      </ul>
    )
  return (
    <p className={styles['notice']} lang="en">
      <Icon name="info" size="sm" /> {noticeText(block.notice)}
    </p>
  )
}

interface SentenceTextProps extends Pick<BlockTextProps, 'sources' | 'onCite'> {
  readonly sentence: Sentence
}

function SentenceText({ sentence, sources, onCite }: SentenceTextProps) {
  const { text, cites } = sentence
  const cited = cites.flatMap((place) => {
    const passage = sources?.passages[place]
    return passage ? [{ place, passage }] : []
  })
  return (
    <span data-inline>
      {text}
      {cited.map(({ place, passage }) => (
        <button
          key={place}
          type="button"
          className={styles['cite']}
          aria-label={`Source ${place + 1}: ${passage.title}, ${passage.place}`}
          onClick={() => onCite({ passage, sentence: text })}
        >
          {place + 1}
        </button>
      ))}{' '}
    </span>
  )
}

interface SourceListProps extends Pick<AnswerTextProps, 'onCite'> {
  readonly sources: Sources
  /** Whether the answer rests on any of them; else they are only near to it. */
  readonly isCited: boolean
}

function SourceList({ sources: { passages }, isCited: isUsed, onCite }: SourceListProps) {
  return (
    <details className={styles['sources']}>
      <summary>
        {isUsed ? 'Sources' : 'Nearest passages'} <span className="tabular">({passages.length})</span>
      </summary>
      <ol>
        {passages.map((passage, place) => (
          <li key={passage.id}>
            <button type="button" onClick={() => onCite({ passage, sentence: null })}>
              <span className={styles['number']}>{place + 1}</span>
              <span>
                {passage.title}
                <span className={styles['where']}>{passage.place}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}
