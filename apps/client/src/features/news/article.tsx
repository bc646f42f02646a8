import type { Highlight, NewsItem } from '@abhyas/contracts/news'
import type { ReactNode, Ref } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import styles from './article.module.css'
import { stretchesOf } from './highlight.ts'
import { paragraphId, sectionsOf, type Section } from './sections.ts'
import { SourceLine } from './source-line.tsx'

export interface Mark {
  readonly section: Section['name']
  readonly paragraph: number
}

interface ArticleProps {
  item: NewsItem
  highlights: readonly Highlight[]
  onOpenHighlight: (highlight: Highlight) => void
  /** The paragraph being read aloud. */
  spoken: Mark | undefined
  /** The paragraph that a question cited. */
  cited: Mark | undefined
  /** Buttons beside the line above the title. */
  actions?: ReactNode
  ref: Ref<HTMLElement>
}

/** One item in full: why in news, context, key facts, analysis, syllabus, source. */
export function Article({ item, highlights, onOpenHighlight, spoken, cited, actions, ref }: ArticleProps) {
  return (
    <article ref={ref} className={styles['article']}>
      <header className={styles['head']}>
        <div className={styles['line']}>
          <SourceLine item={item} />
          {actions}
        </div>
        <h2 className={styles['title']}>{item.title}</h2>
        {item.notice !== null && (
          <p className={styles['notice']}>
            <Icon name="info" size="sm" />
            <span>{item.notice}</span>
          </p>
        )}
      </header>
      {sectionsOf(item).map((section) => (
        <SectionView key={section.name} {...{ section, highlights, onOpenHighlight, spoken, cited }} />
      ))}
      <footer className={styles['foot']}>
        <h3>Syllabus</h3>
        <ul className={styles['topics']}>
          {item.topics.map((topic) => (
            <li key={topic.id}>
              <Chip>
                {topic.paper} · {topic.name}
              </Chip>
            </li>
          ))}
        </ul>
        <h3>Read the source</h3>
        <a className={styles['source']} href={item.sourceLink.url} target="_blank" rel="noopener noreferrer">
          <span>{item.sourceLink.title}</span>
          <Icon name="external" size="sm" label="Opens in a new tab" />
        </a>
      </footer>
    </article>
  )
}

interface SectionViewProps extends Pick<ArticleProps, 'highlights' | 'onOpenHighlight' | 'spoken' | 'cited'> {
  section: Section
}

function SectionView({ section, highlights, onOpenHighlight, spoken, cited }: SectionViewProps) {
  const { name, heading, paragraphs, isList } = section
  const isAt = (mark: Mark | undefined, index: number) => mark?.section === name && mark.paragraph === index
  const Container = isList ? 'ul' : 'div'
  const Paragraph = isList ? 'li' : 'p'
  return (
    <section className={styles[name] ?? styles['section']} aria-label={heading ?? 'Summary'}>
      {heading !== null && <h3>{heading}</h3>}
      <Container className={styles['paragraphs']}>
        {paragraphs.map((text, index) => (
          <Paragraph
            key={index}
            id={paragraphId(name, index)}
            data-section={name}
            data-paragraph={index}
            data-spoken={isAt(spoken, index) || undefined}
            data-cited={isAt(cited, index) || undefined}
          >
            <Marked
              text={text}
              highlights={highlights.filter((each) => each.section === name && each.paragraph === index)}
              onOpen={onOpenHighlight}
            />
          </Paragraph>
        ))}
      </Container>
    </section>
  )
}

interface MarkedProps {
  text: string
  highlights: readonly Highlight[]
  onOpen: (highlight: Highlight) => void
}

/** A paragraph's text, letter for letter, with its highlights as buttons. */
function Marked({ text, highlights, onOpen }: MarkedProps) {
  return stretchesOf(text, highlights).map((stretch, index) => {
    const highlight = highlights.find((each) => each.id === stretch.ids.at(-1))
    if (!highlight) return stretch.text
    return (
      <mark
        key={index}
        // A button element would break the line and could not be selected over: the role gives a mark its behaviour.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role
        role="button"
        tabIndex={0}
        className={highlight.note === '' ? styles['mark'] : styles['noted']}
        aria-label={`${highlight.note === '' ? 'Highlight' : 'Highlight with a note'}: ${stretch.text}`}
        onClick={() => onOpen(highlight)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onOpen(highlight)
        }}
      >
        {stretch.text}
      </mark>
    )
  })
}
