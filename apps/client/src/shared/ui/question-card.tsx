import type { Question } from '@abhyas/contracts/questions'
import { OptionList } from './option-list.tsx'
import styles from './question-card.module.css'
import { QuestionTable } from './question-table.tsx'

/** What stands on a card; the key and the explanations are not there as long as they must not be known. */
export type CardQuestion = Pick<Question, 'format' | 'passage' | 'table' | 'stem' | 'statements' | 'ask'> & {
  options: readonly { text: string; explanation?: string }[]
  key?: number
  explanation?: string
}

export interface QuestionCardProps {
  question: CardQuestion
  /** "Question 3 of 10": stands above the stem. */
  position?: string | undefined
  chosen: number | null
  onChoose: (index: number) => void
  /** Shows the key, the explanations, and takes no more choices. */
  isAnswered: boolean
  /** Takes no more choices, and shows no key either: the feedback comes at the end. */
  isLocked?: boolean | undefined
  struckOut?: readonly number[] | undefined
  onStrikeOut?: ((index: number) => void) | undefined
}

/** A question in full: what it is to be read with, stem, statements, what is asked, options; after the answer each option's explanation and the whole. */
export function QuestionCard({
  question,
  position,
  chosen,
  onChoose,
  isAnswered,
  isLocked,
  struckOut,
  onStrikeOut,
}: QuestionCardProps) {
  const { passage, table, stem, statements, ask, options, explanation } = question
  return (
    <article className={styles['card']}>
      {position !== undefined && <p className={styles['position']}>{position}</p>}
      {passage !== null && <Passage text={passage} />}
      {table !== null && <QuestionTable table={table} />}
      <p className={styles['stem']}>{stem}</p>
      {statements.length > 0 && <Statements question={question} />}
      {ask !== null && <p className={styles['stem']}>{ask}</p>}
      <OptionList
        label={ask ?? stem}
        options={options}
        chosen={chosen}
        onChoose={onChoose}
        answerKey={isAnswered ? (question.key ?? null) : null}
        struckOut={struckOut}
        onStrikeOut={onStrikeOut}
        isDisabled={isLocked}
      />
      {isAnswered && (
        <section className={styles['explanation']} aria-label="Explanation">
          <p className={styles['heading']} aria-hidden="true">
            Explanation
          </p>
          <p>{explanation}</p>
        </section>
      )}
    </article>
  )
}

/** What several questions may be about: whole, so that nothing scrolls inside what scrolls. */
function Passage({ text }: { text: string }) {
  return (
    <section className={styles['passage']} aria-label="Passage">
      {text.split(/\n+/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </section>
  )
}

function Statements({ question: { format, statements } }: { question: CardQuestion }) {
  if (format === 'assertion')
    return (
      <dl className={styles['assertion']}>
        {statements.map((statement, index) => (
          <div key={index}>
            <dt>Statement-{'I'.repeat(index + 1)}</dt>
            <dd>{statement}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <ol className={styles['statements']}>
      {statements.map((statement, index) => (
        <li key={index}>{format === 'pairs' ? <Pair text={statement} /> : statement}</li>
      ))}
    </ol>
  )
}

/** The two sides of a pair stand in the content as "left : right". */
function Pair({ text }: { text: string }) {
  const [left, ...right] = text.split(' : ')
  if (right.length === 0) return text
  return (
    <span className={styles['pair']}>
      <span>{left}</span>
      <span className="visually-hidden"> : </span>
      <span>{right.join(' : ')}</span>
    </span>
  )
}
