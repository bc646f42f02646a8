import type { ErrorType, ReviewedQuestion } from '@abhyas/contracts/tests'
import { BookmarkButton } from '../../shared/bookmarks/bookmark-button.tsx'
import { useWrite } from '../../shared/outbox/use-write.ts'
import { certaintyNames } from '../../shared/questions/certainty.ts'
import { inWords } from '../../shared/questions/duration.ts'
import { subjectNames } from '../../shared/questions/labels.ts'
import { ReportButton } from '../../shared/questions/report-dialog.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { optionLetter } from '../../shared/ui/option-row.tsx'
import { QuestionStep } from '../../shared/ui/question-step.tsx'
import { errorTypeNames, errorTypes, outcomeOf, shownKey, suggestedType, type Confirmed } from './review-rules.ts'
import styles from './review.module.css'

interface ReviewQuestionProps {
  attemptId: string
  question: ReviewedQuestion
  confirmed: Confirmed
  /** "Question 3 of 100". */
  position: string
}

/** A question with its key, what was done with it, how others chose, and why it may have gone wrong. */
export function ReviewQuestion({ attemptId, question, confirmed, position }: ReviewQuestionProps) {
  const { id, stem, subject, source, answer, keys, chosenPercent, seconds } = question
  const outcome = outcomeOf(question)
  return (
    <QuestionStep
      question={{ ...question, key: shownKey(question) }}
      position={`${position} · ${subjectNames[subject]}`}
      chosen={answer?.choice ?? null}
      onChoose={() => undefined}
      isAnswered
    >
      {keys.length === 0 && <p className={styles['note']}>This question was taken out: it counts for nobody.</p>}
      {keys.length > 1 && <p className={styles['note']}>{keys.map(optionLetter).join(' and ')} count as right.</p>}
      <dl className={styles['facts']}>
        <Fact name="Yours" value={yoursOf(question)} />
        <Fact
          name="Time"
          value={`${inWords(answer?.milliseconds ?? 0)}; a prepared student needs about ${inWords(seconds * 1000)}`}
        />
        {answer !== null && answer.changes > 0 && (
          <Fact name="Changed" value={answer.changes === 1 ? 'once' : `${answer.changes} times`} />
        )}
        <Fact
          name="Others chose"
          value={
            chosenPercent === null
              ? 'shown from 30 students on'
              : chosenPercent.map((percent, option) => `${optionLetter(option)} ${Math.round(percent)} %`).join(' · ')
          }
        />
        {source !== '' && <Fact name="To read" value={source} />}
      </dl>
      {(outcome === 'wrong' || outcome === 'blank') && (
        <Why attemptId={attemptId} question={question} confirmed={confirmed.get(id) ?? null} />
      )}
      <div className={styles['further']}>
        <BookmarkButton kind="question" itemId={id} title={stem} detail={subjectNames[subject]} />
        <ReportButton question={question} />
      </div>
    </QuestionStep>
  )
}

function yoursOf({ answer, keys }: ReviewedQuestion): string {
  const choice = answer?.choice ?? null
  if (answer === null || choice === null) return 'no answer'
  const verdict = keys.length === 0 ? '' : keys.includes(choice) ? ', right' : ', wrong'
  return `${optionLetter(choice)}${verdict}${answer.certainty === null ? '' : `, ${certaintyNames[answer.certainty].toLowerCase()}`}`
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface WhyProps {
  attemptId: string
  question: ReviewedQuestion
  /** Null while the student has not said it. */
  confirmed: ErrorType | null
}

/** Why the marks were lost: one tap confirms what is suggested, or says it better; another takes it back. */
function Why({ attemptId, question, confirmed }: WhyProps) {
  const write = useWrite()
  const suggested = suggestedType(question)
  const say = (errorType: ErrorType) =>
    write({
      action: 'keep this',
      intent: {
        path: 'tests.setErrorType',
        about: { title: question.stem, detail: '' },
        input: { attemptId, questionId: question.id, errorType: confirmed === errorType ? null : errorType },
      },
    })
  const ordered = [...errorTypes].sort((a, b) => Number(b === suggested) - Number(a === suggested))
  return (
    <fieldset className={styles['why']}>
      <legend>Why were the marks lost?</legend>
      <div className={styles['filters']}>
        {ordered.map((type) => (
          <Chip key={type} isSelected={type === confirmed} onClick={() => say(type)}>
            {errorTypeNames[type]}
            {type === suggested && confirmed === null && '?'}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
