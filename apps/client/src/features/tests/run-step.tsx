import type { Attempt, TestQuestion } from '@abhyas/contracts/tests'
import { useCallback, useEffect, type CSSProperties, type PointerEvent } from 'react'
import { certainties, certaintyNames } from '../../shared/questions/certainty.ts'
import { subjectNames } from '../../shared/questions/labels.ts'
import { flushClock, useQuestionClock } from '../../shared/questions/question-clock.ts'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { KeysHelp, type KeyHelp } from '../../shared/ui/keys-help.tsx'
import { QuestionStep } from '../../shared/ui/question-step.tsx'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { useSwipe } from '../../shared/ui/use-swipe.ts'
import { useQuestionScale } from './run-more.tsx'
import type { Keep } from './run-screen.tsx'
import { choose, clearChoice, setCertainty, spend, strike, toggleMark, type RunState } from './run-state.ts'
import { keepClock, updateState } from './run-store.ts'
import { changeState, tellTime } from './run-tell.ts'
import styles from './run.module.css'
import { serverClock, serverMs } from './server-clock.ts'

const keys: KeyHelp = [
  ['A to D', 'Choose an option'],
  ['1 to 3', 'Sure, 50-50, guess'],
  ['0', 'Clear the answer'],
  ['M', 'Mark, to come back to it'],
  ['X', 'Strike out the option in focus, else the chosen one'],
  ['← →', 'Previous or next question'],
  ['Enter', 'Next question'],
  ['L', 'All questions'],
  ['Esc', 'Back'],
]

interface RunStepProps {
  attempt: Attempt
  question: TestQuestion
  index: number
  state: RunState
  /** Only read here. */
  isLocked: boolean
  keep: Keep
  onTurn: (index: number) => void
  onList: () => void
  onMore: () => void
  onSubmit: () => void
}

/** One question of the running test; nothing tells whether an answer is right. */
export function RunStep(props: RunStepProps) {
  const { attempt, question, index, state, isLocked, keep, onTurn, onList, onMore, onSubmit } = props
  const { id: attemptId, questions } = attempt
  const { id } = question
  const scale = useQuestionScale()
  const isLast = index === questions.length - 1
  useTime(attempt, id, isLocked)
  const change = (changed: (old: RunState) => RunState) => {
    if (isLocked) return
    flushClock()
    keep(changeState(attemptId, id, changed))
  }
  const next = () => (isLast ? onSubmit() : onTurn(index + 1))
  const rate = (value: (typeof certainties)[number]) => () => change((old) => setCertainty(old, value))
  const isAnswered = state.choice !== null
  useKeys({
    Enter: isLocked && isLast ? undefined : next,
    ArrowRight: isLast ? undefined : next,
    ArrowLeft: () => onTurn(index - 1),
    l: onList,
    ...(isLocked ? {} : { m: () => change(toggleMark), 0: () => change(clearChoice) }),
    ...(isAnswered && !isLocked ? { 1: rate('sure'), 2: rate('even'), 3: rate('guess') } : {}),
  })
  const swipe = useSwipe('horizontal', (direction) => onTurn(direction === 'left' ? index + 1 : index - 1))
  return (
    <>
      <div
        className={styles['question']}
        style={{ '--question-scale': scale } as CSSProperties /* a custom property */}
        {...swipe}
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          // An option is struck out by the same gesture, a table scrolls by it.
          const isTaken = event.target instanceof Element && event.target.closest('fieldset, figure') !== null
          if (isTaken) swipe.onPointerCancel()
          else swipe.onPointerDown(event)
        }}
      >
        <QuestionStep
          question={question}
          position={`Question ${index + 1} of ${questions.length} · ${subjectNames[question.subject]}`}
          chosen={state.choice}
          onChoose={(option) => change((old) => choose(old, option))}
          isAnswered={false}
          isLocked={isLocked}
          struckOut={state.struck}
          onStrikeOut={(option) => change((old) => strike(old, option))}
        />
      </div>
      <div className={styles['further']}>
        <Button variant="quiet" icon="more" onClick={onMore}>
          Text size and report
        </Button>
        <KeysHelp keys={keys} />
      </div>
      <div className={styles['action']}>
        {isAnswered && !isLocked && (
          <div className={styles['rated']}>
            <Segmented
              label="How sure are you?"
              segments={certainties.map((value) => ({ value, label: certaintyNames[value] }))}
              value={state.certainty ?? 'unsaid'}
              onChange={(value) => value !== 'unsaid' && rate(value)()}
            />
            <Button variant="quiet" onClick={() => change(clearChoice)}>
              Clear
            </Button>
          </div>
        )}
        <div className={styles['buttons']}>
          <IconButton
            icon="chevron-left"
            label="Previous question"
            disabled={index === 0}
            onClick={() => onTurn(index - 1)}
          />
          {!isLocked && (
            <Button icon="flag" aria-pressed={state.marked} onClick={() => change(toggleMark)}>
              {state.marked ? 'Marked' : 'Mark'}
            </Button>
          )}
          <Button variant="primary" isFullWidth disabled={isLast && isLocked} onClick={next}>
            {isLast && !isLocked ? 'Submit' : 'Next'}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Counts the time on the question, and tells it when the question is left in time. */
function useTime({ id: attemptId, deadline }: Attempt, id: string, isLocked: boolean) {
  const onSpend = useCallback(
    (of: string, milliseconds: number) => {
      updateState(attemptId, of, (old) => spend(old, milliseconds))
      if (serverClock().isSure()) keepClock(attemptId, serverClock().mark())
    },
    [attemptId],
  )
  useQuestionClock(id, !isLocked, onSpend)
  useEffect(() => {
    if (isLocked) return
    return () => {
      // It waits in the settings where it cannot be kept, as every word does.
      if (serverMs() < Date.parse(deadline)) tellTime(attemptId, id).catch(() => undefined)
    }
  }, [attemptId, id, deadline, isLocked])
}
