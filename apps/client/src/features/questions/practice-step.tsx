import type { Certainty } from '@abhyas/contracts/questions'
import { useEffect, useRef, useState } from 'react'
import { useQuestionClock } from '../../shared/questions/question-clock.ts'
import { useProgress } from '../../shared/questions/use-progress.ts'
import { useStudent } from '../../shared/session/student.ts'
import { settings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { QuestionStep } from '../../shared/ui/question-step.tsx'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { certainties, certaintyNames } from '../../shared/questions/certainty.ts'
import { giveAnswer, keepAnswer } from './practice-answer.ts'
import { PracticeFeedback } from './practice-feedback.tsx'
import { PracticeGrade, UndoReview } from './practice-grade.tsx'
import { currentState, endSet, goTo, stateOf, updateState, type Session } from './practice-session.ts'
import { choose, setCertainty, spend, strike } from './practice-state.ts'
import styles from './practice.module.css'
import type { SetQuestion } from './set-questions.ts'

const keys: KeyHelp = [
  ['A to D', 'Choose an option; once more checks it'],
  ['1 to 3', 'Sure, 50-50, guess'],
  ['X', 'Strike out the option in focus, else the chosen one'],
  ['Enter', 'Check, then the next question'],
  ['← →', 'Previous or next question'],
  ['M', 'Bookmark'],
  ['1 to 4', 'Grade, after an answer in revision'],
  ['Esc', 'Back'],
]

const spendOn = (id: string, milliseconds: number) => {
  updateState(id, (state) => spend(state, milliseconds))
}

interface PracticeStepProps {
  session: Session
  question: SetQuestion
  index: number
  total: number
}

/** One question of the set, from the first look to its feedback. */
export function PracticeStep({ session, question, index, total }: PracticeStepProps) {
  const { set } = session
  const { id } = question
  const state = stateOf(session, id)
  const { choice, answer } = state
  const isLast = index === total - 1
  const isSignedIn = useStudent() !== undefined
  // Signed out there is nothing to wait for (`keepAnswer`).
  const isKept = answer !== null && (answer.isKept || !isSignedIn)
  const isShown = isKept && set.feedback === 'now'
  const isRevised = isShown && set.mode === 'revision'
  const { progress } = useProgress()
  const { isBusy, attempt } = useAttempt()
  const nextButton = useRef<HTMLButtonElement>(null)
  const wasShown = useRef(isShown)
  useQuestionClock(id, answer === null, spendOn)
  useEffect(() => {
    if (isShown && !wasShown.current) nextButton.current?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown])

  const next = () => {
    if (isLast) endSet(Date.now())
    else goTo(index + 1)
  }
  const check = () => {
    const now = currentState(id)
    if (now.choice === null || (now.answer !== null && (now.answer.isKept || !isSignedIn))) return
    const place = settings.practiceCurrentIndex
    attempt(async () => {
      const card = set.mode === 'revision' ? (progress?.get(id)?.card ?? null) : null
      await (now.answer === null ? giveAnswer(question, set.mode, card) : keepAnswer(id, set.mode))
      // Another question may be on the screen by now.
      if (set.feedback === 'end' && settings.practiceCurrentIndex === place) next()
    })
  }
  const select = (option: number) => {
    // The second tap may come before the first one is drawn.
    if (option === currentState(id).choice) check()
    else updateState(id, (old) => choose(old, option))
  }
  const sure = (certainty: Certainty) => () => {
    updateState(id, (old) => setCertainty(old, certainty))
  }
  const isOpen = answer === null
  useKeys({
    Enter: isKept ? next : check,
    ArrowRight: isLast ? undefined : next,
    ArrowLeft: index > 0 ? () => goTo(index - 1) : undefined,
    ...(isOpen ? { 1: sure('sure'), 2: sure('even'), 3: sure('guess') } : {}),
  })
  return (
    <>
      <QuestionStep
        question={question}
        position={`Question ${index + 1} of ${total}`}
        chosen={choice}
        onChoose={select}
        isAnswered={isShown}
        isLocked={!isOpen}
        struckOut={state.struck}
        onStrikeOut={(option) => updateState(id, (old) => strike(old, option))}
      >
        {isKept && !isShown && <p className={styles['note']}>Answered. You see what was right at the end.</p>}
        {isShown && <PracticeFeedback session={session} question={question} state={state} />}
      </QuestionStep>
      <KeysHelp keys={keys} />
      <div className={styles['action']}>
        {/* Where the thumb is, as soon as there is something to be sure of. */}
        {isOpen && choice !== null && (
          <Segmented
            label="How sure are you?"
            segments={certainties.map((value) => ({ value, label: certaintyNames[value] }))}
            value={state.certainty ?? 'unsaid'}
            onChange={(value) => value !== 'unsaid' && sure(value)()}
          />
        )}
        {isRevised && <PracticeGrade questionId={id} answer={answer} />}
        <div className={styles['buttons']}>
          {isRevised && answer.grade !== null && (
            <UndoReview questionId={id} onUndone={() => nextButton.current?.focus()} />
          )}
          {isKept ? (
            <Button ref={nextButton} variant="primary" onClick={next}>
              {isLast ? 'See the result' : 'Next question'}
            </Button>
          ) : (
            <>
              <Button onClick={next}>{isLast ? 'Finish' : 'Skip'}</Button>
              <Button variant="primary" isBusy={isBusy} disabled={choice === null} onClick={check}>
                {isOpen ? 'Check' : 'Try again'}
              </Button>
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** Runs what keeps an answer, says so where nothing can be kept. */
function useAttempt() {
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()
  const attempt = (run: () => Promise<void>) => {
    setIsBusy(true)
    run()
      .catch(() =>
        toast.show({
          type: 'error',
          title: 'Could not keep your answer',
          message:
            'This browser keeps nothing for the app, and the server did not answer. Try again when you are online.',
        }),
      )
      .finally(() => setIsBusy(false))
  }
  return { isBusy, attempt }
}
