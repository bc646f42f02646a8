import type { PastDuel, PlayedAnswer } from '@abhyas/contracts/duel'
import { difficultyNames } from '../../shared/questions/labels.ts'
import { ReportButton } from '../../shared/questions/report-dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { optionLetter } from '../../shared/ui/option-row.tsx'
import { QuestionStep } from '../../shared/ui/question-step.tsx'
import { otherOf } from './game-words.ts'
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
      position={`${position} · ${difficultyNames[difficulty]}${isSuddenDeath ? ' · extra question' : ''}`}
      chosen={own?.choice ?? null}
      onChoose={() => undefined}
      isAnswered
    >
      <dl className={styles['answers']}>
        <Played name="You" reviewed={reviewed} answer={own} />
        <Played
          name={opponent.name}
          reviewed={reviewed}
          answer={answers[otherOf(seat)]}
          isSealed={duel.outcome === null}
        />
      </dl>
      {source !== '' && <p className={styles['note']}>To read: {source}</p>}
      <div className={styles['further']}>
        <Revise duelId={duel.id} questions={[reviewed]} words="Add to revision" />
        <ReportButton question={question} />
      </div>
    </QuestionStep>
  )
}

interface PlayedProps {
  name: string
  reviewed: Reviewed
  answer: PlayedAnswer | null
  /** A friend has not played yet. */
  isSealed?: boolean
}

/** What one player did with the question. */
function Played({ name, reviewed, answer, isSealed = false }: PlayedProps) {
  const verdict = verdictOf(reviewed, answer)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {answer ? (
          <>
            <span className={styles[verdict]}>
              <Icon name={verdict === 'right' ? 'check' : 'cross'} size="sm" /> {optionLetter(answer.choice)}, {verdict}
            </span>{' '}
            · {secondsText(answer.elapsedMs)} · {answer.points} {answer.points === 1 ? 'point' : 'points'}
          </>
        ) : isSealed ? (
          'still to play'
        ) : (
          'no answer in time'
        )}
      </dd>
    </div>
  )
}
