import { inWords } from '../../shared/questions/duration.ts'
import { questionPath } from '../../shared/tutor/paths.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import type { Session } from './practice-session.ts'
import type { QuestionState } from './practice-state.ts'
import { PracticeSimilar } from './practice-similar.tsx'
import styles from './practice.module.css'
import { ReportButton } from '../../shared/questions/report-dialog.tsx'
import type { SetQuestion } from './set-questions.ts'

interface PracticeFeedbackProps {
  session: Session
  question: SetQuestion
  state: QuestionState
}

/** What stands below the explanation: what to read, what to practise, the report. */
export function PracticeFeedback({ session: { set, ids }, question, state }: PracticeFeedbackProps) {
  const { source, seconds } = question
  return (
    <>
      <dl className={styles['facts']}>
        {source !== undefined && source !== '' && (
          <div>
            <dt>To read</dt>
            <dd>{source}</dd>
          </div>
        )}
        <div>
          <dt>Your time</dt>
          <dd>
            {inWords(state.milliseconds)}; a prepared student needs about {inWords(seconds * 1000)}
          </dd>
        </div>
      </dl>
      <div className={styles['further']}>
        {set.timerSeconds === null && <PracticeSimilar question={question} taken={ids} />}
        {/* The tutor knows the bank's questions, and a running clock is not left. */}
        {set.timerSeconds === null && question.subject !== undefined && (
          <ButtonLink icon="tutor" isFullWidth href={questionPath(question.id, state.choice)}>
            Ask the tutor
          </ButtonLink>
        )}
        <ReportButton question={question} />
      </div>
    </>
  )
}
