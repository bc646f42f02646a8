import type { PastDuel, PlayedAnswer } from '@abhyas/contracts/duel'
import { ReportButton } from '../../shared/questions/report-dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { optionLetter } from '../../shared/ui/option-row.tsx'
import { QuestionStep } from '../../shared/ui/question-step.tsx'
import { Revise } from './review-revise.tsx'
import { verdictOf, type Reviewed } from './review-rules.ts'
import { secondsText } from './words.ts'
import styles from './review.module.css'

interface ReviewQuestionProps {
  duel: PastDuel
  reviewed: Reviewed
  /** "Question 3 of 7". */
  position: string
}

const difficulties = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const

/** A question with its key and explanation, and what both players did with it. */
export function ReviewQuestion({ duel, reviewed, position }: ReviewQuestionProps) {
  const { question, key, explanation, optionExplanations, answers, difficulty, source, isSuddenDeath } = reviewed
  const { seat, opponent } = duel
  const own = answers[seat]
  return (
    <QuestionStep
      question={{
        ...question,
        options: question.options.map((text, index) => ({ text, explanation: optionExplanations[index] ?? '' })),
        key,
        explanation,
      }}
      position={`${position} · ${difficulties[difficulty]}${isSuddenDeath ? ' · extra question' : ''}`}
      chosen={own?.choice ?? null}
      onChoose={() => undefined}
      isAnswered
    >
      <table className={styles['answers']}>
        <caption>Both answers</caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">Answer</th>
            <th scope="col">Time</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          <Row name="You" reviewed={reviewed} answer={own} />
          <Row
            name={opponent.name}
            reviewed={reviewed}
            answer={answers[seat === 0 ? 1 : 0]}
            isSealed={duel.outcome === null}
          />
        </tbody>
      </table>
      {source !== '' && <p className={styles['note']}>To read: {source}</p>}
      <div className={styles['further']}>
        <Revise duelId={duel.id} questions={[reviewed]} words="Add to revision" />
        <ReportButton question={question} />
      </div>
    </QuestionStep>
  )
}

interface RowProps {
  name: string
  reviewed: Reviewed
  answer: PlayedAnswer | null
  /** A friend has not played yet. */
  isSealed?: boolean
}

function Row({ name, reviewed, answer, isSealed = false }: RowProps) {
  const verdict = verdictOf(reviewed, answer)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {answer ? (
          <span className={styles[verdict]}>
            <Icon name={verdict === 'right' ? 'check' : 'cross'} size="sm" /> {optionLetter(answer.choice)}, {verdict}
          </span>
        ) : isSealed ? (
          'still to come'
        ) : (
          'none in time'
        )}
      </td>
      <td>{answer ? secondsText(answer.elapsedMs) : '–'}</td>
      <td>{answer?.points ?? (isSealed ? '–' : 0)}</td>
    </tr>
  )
}
